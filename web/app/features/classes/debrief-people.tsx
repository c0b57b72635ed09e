import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { sumOf } from '../../money.ts'
import { Explained } from '../../ui/explained.tsx'
import { Money } from '../../ui/money.tsx'
import type { OnExplain } from './debrief-figures.ts'

interface CountProps {
  readonly of: readonly number[]
  readonly onExplain: OnExplain
  readonly children: ReactNode
}

/** The numbers of the students who are with one of the houses. */
export const studentsOf = ({ results }: Debrief, kind: 'promise' | 'market') =>
  results.filter(({ house }) => house === kind).map(({ studentNo }) => studentNo)

/** A count of people, which opens who they are: by number, never by name. */
export function Count({ of, onExplain, children }: CountProps) {
  return <Explained from={() => onExplain({ of: 'people', students: of })}>{children}</Explained>
}

/** Those whom a count is about, with what they paid in and got. Names stay away: this may be on a wall. */
export function People({ debrief, students }: { debrief: Debrief; students: readonly number[] }) {
  const { t } = useLingui()
  const rows = [...debrief.results, ...debrief.removed]
    .filter(({ studentNo }) => students.includes(studentNo))
    .toSorted((one, other) => one.studentNo - other.studentNo)
  if (rows.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>Nobody.</Trans>
      </p>
    )
  return (
    <div className="desk-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Student`}</th>
            <th scope="col" className="text-end">{t`Paid in`}</th>
            <th scope="col" className="text-end">{t`Paid out`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ studentNo, paidIn, paidOut }) => (
            <tr key={studentNo} {...(studentNo === debrief.ownNo && { 'data-own': '' })}>
              <th scope="row">#{studentNo}</th>
              <td className="text-end">
                <Money amount={paidIn} from="drawer" />
              </td>
              <td className="text-end">
                <Money amount={paidOut} from="drawer" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="debrief-total">
            <th scope="row">
              <Plural value={rows.length} one="# student" other="# students" />
            </th>
            <td className="text-end">
              <Money amount={sumOf(rows.map(({ paidIn }) => paidIn))} from="drawer" />
            </td>
            <td className="text-end">
              <Money amount={sumOf(rows.map(({ paidOut }) => paidOut))} from="drawer" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
