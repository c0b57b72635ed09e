import type { CauseTransfers as Told } from '@dryrun/contract/explained.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { symbolOf } from '@dryrun/domain/trading/terms.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Counted } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Comma } from '../../ui/marks.tsx'
import { DateText } from '../../ui/time.tsx'
import { causeLines } from './cause-lines.ts'
import { CheckMyBook } from './check-my-book.tsx'
import { useAssetText } from './use-asset-text.ts'
import { useAllAccountNames, useAllEntryNames } from './words.ts'

interface Props {
  readonly causeId: string
  readonly memberId?: string | undefined
  readonly counted: Counted
  readonly moved?: 'in' | 'out' | undefined
}

/** What one request, investment, order or sending has posted: the transfers that make the number, and their sum. */
export function CauseTransfers({ causeId, memberId, counted, moved }: Props) {
  const props = { causeId, counted, moved }
  return memberId === undefined ? <Own {...props} /> : <OfMember {...props} memberId={memberId} />
}

function Own(props: Props) {
  const reading = useRead('explainCause', { params: { causeId: props.causeId } })
  return <Listed {...props} reading={reading} isOwn />
}

function OfMember({ memberId, ...props }: Props & { memberId: string }) {
  const reading = useRead('explainMemberCause', { params: { causeId: props.causeId, memberId } })
  return <Listed {...props} reading={reading} />
}

interface ListedProps extends Props {
  readonly reading: ReturnType<typeof useRead<'explainCause'>>
  readonly isOwn?: boolean
}

function Listed({ reading, causeId, counted, moved, isOwn }: ListedProps) {
  const { t } = useLingui()
  const figureText = useAssetText()
  return (
    <Shown of={reading} heightClass="min-h-[180px]" lines={4}>
      {({ about, transfers }) => {
        const { lines, others, asset, sum } = causeLines(transfers, counted, moved)
        return (
          <>
            <table className="data-table entry-table">
              <caption className="sr-only">{t`Transfers`}</caption>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Entry</Trans>
                  </th>
                  <th scope="col" className="figure">
                    <Trans>Amount</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ transfer, sign }) => (
                  <Line key={transfer.transferNo} transfer={transfer} about={about} sign={sign}>
                    <span className="block text-xs text-ink-3">
                      <Trans>Transfer {transfer.transferNo} of the book, with this digest:</Trans>
                    </span>
                    <code className="explain-digest" dir="ltr">
                      {transfer.digest}
                    </code>
                  </Line>
                ))}
              </tbody>
              <tfoot>
                <tr data-result="">
                  <th scope="row" data-place="lead">
                    <Trans>Together</Trans>
                  </th>
                  <td className="figure" data-place="amount">
                    <bdi dir="ltr" className="money">
                      {figureText(asset, sum)}
                    </bdi>
                  </td>
                </tr>
              </tfoot>
            </table>
            {others.length > 0 && (
              <details className="explain-others">
                <summary>
                  <Plural
                    value={others.length}
                    one="# more transfer has the same cause"
                    other="# more transfers have the same cause"
                  />
                </summary>
                <table className="data-table entry-table">
                  <tbody>
                    {others.map((transfer) => (
                      <Line key={transfer.transferNo} transfer={transfer} about={about} />
                    ))}
                  </tbody>
                </table>
              </details>
            )}
            <p className="text-sm text-ink-3">
              <Trans>What caused it:</Trans>{' '}
              <code className="explain-digest" dir="ltr">
                {causeId}
              </code>
            </p>
            {isOwn && <CheckMyBook />}
          </>
        )
      }}
    </Shown>
  )
}

interface LineProps {
  readonly transfer: Told['transfers'][number]
  readonly about: Told['about']
  readonly sign?: '+' | '−'
  readonly children?: ReactNode
}

function Line({ transfer, about, sign, children }: LineProps) {
  const accounts = useAllAccountNames()
  const nameOf = useAllEntryNames()
  const assetText = useAssetText()
  return (
    <tr>
      <td data-place="lead">
        {nameOf(transfer.kind, about)}
        <span className="block text-xs text-ink-3 first-letter:uppercase">
          <Trans>
            {accounts[transfer.from]} to {accounts[transfer.to]}
          </Trans>
          <Comma />
          <DateText at={transfer.at} to="second" />
        </span>
        {children}
      </td>
      <td className="figure" data-place="amount">
        <bdi dir="ltr" className="money">
          {sign}
          {assetText(transfer.asset, transfer.amount)}
        </bdi>
        {transfer.asset !== dollars && symbolOf(transfer.asset) !== undefined && (
          <small className="block text-ink-3">{symbolOf(transfer.asset)}</small>
        )}
      </td>
    </tr>
  )
}
