import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { daysSince } from './class-day.tsx'
import type { OnExplain } from './debrief-entries.tsx'
import { StepChart } from './step-chart.tsx'

interface Props {
  readonly debrief: Debrief
  readonly onExplain: OnExplain
}

const dollarsOf = (amount: string) => Number(centsOf(amount)) / 100

/** The numbers of the students who are with one of the houses. */
export const studentsOf = ({ results }: Debrief, kind: 'promise' | 'market') =>
  results.filter(({ house }) => house === kind).map(({ studentNo }) => studentNo)

/** What the house held and owed over the lesson, and the moment somebody asked for more than it held. */
export function HeldAndOwed({ debrief, onExplain }: Props) {
  const { t } = useLingui()
  const { moments, broke, house } = debrief
  if (moments.length === 0 || !house) return null
  const students = studentsOf(debrief, 'promise')
  return (
    <section className="debrief-chart">
      {debrief.market && (
        <h2 className="debrief-title">
          <Trans>The house that promised</Trans>
        </h2>
      )}
      {broke && (
        <p>
          <Trans>
            Someone asked for{' '}
            <Money amount={broke.asked} from={() => onExplain({ kinds: ['withdrawal_requested'], students })} />. The
            house held <Money amount={broke.held} from={() => onExplain({ students })} />.
          </Trans>
        </p>
      )}
      <StepChart
        title={t`What the house held and owed`}
        times={moments.map(({ at }) => at)}
        since={daysSince(debrief.class)}
        markedAt={broke ? moments.findIndex(({ at }) => at === broke.at) : -1}
        lines={[
          { look: 'owed', label: t`Owed`, values: moments.map(({ owed }) => owed) },
          { look: 'held', label: t`Held`, values: moments.map(({ held }) => held) },
        ]}
      >
        <span data-line="owed">
          <Trans>
            Owed <Money amount={house.owed} from={() => onExplain({ students })} />
          </Trans>
        </span>
        <span data-line="held">
          <Trans>
            Held <Money amount={house.held} from={() => onExplain({ students })} />
          </Trans>
        </span>
      </StepChart>
    </section>
  )
}

/** The other half's books, or everyone's where nothing was promised at all. */
export function AtTheMarket({ debrief, onExplain }: Props) {
  const { t } = useLingui()
  const { market } = debrief
  if (!market) return null
  const students = studentsOf(debrief, 'market')
  return (
    <section className="debrief-chart">
      {debrief.house && (
        <h2 className="debrief-title">
          <Trans>The house at the market</Trans>
        </h2>
      )}
      <p>
        <Trans>
          <Money amount={market.paidIn} from={() => onExplain({ kinds: ['deposit_credited'], students })} /> paid in,{' '}
          <Money amount={market.paidOut} from={() => onExplain({ kinds: ['withdrawal_paid'], students })} /> paid out.
          Trading cost{' '}
          <Money amount={market.costs} from={() => onExplain({ kinds: ['order_fee', 'order_filled'], students })} />.
        </Trans>
      </p>
      {market.moments.length > 0 && (
        <StepChart
          hasPrices
          title={t`What they had together, and what they’d put in`}
          times={market.moments.map(({ at }) => at)}
          since={daysSince(debrief.class)}
          lines={[
            { look: 'owed', label: t`What they had`, values: market.moments.map(({ worth }) => worth) },
            { look: 'held', label: t`What they’d put in`, values: market.moments.map(({ putIn }) => putIn) },
          ]}
        >
          <span data-line="owed">
            <Trans>
              Cash <Money amount={market.cash} from={() => onExplain({ students })} />
            </Trans>
            {market.positions !== null && (
              <>
                {', '}
                <Trans>
                  positions{' '}
                  <Money
                    amount={market.positions}
                    from={fromSum('live', { name: 'positions', value: market.positions })}
                  />
                </Trans>
              </>
            )}
          </span>
        </StepChart>
      )}
      <p className="text-ink-2">
        <Trans>Nothing was promised here. What they have is what the market pays for it.</Trans>
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
  const values = results.map(({ result }) => (result === null ? 0 : dollarsOf(result)))
  const top = Math.max(0, ...values)
  const span = Math.max(1, top - Math.min(0, ...values))
  const own = results.find(({ studentNo }) => studentNo === ownNo)
  const unit = barHeightPx / span
  const isTwin = debrief.house !== null && debrief.market !== null
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
        {results.map(({ studentNo, house }, place) => {
          const value = values[place] ?? 0
          return (
            <rect
              key={studentNo}
              x={place * (barWidthPx + 3)}
              width={barWidthPx}
              y={(top - Math.max(0, value)) * unit}
              height={Math.max(1, Math.abs(value) * unit)}
              data-look={studentNo === ownNo ? 'own' : value < 0 ? 'lost' : 'won'}
              {...(isTwin && { 'data-house': house })}
            />
          )
        })}
      </svg>
      {own && (
        <p>
          <Trans>
            You: <Result result={own.result} onExplain={() => onExplain({ students: [own.studentNo] })} />
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
        <Plural value={never} one="# never paid in." other="# never paid in." />{' '}
        {isTwin && <Trans>Paler bars are the half at the market, with what they still have.</Trans>}
      </p>
      <details>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <ul className="class-list">
          {results.map(({ studentNo, nickname, house, result }) => (
            <li key={studentNo} {...(studentNo === ownNo && { 'data-own': '' })}>
              <span>
                #{studentNo} <bdi>{nickname}</bdi>{' '}
                {isTwin && <span className="text-ink-2">{house === 'promise' ? t`promised` : t`at the market`}</span>}
              </span>
              <Result result={result} onExplain={() => onExplain({ students: [studentNo] })} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** With its sign: what came back less what was paid in. */
function Result({ result, onExplain }: { result: string | null; onExplain: () => void }) {
  if (result === null) return <Trans>No price right now</Trans>
  const isLoss = result.startsWith('-')
  if (!isLoss && !/[1-9]/.test(result)) return <Money amount={result} from={onExplain} />
  return <Money amount={result.replace('-', '')} moved={isLoss ? 'out' : 'in'} from={onExplain} />
}

/** How many came out ahead, how many got nothing back, and who never put money in. */
function countResults({ results }: Debrief) {
  const ahead = results.filter(({ result }) => result !== null && centsOf(result) > 0n)
  const nothing = results.filter(
    ({ hasPaidIn, paidOut, house }) => hasPaidIn && paidOut === '0.00' && house === 'promise',
  )
  return { ahead: ahead.length, nothing: nothing.length, never: results.filter(({ hasPaidIn }) => !hasPaidIn).length }
}
