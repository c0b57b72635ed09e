import type { Student } from '@dryrun/contract/class-shapes.ts'
import { studentStates } from '@dryrun/domain/classes/student-state.ts'
import { useLingui } from '@lingui/react/macro'

export function useStates(): Readonly<Record<Student['state'], string>> {
  const { t } = useLingui()
  return {
    joined: t`nothing yet`,
    depositing: t`deposit to approve`,
    deposited: t({ message: 'deposited', context: 'student' }),
    read: t`read a warning`,
    invested: t({ message: 'invested', context: 'student' }),
    waiting: t`waiting to be paid`,
    paid: t({ message: 'paid out', context: 'student' }),
    lost: t`lost money`,
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
        {studentStates
          .filter((state) => counts.has(state))
          .map((state) => (
            <li key={state}>
              <i data-state={state} aria-hidden="true" /> {counts.get(state)?.length} {states[state]}
            </li>
          ))}
      </ul>
    </div>
  )
}
