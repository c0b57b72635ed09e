import type { RecentWithdrawal } from '@dryrun/contract/public-figures.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CloseButton } from '../../../ui/close-button.tsx'
import { Money } from '../../../ui/money.tsx'
import { RedFlag } from '../../red-flags/index.ts'
import { PaidAt, PaidTo } from './paid-withdrawal.tsx'

/** Whoever has sent the card away is left alone for the rest of the visit. */
const dismissedKey = 'recent-withdrawal-dismissed'

function dismissedBefore(): boolean {
  try {
    return sessionStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

interface Props {
  readonly withdrawals: readonly RecentWithdrawal[]
  /** The card would cover what the page begins with: it waits until that has left the screen. */
  readonly overHero: boolean
}

/**
 * Floats over the page and moves on to the next payout every 16 seconds: its line takes that long to fill, so a pointer,
 * the focus or a wish for less motion stops both.
 */
export default function RecentWithdrawalCard({ withdrawals, overHero }: Props) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const [isDismissed, setDismissed] = useState(dismissedBefore)
  if (isDismissed || withdrawals.length === 0) return null
  const shown = withdrawals[at % withdrawals.length] as RecentWithdrawal
  const dismiss = () => {
    setDismissed(true)
    try {
      sessionStorage.setItem(dismissedKey, 'yes')
    } catch {
      // A browser without storage forgets it with the page.
    }
  }
  return (
    <RedFlag of="withdrawal_popup">
      <aside className="withdrawal-card" aria-label={t`Recent Withdrawal`} data-over-hero={overHero || undefined}>
        <p className="withdrawal-card-head">
          <span>
            <Trans>Recent Withdrawal</Trans>
          </span>
          <PaidAt at={shown.paidAt} />
          <CloseButton label={t`Dismiss`} onClick={dismiss} />
        </p>
        <p className="withdrawal-card-line">
          <PaidTo withdrawal={shown} />
          <Money amount={shown.amount} from="given" />
        </p>
        <i key={at} className="withdrawal-card-time" onAnimationEnd={() => setAt(at + 1)} />
      </aside>
    </RedFlag>
  )
}
