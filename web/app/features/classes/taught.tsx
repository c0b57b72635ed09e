import type { Taught as TaughtShape } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/explained.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'

interface Props {
  readonly taught: TaughtShape
  readonly title: ReactNode
  readonly severalClasses?: boolean
}

/** Hits and false alarms before and after, with their intervals. No sentence says more than that. */
export function Taught({ taught, title, severalClasses }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { people, studentCount, comparison, peopleMin, states } = taught
  const open = () => setOpen(true)
  const count = people.length
  return (
    <section>
      <h2 className="debrief-title">{title}</h2>
      {states.before === 'not_yet' ? (
        <p className="text-ink-2">
          <Trans>We can’t tell: this class didn’t judge any offers before and after.</Trans>
        </p>
      ) : (
        <>
          {comparison && <Intervals comparison={comparison} onExplain={open} />}
          {comparison && <Telling dPrime={comparison.dPrime} onExplain={open} />}
          <p className="text-ink-2">
            <Explained from={open}>
              <Trans>
                {count} of {studentCount}
              </Trans>
            </Explained>{' '}
            <Trans>people judged twelve offers before and twelve others after.</Trans>{' '}
            {comparison ? (
              <Sentences taught={taught} severalClasses={severalClasses ?? false} />
            ) : (
              <Trans>With fewer than {peopleMin}, that’s too few for an interval, so there are counts only.</Trans>
            )}
          </p>
        </>
      )}
      <People taught={taught} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}

function Sentences({ taught, severalClasses }: { taught: TaughtShape; severalClasses: boolean }) {
  const figures = useFigures()
  const { comparison, draws, seed } = taught
  if (!comparison) return null
  const { better } = comparison.dPrime
  const count = figures.number(draws)
  return (
    <>
      {better.low > 0 ? (
        <Trans>They told frauds from honest offers better afterwards.</Trans>
      ) : better.high < 0 ? (
        <Trans>They told frauds from honest offers worse afterwards.</Trans>
      ) : (
        <Trans>
          Whether they told frauds from honest offers better afterwards, this can’t say: the range includes 0.
        </Trans>
      )}{' '}
      <Trans>
        If hits and false alarms rise alike, people have grown more suspicious and not better. d′ is 0 for guessing, and
        it doesn’t rise with suspicion. The ranges are 95% bootstrap intervals over people, {count} draws, seed {seed}.
      </Trans>{' '}
      {severalClasses ? (
        <Trans>These are your classes on their days, and nothing more.</Trans>
      ) : (
        <Trans>It’s one class on one day.</Trans>
      )}
    </>
  )
}

type Comparison = NonNullable<TaughtShape['comparison']>
type Estimate = Comparison['hits']['before']

const rowPx = 30
const labelPx = 100

/** Before is hollow, after is filled; the line through each is its interval. */
function Intervals({ comparison, onExplain }: { comparison: Comparison; onExplain: () => void }) {
  const { t } = useLingui()
  const figures = useFigures()
  const percent = (share: number) => figures.percent(Math.round(share * 100))
  const groups = [
    { name: t`Spotted the fraud (hits)`, of: comparison.hits },
    { name: t`Called an honest offer fraud (false alarms)`, of: comparison.falseAlarms },
  ]
  return (
    <div className="debrief-intervals">
      {groups.map(({ name, of }) => (
        <div key={name}>
          <p>
            <b>{name}</b>:{' '}
            <Explained from={onExplain}>
              <Trans>
                {percent(of.before.value)} before, {percent(of.after.value)} after
              </Trans>
            </Explained>{' '}
            <span className="text-ink-3">
              ({percent(of.before.low)}–{percent(of.before.high)}; {percent(of.after.low)}–{percent(of.after.high)})
            </span>
          </p>
          <IntervalDrawing before={of.before} after={of.after} />
        </div>
      ))}
    </div>
  )
}

function IntervalDrawing({ before, after }: { before: Estimate; after: Estimate }) {
  const { t } = useLingui()
  const figures = useFigures()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const x = (share: number) => 8 + share * Math.max(0, width - labelPx - 16)
  const rows = [
    { name: t`before`, of: before, look: 'before' },
    { name: t`after`, of: after, look: 'after' },
  ]
  return (
    <div ref={frame} dir="ltr">
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${rows.length * rowPx + 22}`}
          width={width}
          height={rows.length * rowPx + 22}
          aria-hidden="true"
        >
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <g key={share}>
              <line className="debrief-grid" x1={x(share)} x2={x(share)} y1={0} y2={rows.length * rowPx} />
              <text x={x(share)} y={rows.length * rowPx + 16} textAnchor={share === 0 ? 'start' : 'middle'}>
                {figures.percent(share * 100)}
              </text>
            </g>
          ))}
          {rows.map(({ name, of, look }, row) => {
            const y = row * rowPx + rowPx / 2
            return (
              <g key={look} data-look={look}>
                <path d={`M${x(of.low)} ${y - 5}v10M${x(of.low)} ${y}H${x(of.high)}M${x(of.high)} ${y - 5}v10`} />
                <circle cx={x(of.value)} cy={y} r={6} />
                <text x={width - labelPx + 8} y={y + 4}>
                  {figures.words(name)}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}

function Telling({ dPrime, onExplain }: { dPrime: Comparison['dPrime']; onExplain: () => void }) {
  const figures = useFigures()
  const cells = [
    { name: <Trans>Telling them apart, before</Trans>, of: dPrime.before, mark: 'd′ ' },
    { name: <Trans>After</Trans>, of: dPrime.after, mark: 'd′ ' },
    { name: <Trans context="measure">Difference</Trans>, of: dPrime.better, mark: '' },
  ]
  return (
    <dl className="debrief-dprime">
      {cells.map(({ name, of, mark }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- three fixed cells.
        <div key={place}>
          <dt>{name}</dt>
          <dd>
            <Explained from={onExplain}>
              <bdi dir="ltr">
                {mark}
                {figures.number(of.value, 2)}
              </bdi>
            </Explained>
          </dd>
          <dd className="text-ink-3">
            <Trans context="range">
              {figures.number(of.low, 2)} to {figures.number(of.high, 2)}
            </Trans>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The counts that every figure here is made of, by student number. */
function People({ taught, open, onClose }: { taught: TaughtShape; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { people, offersOfEachKind: of } = taught
  return (
    <Dialog wide open={open} onClose={onClose} title={t`Who judged what`}>
      <p className="text-ink-2">
        <Plural
          value={of}
          one="In each round, everyone judged # fraud and # honest offer."
          other="In each round, everyone judged # frauds and # honest offers."
        />
      </p>
      <div className="desk-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Student`}</th>
              <th scope="col" className="text-end">{t`Hits before`}</th>
              <th scope="col" className="text-end">{t`False alarms before`}</th>
              <th scope="col" className="text-end">{t`Hits after`}</th>
              <th scope="col" className="text-end">{t`False alarms after`}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ studentNo, before, after }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- several classes have the same numbers.
              <tr key={place}>
                <td>{studentNo}</td>
                <td className="text-end">{before.hits}</td>
                <td className="text-end">{before.falseAlarms}</td>
                <td className="text-end">{after.hits}</td>
                <td className="text-end">{after.falseAlarms}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
