import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { ClassDay, daysSince } from './class-day.tsx'
import { type Figure, type Line, type Listed, listFigure } from './debrief-figures.ts'
import { People } from './debrief-people.tsx'
import { useLineNames } from './use-line-names.ts'

interface Props {
  readonly debrief: Debrief
  readonly figure: Figure | null
  readonly onClose: () => void
}

/** What is behind a figure, line by line; the last line is the figure. */
export function DebriefDrawer({ debrief, figure, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      wide
      open={figure !== null}
      onClose={onClose}
      title={figure?.of === 'people' ? t`Students` : t`What makes this number`}
    >
      {figure?.of === 'people' && <People debrief={debrief} students={figure.students} />}
      {figure && figure.of !== 'people' && <Lines debrief={debrief} listed={listFigure(debrief, figure)} />}
    </Dialog>
  )
}

/** With its sign where some are added and some taken away. */
function Signed({ amount, isSigned }: { amount: string; isSigned: boolean }) {
  const isOut = amount.startsWith('-')
  const size = amount.replace('-', '')
  if (!isSigned || !/[1-9]/.test(amount)) return <Money amount={size} from="drawer" />
  return <Money amount={size} moved={isOut ? 'out' : 'in'} ownAccounts from="drawer" />
}

function Lines({ debrief, listed: { lines, total } }: { debrief: Debrief; listed: Listed }) {
  const { t } = useLingui()
  const isSigned = lines.some(({ amount }) => amount.startsWith('-'))
  if (lines.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>There are no entries for this.</Trans>
      </p>
    )
  return (
    <div className="desk-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t`When`}</th>
            <th scope="col">{t`Student`}</th>
            <th scope="col">{t`Entry`}</th>
            <th scope="col" className="text-end">{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and never change places.
            <LineRow key={place} debrief={debrief} line={line} isSigned={isSigned} />
          ))}
        </tbody>
        <tfoot>
          <Total total={total} isSigned={isSigned} />
        </tfoot>
      </table>
    </div>
  )
}

function LineRow({ debrief, line, isSigned }: { debrief: Debrief; line: Line; isSigned: boolean }) {
  const nameOf = useLineNames()
  const { studentNo, at, about, amount } = line
  return (
    <tr {...(studentNo !== undefined && studentNo === debrief.ownNo && { 'data-own': '' })}>
      <td>{at !== undefined && <ClassDay at={at} since={daysSince(debrief.class)} />}</td>
      <td>{studentNo}</td>
      <td>{nameOf(about)}</td>
      <td className="text-end">
        <Signed amount={amount} isSigned={isSigned} />
      </td>
    </tr>
  )
}

function Total({ total, isSigned }: { total: Listed['total']; isSigned: boolean }) {
  const figures = useFigures()
  return (
    <tr className="debrief-total">
      <th scope="row" colSpan={3}>
        {'share' in total ? <Trans>As a share</Trans> : <Trans>Together</Trans>}
      </th>
      <td className="text-end">
        {'money' in total && <Signed amount={total.money} isSigned={isSigned} />}
        {'share' in total && figures.percent((total.share * 100).toFixed(1))}
        {'count' in total && <Plural value={total.count} one="# line" other="# lines" />}
      </td>
    </tr>
  )
}
