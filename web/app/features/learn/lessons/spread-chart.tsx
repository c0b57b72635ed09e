import { spreadOfMany } from '@dryrun/domain/learn/arithmetic.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Range } from '../../../ui/range.tsx'
import { useFigures } from '../../../ui/use-figures.ts'
import { useWidth } from '../../../ui/use-width.ts'
import { Play } from './play.tsx'

const height = 260
const pad = { top: 16, bottom: 28, start: 2, end: 56 }
const betsMax = 30
/** The example: each bet may end this far above or below its middle, in percent, nineteen times in twenty. */
const singleSpreadPercent = 40

/** How far the result of many bets may end from its middle. */
export function SpreadChart() {
  const { t } = useLingui()
  const figures = useFigures()
  const [bets, setBets] = useState(8)
  const [common, setCommon] = useState(20)
  const spread = Math.round(singleSpreadPercent * spreadOfMany(bets, common / 100))
  return (
    <Play title={t`Split the same money`} note={<Trans>an example: each bet alone may end 40% up or down</Trans>}>
      <div className="grid gap-5 md:grid-cols-2">
        <Range
          label={<Trans>Number of bets</Trans>}
          shown={figures.number(bets)}
          min={1}
          max={betsMax}
          step={1}
          value={bets}
          onChange={setBets}
        />
        <Range
          label={<Trans>What they have in common</Trans>}
          shown={figures.percent(common)}
          min={0}
          max={100}
          step={5}
          value={common}
          onChange={setCommon}
        />
      </div>
      <Band bets={bets} common={common} />
      <p className="lesson-play-say">
        <Trans>
          With {bets} bets that have {common}% in common, nineteen out of twenty results are within {spread}% of the
          middle.
        </Trans>{' '}
        {common === 100 ? (
          <Trans>Bets that always move together are one bet with many names.</Trans>
        ) : (
          <Trans>Splitting makes it swing less. It doesn’t raise the middle by a cent.</Trans>
        )}
      </p>
    </Play>
  )
}

function Band({ bets, common }: { bets: number; common: number }) {
  const { t } = useLingui()
  const figures = useFigures()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const inner = width - pad.start - pad.end
  const x = (count: number) => pad.start + ((count - 1) / (betsMax - 1)) * inner
  const y = (percent: number) => pad.top + ((50 - percent) / 100) * (height - pad.top - pad.bottom)
  const edge = (count: number) => singleSpreadPercent * spreadOfMany(count, common / 100)
  const counts = Array.from({ length: betsMax }, (_, at) => at + 1)
  const upper = counts.map((count) => `${x(count)} ${y(edge(count))}`)
  const lower = counts.toReversed().map((count) => `${x(count)} ${y(-edge(count))}`)
  return (
    <div ref={box} className="lesson-play-chart">
      {width > 0 && (
        <svg className="drawn-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path className="spread-band" d={`M${[...upper, ...lower].join('L')}Z`} />
          {[-40, -20, 0, 20, 40].map((percent) => (
            <g key={percent}>
              <path
                className={percent === 0 ? 'axis' : 'grid'}
                d={`M${pad.start} ${y(percent)}H${pad.start + inner}`}
              />
              <text x={width} y={y(percent) + 4} textAnchor="end">
                {figures.change(percent)}
              </text>
            </g>
          ))}
          <path
            className="spread-middle"
            d={`M${x(bets)} ${y(edge(bets))}V${y(-edge(bets))}M${x(bets) - 6} ${y(edge(bets))}h12M${x(bets) - 6} ${y(-edge(bets))}h12`}
          />
          <text x={x(1)} y={height - 8}>
            {t`1 bet`}
          </text>
          <text x={x(betsMax)} y={height - 8} textAnchor="end">
            {t`${betsMax} bets`}
          </text>
        </svg>
      )}
    </div>
  )
}
