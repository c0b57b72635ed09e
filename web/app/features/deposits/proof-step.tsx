import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { type DepositCoin, depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Paperclip } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api.ts'
import { useNow } from '../../instance.tsx'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { ImageUpload } from '../files/index.ts'
import { Coins, drawReceipt, readMark, useReceipt } from '../wallet/index.ts'
import { isCorrectable, MatchChip, MatchReasons } from './match-text.tsx'
import type { FundDraft } from './use-fund-draft.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const clockMs = 10_000

interface Props {
  readonly draft: FundDraft
  readonly amount: string | null
  readonly change: (part: Partial<FundDraft>) => void
  /** A transfer that another page said is to be the proof. */
  readonly wanted: string | null
  readonly onWantedTaken: () => void
  /** Why the deposit could not be submitted. */
  readonly error: string | null
}

/** Exactly one image, best the receipt of a transfer: dropped, chosen, or attached with one click. */
export function ProofStep({ draft, amount, change, wanted, onWantedTaken, error: refused }: Props) {
  const { i18n } = useLingui()
  const memberId = useSession().user?.memberId ?? ''
  const receiptOf = useReceipt()
  const [given, setGiven] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)

  /** Draws the receipt and hands it to the upload, as if it had been dropped there. */
  async function attach(transfer: NetworkTransfer) {
    setError(null)
    try {
      setGiven(await drawReceipt(receiptOf(transfer), transfer.transferId))
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  const attachWanted = useEffectEvent(attach)
  const refuse = useEffectEvent((problem: unknown) => setError(refusalText(i18n, problem)))
  const wantedTaken = useEffectEvent(onWantedTaken)
  useEffect(() => {
    if (wanted === null) return
    call('readNetworkTransfer', { params: { transferId: wanted } })
      .then((transfer) => attachWanted(transfer))
      .catch((problem: unknown) => refuse(problem))
      .finally(() => wantedTaken())
  }, [wanted])

  async function look(file: File) {
    const transferId = readMark(new Uint8Array(await file.arrayBuffer()))
    change({ proof: null, ...(transferId !== null && { transferId }) })
  }

  return (
    <>
      <LastTransfer attached={draft.transferId} onAttach={(transfer) => void attach(transfer)} />
      <ImageUpload
        of="proof"
        memberId={memberId}
        given={given}
        onChosen={(file) => void look(file)}
        onStored={(proof) => change({ proof })}
        error={error ?? refused}
      />
      {draft.proof !== null && (
        <p className="flex items-center gap-1.5 text-sm">
          <Icon of={Check} size={16} />
          <Trans>Your proof is attached. Another image replaces it.</Trans>
        </p>
      )}
      <TransferField draft={draft} amount={amount} change={change} />
    </>
  )
}

function LastTransfer({ attached, onAttach }: { attached: string; onAttach: (transfer: NetworkTransfer) => void }) {
  const now = useNow(clockMs)
  const list = useRead('listNetworkTransfers', { query: {} })
  const last = list.data?.transfers.find(({ kind, toHouse, isProof }) => kind === 'sent' && toHouse && !isProof)
  if (!last || last.transferId === attached) return null
  return (
    <div className="attach-last">
      <Button onClick={() => onAttach(last)}>
        <Icon of={Paperclip} size={16} />
        <Trans>Attach my last transfer</Trans>
      </Button>
      <span className="text-sm text-ink-2">
        <Coins coin={last.coin} amount={last.amount} />, {now && <RelativeTime at={last.sentAt} now={now} />}
      </span>
    </div>
  )
}

/** The id that the claim is matched with, and how it would match. */
function TransferField({ draft, amount, change }: Pick<Props, 'draft' | 'amount' | 'change'>) {
  const { t, i18n } = useLingui()
  const transferId = draft.transferId.trim().toLowerCase()
  const isId = uuid.test(transferId)
  const match = useRead(
    'previewMatch',
    { query: { amount: amount ?? '', coin: draft.coin, transferId } },
    { enabled: isId && amount !== null },
  )
  const problem = match.error ? refusalText(i18n, match.error) : null
  const malformed = transferId !== '' && !isId ? t`A transfer id looks like the one on your receipt.` : null
  return (
    <div className="grid gap-3">
      <TextField
        label={t`Transfer id`}
        mono
        autoComplete="off"
        spellCheck={false}
        value={draft.transferId}
        onChange={(event) => change({ transferId: event.target.value })}
        error={malformed ?? (isId ? problem : null)}
        hint={
          transferId === '' ? (
            <Trans>
              A receipt of the practice network fills this in by itself. Any other image works too: then the admin
              decides without a match.
            </Trans>
          ) : undefined
        }
      />
      {isId && match.data && (
        <div className="match-note" data-state={match.data.state}>
          <MatchChip match={match.data} />
          <div className="grid gap-1 text-sm text-ink-2">
            <MatchReasons match={match.data} />
          </div>
          {isCorrectable(match.data) && match.data.transfer?.worth && (
            <Button
              size="small"
              onClick={() => {
                const worth = match.data.transfer?.worth ?? draft.amount
                const coin: DepositCoin = depositCoins.find((each) => each === match.data.transfer?.coin) ?? draft.coin
                change({ amount: worth, coin })
              }}
            >
              <span>
                <Trans>
                  Claim <Money amount={match.data.transfer.worth} /> instead
                </Trans>
              </span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
