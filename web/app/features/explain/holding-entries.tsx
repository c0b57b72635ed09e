import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { symbolOf } from '@dryrun/domain/trading/terms.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Part } from '../../origins.ts'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Comma } from '../../ui/marks.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { CheckMyBook } from './check-my-book.tsx'
import { EntryRow, EntryTable } from './entry-table.tsx'
import { useAssetText } from './use-asset-text.ts'
import { useAllAccountNames, useAllEntryNames } from './words.ts'

interface Props {
  readonly asset: string
  readonly memberId?: string | undefined
  /** The last transfer that the number speaks of; without it, it's the number now. */
  readonly upTo?: string | undefined
  readonly part?: Part
}

/** The entries behind what is held of a coin or an instrument, or behind the dollars that are set aside. */
export function HoldingEntries({ asset, memberId, upTo, part }: Props) {
  const { t } = useLingui()
  const accounts = useAllAccountNames()
  const nameOf = useAllEntryNames()
  const assetText = useAssetText()
  const figureText = useAssetText({ withUnit: false })
  const list = usePagedRead(memberId === undefined ? 'explainHolding' : 'explainMemberHolding', {
    params: { asset, ...(memberId !== undefined && { memberId }) },
    query: { ...(upTo !== undefined && { upTo }), ...(part && { part }) },
  })
  const dollarName = part === 'own' ? t`Your dollars` : t`Set aside for orders`
  const name = asset === dollars ? dollarName : (symbolOf(asset) ?? asset)
  return (
    <Shown of={list} heightClass="min-h-[240px]" lines={5}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        const [first] = pages
        const earlier = pages.at(-1)?.earlier
        const total = (
          <bdi dir="ltr" className="money">
            {assetText(asset, first?.balance ?? '0')}
          </bdi>
        )
        return (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-3 border-b-4 border-double border-ink pb-2">
              <span>
                {name}
                <Comma />
                <Plural value={first?.entryCount ?? 0} one="sum of # entry" other="sum of # entries" />
              </span>
              <bdi dir="ltr" className="money money-large">
                {assetText(asset, first?.balance ?? '0')}
              </bdi>
            </p>
            <EntryTable
              name={name}
              total={total}
              earlier={{
                count: earlier?.count ?? 0,
                figure: (
                  <bdi dir="ltr" className="money">
                    {figureText(asset, earlier?.amount ?? '0')}
                  </bdi>
                ),
              }}
            >
              {entries.map((entry) => (
                <EntryRow
                  key={entry.transferNo}
                  at={entry.at}
                  moved={
                    <bdi dir="ltr" className="money">
                      {entry.direction === 'in' ? '+' : '−'}
                      {figureText(asset, entry.amount)}
                    </bdi>
                  }
                  after={
                    <bdi dir="ltr" className="money">
                      {figureText(asset, entry.balanceAfter)}
                    </bdi>
                  }
                >
                  {nameOf(entry.kind, entry.about)}
                  <span className="block text-xs text-ink-3">{accounts[entry.otherAccount]}</span>
                </EntryRow>
              ))}
            </EntryTable>
            <ShowMore of={list} />
            {memberId === undefined && <CheckMyBook />}
          </>
        )
      }}
    </Shown>
  )
}
