import { growthFactor, roundsUntil } from '@dryrun/domain/learn/arithmetic.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Range } from '../../../ui/range.tsx'
import { useFigures } from '../../../ui/use-figures.ts'
import { useWidth } from '../../../ui/use-width.ts'
import { Play } from './play.tsx'

const height = 300
const pad = { top: 30, bottom: 28, start: 2, end: 62 }
const startDollars = 100
const days = 365
/** What the frame holds; a promise leaves it, and the text says where it went. */
const frameDollars = 1_000
/** A broad share index is often drawn with this; nobody can promise it either. */
const comparedPercentPerYear = 7
const million = 1_000_000
/** About what the world makes in a year. */
const worldYearDollars = 110e12

/** From here on, amounts have no name that anybody uses, and are written as a power of ten. */
const namelessDollars = 1e15
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

function powerOfTen(dollars: number, number: (value: number, decimals: number) => string): string {
  const power = Math.floor(Math.log10(dollars))
  const digits = Array.from(String(power), (digit) => raised[Number(digit)]).join('')
  return `${number(dollars / 10 ** power, 1)} × 10${digits}`
}

/** The same hundred dollars at a chosen percent a day, beside seven percent a year. Linear, so nothing looks smaller. */
export function CompoundChart() {
  const { t } = useLingui()
  const figures = useFigures()
  const [tenths, setTenths] = useState(150)
  const percent = tenths / 10
  const currency = (value: number, notation: 'standard' | 'compact') =>
    figures.dollars(value, { notation, maximumFractionDigits: notation === 'compact' ? 1 : 0 })
  const dollars = (value: number) =>
    value >= namelessDollars
      ? // The sign goes where the language puts it.
        currency(1, 'standard').replace(/\p{Nd}+/u, powerOfTen(value, figures.number))
      : currency(value, value >= million ? 'compact' : 'standard')
  const yearEnd = startDollars * growthFactor(percent, days)
  const toMillion = roundsUntil(startDollars, million, percent)
  const toWorld = roundsUntil(startDollars, worldYearDollars, percent)
  const rate = figures.rounded(percent, 1)
  return (
    <Play title={t`One hundred dollars, left alone`} note={<Trans>drag the promise</Trans>}>
      <Range
        label={<Trans>Promised per day</Trans>}
        shown={figures.percent(percent)}
        min={0}
        max={300}
        step={1}
        value={tenths}
        onChange={setTenths}
      />
      <Curve percent={percent} dollars={dollars} />
      <p className="lesson-play-say">
        {percent === 0 ? (
          <Trans>At 0% a day, {dollars(startDollars)} doesn’t grow.</Trans>
        ) : (
          <Trans>
            At {rate}% a day, {dollars(startDollars)} would be {dollars(yearEnd)} after a year.
          </Trans>
        )}{' '}
        {toMillion !== undefined && <Trans>It passes a million on day {figures.number(toMillion)}.</Trans>}{' '}
        {toWorld !== undefined && (
          <Trans>On day {figures.number(toWorld)} it’s more than everything the world makes in a year.</Trans>
        )}
      </p>
    </Play>
  )
}

function Curve({ percent, dollars }: { percent: number; dollars: (value: number) => string }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const inner = width - pad.start - pad.end
  const x = (day: number) => pad.start + (day / days) * inner
  const y = (value: number) => height - pad.bottom - (value / frameDollars) * (height - pad.top - pad.bottom)
  const curve = (percentPerDay: number) => {
    let path = ''
    for (let day = 0; day <= days; day++) {
      const value = startDollars * growthFactor(percentPerDay, day)
      path += `${day === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${Math.max(y(value), 4).toFixed(1)}`
      if (value > frameDollars * 1.08) break
    }
    return path
  }
  const perDay = (growthFactor(comparedPercentPerYear, 1 / days) - 1) * 100
  const leavesOn = roundsUntil(startDollars, frameDollars, percent)
  const leaves = leavesOn !== undefined && leavesOn <= days ? leavesOn : undefined
  return (
    <div ref={box} className="lesson-play-chart">
      {width > 0 && (
        <svg className="drawn-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {[0, 200, 400, 600, 800, 1000].map((value) => (
            <g key={value}>
              <path className={value === 0 ? 'axis' : 'grid'} d={`M${pad.start} ${y(value)}H${pad.start + inner}`} />
              <text x={width} y={y(value) + 4} textAnchor="end">
                {dollars(value)}
              </text>
            </g>
          ))}
          <text x={x(0)} y={height - 8}>
            {t`today`}
          </text>
          <text x={x(days)} y={height - 8} textAnchor="end">
            {t`in a year`}
          </text>
          <path className="line line-ink" d={curve(perDay)} />
          <text className="label" x={x(days) - 6} y={y(startDollars) - 14} textAnchor="end">
            {t`${comparedPercentPerYear}% a year`}
          </text>
          <path className="line line-to-come" d={curve(percent)} />
          {leaves !== undefined && (
            <text
              className="label-promised"
              x={x(leaves) + (x(leaves) > width * 0.6 ? -10 : 10)}
              y={18}
              textAnchor={x(leaves) > width * 0.6 ? 'end' : 'start'}
            >
              {t`goes off the page on day ${leaves}`}
            </text>
          )}
        </svg>
      )}
    </div>
  )
}
