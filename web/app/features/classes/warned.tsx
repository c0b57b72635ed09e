import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Explained } from '../../ui/explained.tsx'
import type { OnExplain } from './debrief-entries.tsx'

interface Props {
  readonly debrief: Debrief
  readonly onExplain: OnExplain
}

/** Who looked at a warning, and what they did then. Each count opens what those people did. */
export function Warned({ debrief: { warned, studentCount }, onExplain }: Props) {
  const { who } = warned
  const rows: readonly (readonly [label: ReactNode, students: readonly number[], of: number])[] = [
    [<Trans key="checked">Opened the reality check</Trans>, who.checked, studentCount],
    [<Trans key="before">Opened it before their first deposit</Trans>, who.checkedBefore, studentCount],
    [<Trans key="anyway">Deposited anyway</Trans>, who.paidInAfterAll, who.checkedBefore.length],
    [<Trans key="flags">Turned on red flags</Trans>, who.redFlags, studentCount],
    [<Trans key="all">Deposited at all</Trans>, who.paidIn, studentCount],
  ]
  return (
    <section>
      <h2 className="debrief-title">
        <Trans>They’d been warned</Trans>
      </h2>
      <dl className="sum-list">
        {rows.map(([label, students, of], place) => (
          // oxlint-disable-next-line react/no-array-index-key -- fixed rows.
          <div key={place}>
            <dt>{label}</dt>
            <dd>
              <Explained from={() => onExplain({ students })}>
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
