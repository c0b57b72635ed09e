import type { Student } from '@dryrun/contract/class-shapes.ts'
import { useLingui } from '@lingui/react/macro'

export function useStates(): Readonly<Record<Student['state'], string>> {
  const { t } = useLingui()
  return {
    joined: t`nothing yet`,
    depositing: t`deposit to approve`,
    deposited: t`deposited`,
    invested: t`invested`,
    waiting: t`waiting to be paid`,
    paid: t`paid out`,
  }
}

/** Everyone as a dot, without names, and what the dots mean with how many of each there are. */
export function Dots({ students }: { students: readonly Student[] }) {
  const states = useStates()
  const counts = Map.groupBy(students, ({ state }) => state)
  return (
    <div className="grid gap-3">
      <div className="class-dots" aria-hidden="true">
        {students.map(({ studentNo, state }) => (
          <i key={studentNo} data-state={state} />
        ))}
      </div>
      <ul className="class-dot-legend">
        {[...counts].map(([state, same]) => (
          <li key={state}>
            <i data-state={state} aria-hidden="true" /> {same.length} {states[state]}
          </li>
        ))}
      </ul>
    </div>
  )
}
