import type { ClaimName } from '@dryrun/contract/claims.ts'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Claim } from '../../ui/claim.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PublicFigures, useFigure, useFigureText } from '../public-figures/index.ts'

/** What comes with every plan. Each is true in its words; see contract/claims.ts. */
export function PlanFeatures({ className }: { className?: string }) {
  return (
    <ul className={className}>
      <Feature of="referral_bonus">
        <Trans>5% referral bonus</Trans>
      </Feature>
      <Feature of="customer_care">
        <PublicFigures>
          <CustomerCare />
        </PublicFigures>
      </Feature>
      <Feature of="no_management_fee">
        <Trans>No management fee</Trans>
      </Feature>
      <Feature of="no_deposit_fee">
        <Trans>No deposit fee</Trans>
      </Feature>
    </ul>
  )
}

/** How long a person took is said where somebody has answered already. */
function CustomerCare() {
  const took = useFigure('support_answer')
  const text = useFigureText()
  return took ? (
    <Trans>
      Automatic answers at any hour, a person when one is here. Half of the last {took.details['over'] ?? 0} answers
      took no longer than {text.value(took)}
    </Trans>
  ) : (
    <Trans>Automatic answers at any hour, a person when one is here</Trans>
  )
}

function Feature({ of, children }: { of: ClaimName; children: ReactNode }) {
  return (
    <li className="plan-feature">
      <Icon of={Check} size={15} className="text-green" />
      <Claim of={of}>{children}</Claim>
    </li>
  )
}
