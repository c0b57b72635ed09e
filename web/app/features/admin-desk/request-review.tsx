import type { Balances as BalancesShape } from '@dryrun/contract/ledger.ts'
import { approveDeposit } from '@dryrun/domain/deposits/deposit.ts'
import { type Balances, emptyBalances, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import type { DollarTransfer } from '@dryrun/domain/ledger/transfers.ts'
import { approveWithdrawal, declineWithdrawal } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { fromDeposit, fromWithdrawal } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText, RelativeTime } from '../../ui/time.tsx'
import { useNow } from '../../use-instance.tsx'
import { CancelNote } from './cancel-note.tsx'
import { Decision } from './decision.tsx'
import { EntriesToPost } from './entries-to-post.tsx'
import { PayoutAddress } from './payout-address.tsx'
import { ProofImage } from './proof-image.tsx'
import type { MoneyRequest } from './requests.ts'
import { TransferMatch } from './transfer-match.tsx'

const clockMs = 10_000

interface Props {
  readonly request: MoneyRequest
  readonly backTo: string
  readonly onDecided: () => void
}

/** One request: who asks, the proof, what each decision would post, and the decision. */
export function RequestReview({ request, backTo, onDecided }: Props) {
  const { t } = useLingui()
  const now = useNow(clockMs)
  const memberId = request.member?.memberId ?? ''
  const balances = useRead('readMemberBalances', { params: { memberId } }, { enabled: memberId !== '' })
  const pending = request.status === 'pending'
  const name = request.member?.fullName ?? request.member?.username ?? t`A deleted member`
  return (
    <>
      <header className="list-detail-head">
        <Link className="list-detail-back text-link" to={backTo}>
          <Icon of={ArrowLeft} size={18} />
          <Trans>Back to the list</Trans>
        </Link>
        <div className="grid gap-1">
          <h2 className="heading-section text-2xl">
            <Money
              amount={request.amount}
              from={
                request.kind === 'deposits'
                  ? fromDeposit(request.requestId, { status: request.status, memberId })
                  : fromWithdrawal(request.requestId, memberId)
              }
            />
          </h2>
          <p className="text-sm text-ink-2">
            {request.kind === 'deposits' ? (
              <Trans>Deposit in {request.coin} by</Trans>
            ) : (
              <Trans>Withdrawal in {request.coin} by</Trans>
            )}{' '}
            <Link className="text-link" to={`/admin/members?open=${memberId}`}>
              {name}
            </Link>
            {request.member?.isDemo && (
              <>
                {' '}
                <Tag>{t`demo`}</Tag>
              </>
            )}
            <Comma />
            <DateText at={request.at} />
          </p>
        </div>
        <StatusChip
          status={request.status}
          {...(pending && {
            next: (
              <>
                {now && <RelativeTime at={request.at} now={now} />}
                <Comma />
                <Trans>you decide</Trans>
              </>
            ),
          })}
        />
      </header>
      <div className="review-body">
        {request.proof !== null && <ProofImage path={request.proof} />}
        <div className="grid content-start gap-5">
          {request.match !== null && <TransferMatch match={request.match} memberId={memberId} />}
          {request.address !== null && <PayoutAddress request={request} address={request.address} />}
          {request.declineReason !== null && (
            <p className="text-sm">
              <Trans>Declined:</Trans> <q>{request.declineReason}</q>
            </p>
          )}
          {request.cancelCause !== null && (
            <p className="text-sm">
              <CancelNote cause={request.cancelCause} />
            </p>
          )}
          {pending && memberId !== '' && (
            <Shown of={balances} heightClass="min-h-[260px]" lines={5}>
              {(data) => <Outcomes request={request} balances={data} />}
            </Shown>
          )}
          {!pending && request.status !== 'cancelled' && request.decidedAt && (
            <p className="text-sm text-ink-2">
              <Trans>
                Decided <DateText at={request.decidedAt} />. Decisions are final.
              </Trans>
            </p>
          )}
        </div>
      </div>
      {pending && memberId !== '' && <Decision request={request} memberId={memberId} onDecided={onDecided} />}
    </>
  )
}

/** The rules that the server decides by, asked beforehand. */
function Outcomes({ request, balances }: { request: MoneyRequest; balances: BalancesShape }) {
  const book: Balances = {
    ...emptyBalances,
    ...Object.fromEntries(seenAccounts.map((account) => [account, centsOf(balances[account])])),
  }
  const amountCents = centsOf(request.amount)
  const memberId = request.member?.memberId ?? ''
  const asked = { amountCents, status: 'pending' as const }
  const approved: DollarTransfer[] =
    request.kind === 'deposits'
      ? approveDeposit(book, { ...asked, depositId: request.requestId })
      : approveWithdrawal({ ...asked, withdrawalId: request.requestId })
  const declined: DollarTransfer[] =
    request.kind === 'deposits' ? [] : declineWithdrawal(book, { ...asked, withdrawalId: request.requestId })
  const shown = { version: balances.version }
  return (
    <>
      <EntriesToPost
        title={<Trans>If you approve</Trans>}
        book={book}
        transfers={approved}
        memberId={memberId}
        {...shown}
      />
      {request.kind === 'withdrawals' && (
        <EntriesToPost
          title={<Trans>If you decline</Trans>}
          book={book}
          transfers={declined}
          memberId={memberId}
          {...shown}
        />
      )}
    </>
  )
}
