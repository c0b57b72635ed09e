import type { Debrief } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { centsOf, sumOf } from '../../money.ts'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'
import type { OnExplain } from './debrief-figures.ts'
import { Count } from './debrief-people.tsx'
import { Result } from './result.tsx'

interface Props {
  readonly debrief: Debrief
  readonly onExplain: OnExplain
}

/** Everyone's result, the largest first. The reader's own is marked. */
export function Results({ debrief, onExplain }: Props) {
  const { t } = useLingui()
  const { results, ownNo } = debrief
  const own = results.find(({ studentNo }) => studentNo === ownNo)
  const isTwin = debrief.house !== null && debrief.market !== null
  return (
    <section>
      <h2 className="debrief-title">
        <Trans>Who ended where</Trans>
      </h2>
      <p className="sr-only">{t`Everyone’s result, the largest first`}</p>
      <Bars debrief={debrief} isTwin={isTwin} />
      {own && (
        <p>
          <Trans>
            You: <Result result={own.result} from={() => onExplain({ of: 'results', students: [own.studentNo] })} />
          </Trans>
        </p>
      )}
      <InWords debrief={debrief} onExplain={onExplain} isTwin={isTwin} />
      <details>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <ul className="class-list">
          {results.map(({ studentNo, nickname, house, result }) => (
            <li key={studentNo} {...(studentNo === ownNo && { 'data-own': '' })}>
              <span>
                #{studentNo} <bdi>{nickname}</bdi>{' '}
                {isTwin && (
                  <span className="text-ink-2">
                    {house === 'promise' ? t({ message: 'promised', context: 'house' }) : t`at the market`}
                  </span>
                )}
              </span>
              <Result result={result} from={() => onExplain({ of: 'results', students: [studentNo] })} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

const barsPx = 280
const labelPx = 20
const barPxMax = 40

/** A bar for each student from the line of nothing, with the largest gain and the largest loss beside it. */
function Bars({ debrief, isTwin }: { debrief: Debrief; isTwin: boolean }) {
  const figures = useFigures()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { results, ownNo } = debrief
  const values = results.map(({ result }) => (result === null ? 0 : Number(centsOf(result)) / 100))
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const unit = (barsPx - 2 * labelPx) / Math.max(1, top - bottom)
  const zero = labelPx + top * unit
  const step = Math.min(barPxMax, width / Math.max(1, results.length))
  const signed = (value: number) => figures.dollars(value, { signDisplay: 'exceptZero' })
  return (
    <div ref={frame} dir="ltr">
      {width > 0 && (
        <svg
          className="debrief-bars"
          viewBox={`0 0 ${width} ${barsPx}`}
          width={width}
          height={barsPx}
          aria-hidden="true"
        >
          {results.map(({ studentNo, house }, place) => {
            const value = values[place] ?? 0
            return (
              <rect
                key={studentNo}
                x={place * step}
                width={Math.max(1, step * 0.72)}
                y={zero - Math.max(0, value) * unit}
                height={Math.max(1, Math.abs(value) * unit)}
                data-look={studentNo === ownNo ? 'own' : value < 0 ? 'lost' : 'won'}
                {...(isTwin && { 'data-house': house })}
              />
            )
          })}
          <line className="debrief-zero" x1={0} x2={width} y1={zero} y2={zero} />
          {top > 0 && (
            <text x={0} y={labelPx - 6}>
              {signed(top)}
            </text>
          )}
          {bottom < 0 && (
            <text className="debrief-lost" x={results.length * step} y={barsPx - 4} textAnchor="end">
              {signed(bottom)}
            </text>
          )}
        </svg>
      )}
    </div>
  )
}

/** How many came out ahead and by how much, who got nothing back, and who never put money in. */
function InWords({ debrief: { results }, onExplain, isTwin }: Props & { readonly isTwin: boolean }) {
  const winners = results.filter(({ result }) => result !== null && centsOf(result) > 0n)
  const losers = results.filter(
    ({ hasPaidIn, paidOut, house }) => hasPaidIn && paidOut === '0.00' && house === 'promise',
  )
  const cautious = results.filter(({ hasPaidIn }) => !hasPaidIn)
  const [ahead, nothing, never] = [winners.length, losers.length, cautious.length]
  const numbersOf = (rows: Debrief['results']) => rows.map(({ studentNo }) => studentNo)
  return (
    <p className="text-ink-2">
      <Count of={numbersOf(winners)} onExplain={onExplain}>
        <Plural
          value={ahead}
          one="# person got more than they’d paid in."
          other="# people got more than they’d paid in."
        />
      </Count>{' '}
      {ahead > 0 && (
        <>
          <Trans>
            Together that’s{' '}
            <Money
              amount={sumOf(winners.flatMap(({ result }) => (result === null ? [] : [result])))}
              from={() => onExplain({ of: 'results', students: numbersOf(winners) })}
            />{' '}
            more.
          </Trans>{' '}
        </>
      )}
      <Count of={numbersOf(losers)} onExplain={onExplain}>
        {isTwin ? (
          <Plural
            value={nothing}
            one="# with the house that promises paid in and got nothing back."
            other="# with the house that promises paid in and got nothing back."
          />
        ) : (
          <Plural value={nothing} one="# paid in and got nothing back." other="# paid in and got nothing back." />
        )}
      </Count>{' '}
      {nothing > 0 && (
        <>
          <Trans>
            They’d paid in{' '}
            <Money
              amount={sumOf(losers.map(({ paidIn }) => paidIn))}
              from={() => onExplain({ of: 'paidIn', students: numbersOf(losers) })}
            />
            .
          </Trans>{' '}
        </>
      )}
      <Count of={numbersOf(cautious)} onExplain={onExplain}>
        <Plural value={never} one="# never paid in." other="# never paid in." />
      </Count>{' '}
      {isTwin && <Trans>Paler bars are the half at the market, with what they still have.</Trans>}
    </p>
  )
}
