import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { type DepositCoin, depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Paperclip } from 'lucide-react'
import { fromSent } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useNow } from '../../use-instance.tsx'
import { ImageUploadBox } from '../files/index.ts'
import { Coins } from '../wallet/index.ts'
import { isCorrectable, MatchChip, MatchReasons } from './match-text.tsx'
import type { FundDraft } from './use-fund-draft.ts'
import type { Proof } from './use-proof.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const clockMs = 10_000

interface Props {
  readonly draft: FundDraft
  readonly coin: DepositCoin
  readonly amount: string | null
  readonly proof: Proof
  readonly change: (part: Partial<FundDraft>) => void
  /** The claim is being made: its transfer is spent by it, so nothing is asked about it any more. */
  readonly isClaiming: boolean
  /** Why the deposit could not be submitted. */
  readonly error: string | null
}

/** Exactly one image, best the receipt of a transfer: dropped, chosen, or attached with one click. */
export function ProofStep({ draft, coin, amount, proof, change, isClaiming, error }: Props) {
  return (
    <>
      {!proof.isUnderWay && <LastTransfer attached={draft.transferId} onAttach={proof.attach} />}
      <ImageUploadBox of="proof" upload={proof.upload} error={proof.error ?? error} />
      {draft.proof !== null && (
        <p className="flex items-center gap-1.5 text-sm">
          <Icon of={Check} size={16} />
          <Trans>Your proof is attached. Choose another image to replace it.</Trans>
        </p>
      )}
      <TransferField draft={draft} coin={coin} amount={amount} change={change} isClaiming={isClaiming} />
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
        <Coins coin={last.coin} amount={last.amount} from={fromSent(last)} />
        <Comma />
        {now && <RelativeTime at={last.sentAt} now={now} />}
      </span>
    </div>
  )
}

/** The id that the claim is matched with, and how it would match. */
function TransferField({ draft, coin, amount, change, isClaiming }: Omit<Props, 'proof' | 'error'>) {
  const { t, i18n } = useLingui()
  const transferId = draft.transferId.trim().toLowerCase()
  const isId = uuid.test(transferId)
  const match = useRead(
    'previewMatch',
    { query: { amount: amount ?? '', coin, transferId } },
    { enabled: isId && amount !== null && !isClaiming },
  )
  const problem = match.error ? refusalText(i18n, match.error) : null
  const malformed = transferId !== '' && !isId ? t`A transfer ID looks like the one on your receipt.` : null
  return (
    <div className="grid gap-3">
      <TextField
        label={t`Transfer ID`}
        mono
        autoComplete="off"
        spellCheck={false}
        value={draft.transferId}
        onChange={(event) => change({ transferId: event.target.value })}
        error={malformed ?? (isId ? problem : null)}
        hint={
          transferId === '' ? (
            <Trans>
              If you upload a practice-network receipt, we fill this in for you. Any other image works too; an admin
              will check it by eye.
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
                const paid: DepositCoin = depositCoins.find((each) => each === match.data.transfer?.coin) ?? coin
                change({ amount: worth, coin: paid })
              }}
            >
              <span>
                <Trans>
                  Deposit <Money amount={match.data.transfer.worth} from="control" /> instead
                </Trans>
              </span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
