import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { Trans } from '@lingui/react/macro'
import { fromWithdrawal } from '../../origins.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { ActsNext, HowItIsPaid, usePaysItself } from './acts-next.tsx'

function Spot() {
  return (
    <svg width="148" height="96" viewBox="0 0 148 96" className="spot-drawing" aria-hidden="true">
      <path className="sheet" d="M2 2h60v78H2z" />
      <path d="M14 20h36M14 36h36M14 52h22" />
      <path className="accent" d="M64 41h26" />
      <path className="accent to-come" d="M90 41h48" />
      <path className="accent" d="M128 30l12 11-12 11" />
      <path d="M2 92h60" />
      <path className="to-come" d="M62 92h84" />
    </svg>
  )
}

export function WithdrawalIsProcessing({ amount }: { amount: string }) {
  return (
    <output className="outcome-body">
      <span className="spinner" aria-hidden="true" />
      <h2 className="heading-section">
        <Trans>Processing</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          <Money amount={amount} from="given" /> is being set aside.
        </Trans>
      </p>
    </output>
  )
}

export function WithdrawalIsPending({ withdrawal }: { withdrawal: Withdrawal }) {
  const paysItself = usePaysItself()
  return (
    <output className="outcome-body">
      <Spot />
      <h2 className="heading-section">
        <Trans>Withdrawal Is Pending</Trans>
      </h2>
      <p>
        <Money amount={withdrawal.amount} from={fromWithdrawal(withdrawal.withdrawalId)} large />
      </p>
      <StatusChip status="pending" next={<ActsNext withdrawal={withdrawal} />} />
      <p className="max-w-lede text-ink-2">
        <HowItIsPaid withdrawal={withdrawal} />
      </p>
      <p className="max-w-lede text-ink-2">
        {paysItself(withdrawal) ? (
          <Trans>We’ll email you when it’s paid.</Trans>
        ) : (
          <Trans>
            We’ll email you when it’s approved and paid. If it’s declined, you’ll get the reason, and the amount goes
            back to your balance.
          </Trans>
        )}
      </p>
      <ButtonLink look="primary" to="/dashboard">
        <Trans>Back to dashboard</Trans>
      </ButtonLink>
    </output>
  )
}
