/** A plan's percentage, large, as it would be sold. */
export function PlanPercent({ percent }: { percent: number }) {
  return (
    <p className="plan-percent">
      <bdi dir="ltr">
        {percent}
        <sup>%</sup>
      </bdi>
    </p>
  )
}
