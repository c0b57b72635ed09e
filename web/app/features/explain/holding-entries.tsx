import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { symbolOf } from '@dryrun/domain/trading/terms.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { CheckMyBook } from './check-my-book.tsx'
import { useAssetText } from './use-asset-text.ts'
import { useAllAccountNames, useAllEntryNames } from './words.ts'

/** The entries behind what is held of a coin or an instrument, or behind the dollars that are set aside. */
export function HoldingEntries({ asset, memberId }: { asset: string; memberId?: string }) {
  const { t } = useLingui()
  const accounts = useAllAccountNames()
  const nameOf = useAllEntryNames()
  const assetText = useAssetText()
  const list = usePagedRead(memberId === undefined ? 'explainHolding' : 'explainMemberHolding', {
    params: { asset, ...(memberId !== undefined && { memberId }) },
  })
  const name = asset === dollars ? t`Set aside for orders` : (symbolOf(asset) ?? asset)
  return (
    <Shown of={list} heightClass="min-h-[240px]" lines={5}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        const [first] = pages
        return (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-3 border-b-4 border-double border-ink pb-2">
              <span>
                {name}, <Plural value={first?.entryCount ?? 0} one="sum of # entry" other="sum of # entries" />
              </span>
              <bdi dir="ltr" className="money money-large">
                {assetText(asset, first?.balance ?? '0')}
              </bdi>
            </p>
            {entries.length === 0 ? (
              <EmptyState
                title={<Trans>No entries yet.</Trans>}
                text={<Trans>The number is zero because nothing was ever posted to this account.</Trans>}
              />
            ) : (
              <table className="data-table entry-table">
                <thead>
                  <tr>
                    <th scope="col">
                      <Trans>Date</Trans>
                    </th>
                    <th scope="col">
                      <Trans>Entry, other account</Trans>
                    </th>
                    <th scope="col" className="figure">
                      <Trans>In / out</Trans>
                    </th>
                    <th scope="col" className="figure">
                      <Trans>After</Trans>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {entries.map((entry) => (
                    <tr key={entry.transferNo}>
                      <td data-place="detail">
                        <DateText at={entry.at} />
                      </td>
                      <td data-place="lead">
                        {nameOf(entry.kind, entry.about)}
                        <span className="block text-xs text-ink-3">{accounts[entry.otherAccount]}</span>
                      </td>
                      <td className="figure" data-place="amount">
                        <bdi dir="ltr" className="money">
                          {entry.direction === 'in' ? '+' : '−'}
                          {assetText(asset, entry.amount)}
                        </bdi>
                      </td>
                      <td className="figure" data-place="aside">
                        <bdi dir="ltr" className="money">
                          {assetText(asset, entry.balanceAfter)}
                        </bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <ShowMore of={list} />
            {memberId === undefined && <CheckMyBook />}
          </>
        )
      }}
    </Shown>
  )
}
