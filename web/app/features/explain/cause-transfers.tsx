import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { symbolOf } from '@dryrun/domain/trading/terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { NoteName } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Comma } from '../../ui/marks.tsx'
import { DateText } from '../../ui/time.tsx'
import { CheckMyBook } from './check-my-book.tsx'
import { useAssetText } from './use-asset-text.ts'
import { useAllAccountNames, useAllEntryNames, useNotes } from './words.ts'

interface Props {
  readonly causeId: string
  readonly memberId?: string
  readonly note?: NoteName
}

/** Every transfer that one request, investment, order or sending has posted, with its link in the book's chain. */
export function CauseTransfers({ causeId, memberId, note }: Props) {
  return memberId === undefined ? (
    <Own causeId={causeId} note={note} />
  ) : (
    <OfMember causeId={causeId} memberId={memberId} note={note} />
  )
}

function Own({ causeId, note }: { causeId: string; note: NoteName | undefined }) {
  return <Listed of={useRead('explainCause', { params: { causeId } })} causeId={causeId} note={note} isOwn />
}

function OfMember({ causeId, memberId, note }: { causeId: string; memberId: string; note: NoteName | undefined }) {
  const reading = useRead('explainMemberCause', { params: { causeId, memberId } })
  return <Listed of={reading} causeId={causeId} note={note} />
}

interface ListedProps {
  readonly of: ReturnType<typeof useRead<'explainCause'>>
  readonly causeId: string
  readonly note: NoteName | undefined
  readonly isOwn?: boolean
}

function Listed({ of, causeId, note, isOwn }: ListedProps) {
  const { t } = useLingui()
  const accounts = useAllAccountNames()
  const nameOf = useAllEntryNames()
  const assetText = useAssetText()
  const notes = useNotes()
  return (
    <Shown of={of} heightClass="min-h-[180px]" lines={4}>
      {({ about, transfers }) => (
        <>
          {transfers.length === 0 ? (
            <p className="text-ink-2">{note ? notes[note] : <Trans>Nothing is posted for it yet.</Trans>}</p>
          ) : (
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
                {transfers.map((transfer) => (
                  <tr key={transfer.transferNo}>
                    <td data-place="lead">
                      {nameOf(transfer.kind, about)}
                      <span className="block text-xs text-ink-3 first-letter:uppercase">
                        <Trans>
                          {accounts[transfer.from]} to {accounts[transfer.to]}
                        </Trans>
                        <Comma />
                        <DateText at={transfer.at} to="second" />
                      </span>
                      <span className="block text-xs text-ink-3">
                        <Trans>Transfer {transfer.transferNo} of the book, with this digest:</Trans>
                      </span>
                      <code className="explain-digest" dir="ltr">
                        {transfer.digest}
                      </code>
                    </td>
                    <td className="figure" data-place="amount">
                      <bdi dir="ltr" className="money">
                        {assetText(transfer.asset, transfer.amount)}
                      </bdi>
                      {transfer.asset !== dollars && symbolOf(transfer.asset) !== undefined && (
                        <small className="block text-ink-3">{symbolOf(transfer.asset)}</small>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="text-sm text-ink-3">
            <Trans>What caused it:</Trans>{' '}
            <code className="explain-digest" dir="ltr">
              {causeId}
            </code>
          </p>
          {isOwn && <CheckMyBook />}
        </>
      )}
    </Shown>
  )
}
