import { fromSum, type NoteName } from '../../origins.ts'
import { Explained } from '../../ui/explained.tsx'
import { usePlanText } from './use-plan-text.ts'

/** Dollars of a plan's rules, or of an example; whole ones without cents. */
export function PlanDollars({ cents, note = 'rule' }: { cents: bigint; note?: NoteName }) {
  const { dollars } = usePlanText()
  return (
    <Explained from={fromSum(note)}>
      <bdi dir="ltr">{dollars(cents)}</bdi>
    </Explained>
  )
}
