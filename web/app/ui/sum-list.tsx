import type { ReactNode } from 'react'

interface Row {
  readonly label: string
  readonly value: ReactNode
  /** Promised or pending: its rule is dashed and it is not in the total. */
  readonly open?: boolean
}

/** Rows, a single rule above their sum and a double rule under it. */
export function SumList({ rows, total }: { rows: readonly Row[]; total?: Row }) {
  return (
    <dl className="sum-list">
      {rows.map((row) => (
        <div key={row.label} {...(row.open && { 'data-open': '' })}>
          <dt className="text-ink-2">{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      {total && (
        <div className="sum-total">
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  )
}
