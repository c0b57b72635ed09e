import type { AccountStatement } from '@dryrun/contract/ledger.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import type { AnyOrigin } from '../../origins.ts'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Money } from '../../ui/money.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useAccountNames, useEntryNames } from '../ledger/index.ts'
import { CheckMyBook } from './check-my-book.tsx'
import { EntryRow, EntryTable } from './entry-table.tsx'
import { daysOfMonth } from './month-days.ts'

type Props = Extract<AnyOrigin, { of: 'month' }>
type Entry = AccountStatement['entries'][number]

/** What went into an account in a month, or out of it: those of the entries that were asked for. */
export function MonthEntries({ query, month, moved, amount, upTo }: Props) {
  const { i18n } = useLingui()
  const names = useAccountNames()
  const nameOf = useEntryNames()
  const list = usePagedRead('readAccountStatement', { query: { ...query, ...daysOfMonth(month, query) } })
  const figure = (cents: bigint) => (
    <bdi dir="ltr" className="money" data-unexplained="drawer">
      {moneyText(formatAmount(cents), i18n.locale, moved)}
    </bdi>
  )
  return (
    <Shown of={list} heightClass="min-h-[240px]" lines={5}>
      {({ pages }) => {
        // What was posted after the page was read isn't in its number.
        const entries = pages
          .flatMap((page) => page.entries)
          .filter((entry: Entry) => entry.direction === moved && BigInt(entry.transferNo) <= BigInt(upTo))
        const shown = entries.reduce((sum, entry) => sum + centsOf(entry.amount), 0n)
        const rest = centsOf(amount) - shown
        return (
          <>
            <EntryTable
              name={moved === 'in' ? <Trans>In</Trans> : <Trans>Out</Trans>}
              total={figure(centsOf(amount))}
              earlier={{ count: rest > 0n ? null : 0, figure: figure(rest) }}
            >
              {entries.map((entry) => (
                <EntryRow
                  key={entry.transferNo}
                  at={entry.at}
                  moved={figure(centsOf(entry.amount))}
                  after={<Money amount={entry.balanceAfter} from="drawer" />}
                >
                  {nameOf(entry, 'account')}
                  <span className="block text-xs text-ink-3 first-letter:uppercase">{names[entry.otherAccount]}</span>
                </EntryRow>
              ))}
            </EntryTable>
            <ShowMore of={list} />
            <CheckMyBook />
          </>
        )
      }}
    </Shown>
  )
}
