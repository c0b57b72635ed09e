import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import type { EntryFilter } from './debrief-entries.tsx'

interface Props {
  readonly debrief: Debrief
  readonly onExplain: (filter: EntryFilter) => void
}

const widthPx = 1000
const heightPx = 300
const dollarsOf = (amount: string) => Number(centsOf(amount)) / 100

/** Steps: a figure holds until the next entry changes it. */
function stepsOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points.map(({ x, y }, place) => (place === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
}

/** What the house held and owed over the lesson, and the moment somebody asked for more than it held. */
export function HeldAndOwed({ debrief, onExplain }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const { moments, broke, house } = debrief
  if (moments.length === 0) return null
  const most = Math.max(1, ...moments.flatMap(({ held, owed }) => [dollarsOf(held), dollarsOf(owed)]))
  // A class's clock jumps: by time, a whole lesson would lie in two thin lines.
  const x = (place: number) => (place / moments.length) * widthPx
  const brokeAt = broke ? moments.findIndex(({ at }) => at === broke.at) : -1
  const y = (amount: string) => heightPx - (dollarsOf(amount) / most) * heightPx
  const line = (of: 'held' | 'owed') =>
    `${stepsOf(moments.map((each, place) => ({ x: x(place), y: y(each[of]) })))}H${widthPx}`
  return (
    <section className="debrief-chart">
      {broke && (
        <p>
          <Trans>
            Someone asked for <Money amount={broke.asked} from={() => onExplain('withdrawal_requested')} />. The house
            held <Money amount={broke.held} from={() => onExplain('all')} />.
          </Trans>
        </p>
      )}
      <p className="sr-only">{t`What the house held and owed`}</p>
      <svg viewBox={`0 -6 ${widthPx} ${heightPx + 12}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="debrief-owed" d={line('owed')} />
        <path className="debrief-held" d={line('held')} />
        {brokeAt >= 0 && <path className="debrief-broke" d={`M${x(brokeAt)} -6V${heightPx + 6}`} />}
      </svg>
      <p className="debrief-legend">
        <span data-line="owed">
          <Trans>
            Owed <Money amount={house.owed} from={() => onExplain('all')} />
          </Trans>
        </span>
        <span data-line="held">
          <Trans>
            Held <Money amount={house.held} from={() => onExplain('all')} />
          </Trans>
        </span>
        <span className="text-ink-2">
          <Trans>Each step is an entry, in order. The top is {figures.dollars(most)}.</Trans>
        </span>
      </p>
    </section>
  )
}

const barHeightPx = 240
const barWidthPx = 10

/** Everyone's result, the largest first. The reader's own is marked. */
export function Results({ debrief, onExplain }: Props) {
  const { t } = useLingui()
  const { results, ownNo } = debrief
  const { ahead, nothing, never } = countResults(debrief)
  const values = results.map(({ result }) => dollarsOf(result))
  const top = Math.max(0, ...values)
  const span = Math.max(1, top - Math.min(0, ...values))
  const own = results.find(({ studentNo }) => studentNo === ownNo)
  const unit = barHeightPx / span
  return (
    <section>
      <h2 className="debrief-title">
        <Trans>Who ended where</Trans>
      </h2>
      <p className="sr-only">{t`Everyone’s result, the largest first`}</p>
      <svg
        className="debrief-bars"
        viewBox={`0 0 ${Math.max(1, results.length) * (barWidthPx + 3)} ${barHeightPx}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {results.map(({ studentNo, result }, place) => {
          const value = dollarsOf(result)
          return (
            <rect
              key={studentNo}
              x={place * (barWidthPx + 3)}
              width={barWidthPx}
              y={(top - Math.max(0, value)) * unit}
              height={Math.max(1, Math.abs(value) * unit)}
              data-look={studentNo === ownNo ? 'own' : value < 0 ? 'lost' : 'won'}
            />
          )
        })}
      </svg>
      {own && (
        <p>
          <Trans>
            You: <Result result={own.result} onExplain={() => onExplain(own.studentNo)} />
          </Trans>
        </p>
      )}
      <p className="text-ink-2">
        <Plural
          value={ahead}
          one="# person got more than they’d paid in."
          other="# people got more than they’d paid in."
        />{' '}
        <Plural value={nothing} one="# paid in and got nothing back." other="# paid in and got nothing back." />{' '}
        <Plural value={never} one="# never paid in." other="# never paid in." />
      </p>
      <details>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <ul className="class-list">
          {results.map(({ studentNo, nickname, result }) => (
            <li key={studentNo} {...(studentNo === ownNo && { 'data-own': '' })}>
              <span>
                #{studentNo} <bdi>{nickname}</bdi>
              </span>
              <Result result={result} onExplain={() => onExplain(studentNo)} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** With its sign: what came back less what was paid in. */
function Result({ result, onExplain }: { result: string; onExplain: () => void }) {
  const isLoss = result.startsWith('-')
  if (!isLoss && !/[1-9]/.test(result)) return <Money amount={result} from={onExplain} />
  return <Money amount={result.replace('-', '')} moved={isLoss ? 'out' : 'in'} from={onExplain} />
}

/** How many came out ahead, how many got nothing back, and who never put money in. */
function countResults({ results }: Debrief) {
  const ahead = results.filter(({ result }) => centsOf(result) > 0n)
  const nothing = results.filter(({ hasPaidIn, paidOut }) => hasPaidIn && paidOut === '0.00')
  return { ahead: ahead.length, nothing: nothing.length, never: results.filter(({ hasPaidIn }) => !hasPaidIn).length }
}
