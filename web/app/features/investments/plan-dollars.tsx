import { Explained } from '../../ui/explained.tsx'
import { usePlanText } from './use-plan-text.ts'

/** Dollars of a plan's rules; whole ones without cents. */
export function PlanDollars({ cents }: { cents: bigint }) {
  const { dollars } = usePlanText()
  return (
    <Explained from="given">
      <bdi dir="ltr">{dollars(cents)}</bdi>
    </Explained>
  )
}
