import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Explained } from '../../ui/explained.tsx'
import type { OnExplain } from './debrief-figures.ts'
import { Count } from './debrief-people.tsx'
import { useScripts } from './use-scripts.ts'

interface Props {
  readonly debrief: Debrief
  readonly onExplain: OnExplain
}

interface Row {
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly students: readonly number[]
  readonly of: number
}

/** Who looked at a warning, and what they did then. Each count opens what those people did. */
export function Warned({ debrief: { warned, market }, onExplain }: Props) {
  const studentCount = warned.students.length
  const { slow_payouts: slow } = useScripts().announcements
  const rows: readonly Row[] = [
    { label: <Trans>Opened the reality check</Trans>, students: warned.checked, of: studentCount },
    { label: <Trans>Opened it before their first deposit</Trans>, students: warned.checkedBefore, of: studentCount },
    { label: <Trans>Deposited anyway</Trans>, students: warned.paidInAfterAll, of: warned.checkedBefore.length },
    { label: <Trans>Turned on red flags</Trans>, students: warned.redFlags, of: studentCount },
    { label: <Trans>Deposited at all</Trans>, students: warned.paidIn, of: studentCount },
    ...(warned.askedBefore === null
      ? []
      : [
          {
            label: <Trans>Asked for their money before it broke</Trans>,
            note: (
              <Count of={warned.askedBeforeAndPaid ?? []} onExplain={onExplain}>
                <Trans>{warned.askedBeforeAndPaid?.length ?? 0} of them were paid</Trans>
              </Count>
            ),
            students: warned.askedBefore,
            of: warned.paidIn.length,
          },
        ]),
    ...(warned.toldSlow === null || warned.paidInAfterTold === null
      ? []
      : [
          { label: <Trans>Were told “{slow}”</Trans>, students: warned.toldSlow, of: studentCount },
          { label: <Trans>Deposited after that</Trans>, students: warned.paidInAfterTold, of: warned.toldSlow.length },
        ]),
  ]
  return (
    <section>
      <h2 className="debrief-title">
        <Trans>They’d been warned</Trans>
      </h2>
      {market && (
        <p className="text-ink-2">
          <Trans>Only those with the house that promises are counted here.</Trans>
        </p>
      )}
      <dl className="sum-list debrief-counts">
        {rows.map(({ label, note, students, of }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows that never change places.
          <div key={place}>
            <dt>
              {label}
              {note && <span className="debrief-note">{note}</span>}
            </dt>
            <dd>
              <Explained from={() => onExplain({ of: 'people', students })}>
                <Trans>
                  {students.length} of {of}
                </Trans>
              </Explained>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">
        <Trans>These figures say what people did. Why, they can’t tell.</Trans>
      </p>
    </section>
  )
}
