import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePagedRead, useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BookDrawing } from '../../ui/empty-drawings.tsx'
import { useSingleKeys } from '../../ui/key-groups.ts'
import { Comma } from '../../ui/marks.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SingleKeys } from '../keys/index.ts'
import { useAccountNames } from './entry-names.ts'
import { StatementCsv } from './statement-csv.tsx'
import { StatementFilterBar, StatementFilterChips } from './statement-filters.tsx'
import { StatementTable } from './statement-table.tsx'
import { type StatementView, useStatementFilters } from './use-statement-filters.ts'
import './ledger.css'
import './statement.css'

/** A link may lead to an entry that is further back than the first page: so many pages are looked through for it. */
const pagesMax = 40

export default function StatementPage() {
  const { t } = useLingui()
  const accounts = useAccountNames()
  const page = useRef<HTMLElement>(null)
  const view = useStatementFilters()
  const statement = usePagedRead('readAccountStatement', { query: view.query })
  const pages = statement.data?.pages ?? []
  const entries = pages.flatMap((each) => each.entries)
  const count = pages[0]?.months.reduce((sum, month) => sum + month.count, 0) ?? 0
  const pending = usePending(view)

  const findOpened = useEffectEvent(() => {
    const isMissing = view.open !== null && !entries.some(({ transferNo }) => transferNo === view.open)
    if (isMissing && statement.hasNextPage && !statement.isFetchingNextPage && pages.length < pagesMax)
      void statement.fetchNextPage()
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another entry, or another page, is looked at again.
  useEffect(() => findOpened(), [view.open, pages.length])

  useSingleKeys({ '/': () => page.current?.querySelector<HTMLElement>('input[type=search]')?.focus() })

  return (
    <>
      <PageMeta title={t`Transactions`} description={t`Every transfer in your book, with the balance after each.`} />
      <section ref={page} className="panel" aria-label={t`Transactions`}>
        <StatementFilterBar view={view} />
        <div className="statement-state">
          <StatementFilterChips view={view} />
          <div className="statement-count">
            <output className="text-ink-2">
              {statement.data && (
                <>
                  <Plural value={count} one="# posted" other="# posted" />
                  {pending.length > 0 && (
                    <>
                      <Comma />
                      <Plural value={pending.length} one="# pending" other="# pending" />
                    </>
                  )}
                </>
              )}
            </output>
            <ButtonLink size="small" to="/dashboard/check">
              <Trans>Check my book</Trans>
            </ButtonLink>
            <StatementCsv />
          </div>
        </div>
        <Shown of={statement} heightClass="min-h-[480px]" lines={9}>
          {() =>
            entries.length === 0 && pending.length === 0 ? (
              <NothingHere view={view} />
            ) : (
              <>
                <StatementTable
                  entries={entries}
                  months={pages[0]?.months ?? []}
                  pending={pending}
                  isPart={view.isPart}
                  account={view.filters.account}
                  query={view.query}
                  open={view.open}
                  onOpen={(transferNo) => view.change({ entry: transferNo ?? undefined })}
                />
                <ShowMore of={statement} />
              </>
            )
          }
        </Shown>
        <p className="statement-foot">
          <Trans>
            One running balance, for the account you picked: {accounts[view.filters.account]}. The others have their
            own.
          </Trans>
        </p>
        <SingleKeys
          keys={[
            ['/', t`Search`],
            ['↑  ↓', t`Move between entries`],
            ['Enter', t`Open the entry`],
            ['Esc', t`Close the entry`],
          ]}
        />
      </section>
    </>
  )
}

/** Deposits that wait would come into the balance: they are shown where that is looked at, and fits. */
function usePending({ filters, isPart }: StatementView) {
  const fits =
    filters.account === 'balance' &&
    filters.from === '' &&
    filters.to === '' &&
    (!isPart || filters.group === 'deposits')
  const deposits = useRead('listDeposits', { query: {} }, { enabled: fits })
  const isSearched = filters.search.trim() !== ''
  return fits && !isSearched ? (deposits.data?.deposits.filter(({ status }) => status === 'pending') ?? []) : []
}

function NothingHere({ view }: { view: StatementView }) {
  const { filters, isPart } = view
  const isNarrowed = isPart || filters.from !== '' || filters.to !== ''
  if (isNarrowed)
    return (
      <EmptyState
        drawing={<BookDrawing />}
        className="min-h-[320px]"
        title={<Trans>No entries match.</Trans>}
        text={<Trans>Try fewer filters or other words.</Trans>}
        action={
          <Button
            size="small"
            onClick={() =>
              view.change({ kind: undefined, from: undefined, to: undefined, q: undefined, entry: undefined })
            }
          >
            <Trans>Clear the filters</Trans>
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing={<BookDrawing />}
      className="min-h-[320px]"
      title={<Trans>There’s no activity in this account yet.</Trans>}
      text={<Trans>Each entry will be listed here with the balance after it.</Trans>}
      action={
        <ButtonLink size="small" to="/dashboard">
          <Trans>Go to your first steps</Trans>
        </ButtonLink>
      }
    />
  )
}
