import type { Interval } from '@dryrun/domain/markets/intervals.ts'
import { analyse, type Rule, type Verdict, type Vote, verdicts } from '@dryrun/domain/markets/technical-analysis.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useMemo } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { candleCount } from './candle-chart.tsx'
import { MarketPanel } from './market-panel.tsx'
import { useCandles } from './use-candles.ts'

/** The rules of the chosen interval's candles, counted, with every vote listed. */
export function TechnicalGauge({ symbol, interval }: { symbol: string; interval: Interval }) {
  const { t } = useLingui()
  const figures = useFigures()
  const { candles, current, read } = useCandles(symbol, interval, candleCount)
  const analysis = useMemo(
    () =>
      analyse(
        candles
          .slice(-130)
          .map(({ high, low, close }) => ({ high: Number(high), low: Number(low), close: Number(close) })),
      ),
    [candles],
  )
  const verdictText = useVerdictText()
  const ruleText = useRuleText()
  const decimals = current?.instrument.priceDecimals ?? 2
  const { buy, neutral, sell } = analysis.counts
  const total = analysis.votes.length
  const votes: [Vote, number][] = [
    ['sell', sell],
    ['neutral', neutral],
    ['buy', buy],
  ]
  return (
    <MarketPanel
      title={<Trans>Technical analysis</Trans>}
      aside={figures.listed(symbol, interval)}
      state={current ? 'ready' : read.isError ? 'error' : 'loading'}
      onRetry={() => void read.refetch()}
      heightClass="gauge-height"
      summary={
        <Trans>
          {buy} of {total} rules say buy and {sell} say sell: {verdictText(analysis.verdict)}. They look at the past and
          know nothing about tomorrow.
        </Trans>
      }
    >
      <Gauge score={analysis.score} verdict={analysis.verdict} text={verdictText} />
      <dl className="gauge-counts">
        {votes.map(([vote, count]) => (
          <div key={vote}>
            <dd>{count}</dd>
            <dt>{vote === 'buy' ? t`Buy` : vote === 'sell' ? t`Sell` : t`Neutral`}</dt>
          </div>
        ))}
      </dl>
      <table className="data-table plain-table">
        <caption className="sr-only">{t`Every rule and its vote`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Rule`}</th>
            <th scope="col" className="figure">
              {t({ message: 'Value', context: 'indicator' })}
            </th>
            <th scope="col" className="figure">{t`Vote`}</th>
          </tr>
        </thead>
        <tbody>
          {analysis.votes.map(({ rule, value, vote }) => (
            <tr key={`${rule.kind} ${rule.length}`}>
              <td>{ruleText(rule)}</td>
              <td className="figure">{figures.number(value, decimalsFor(rule, decimals))}</td>
              <td className="figure">
                <VoteMark vote={vote} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </MarketPanel>
  )
}

/** An oscillator runs from 0 to 100; everything else is a price. */
function decimalsFor(rule: Rule, priceDecimals: number): number {
  return rule.kind === 'relative-strength' || rule.kind === 'stochastic' ? 1 : priceDecimals
}

function VoteMark({ vote }: { vote: Vote }) {
  const look = { buy: 'money-in', sell: 'money-out', neutral: 'text-ink-3' }[vote]
  const icon = { buy: ArrowUp, sell: ArrowDown, neutral: Minus }[vote]
  return (
    <span className={`money-moved ${look}`}>
      <Icon of={icon} size={14} />
      {vote === 'buy' ? <Trans>Buy</Trans> : vote === 'sell' ? <Trans>Sell</Trans> : <Trans>Neutral</Trans>}
    </span>
  )
}

export function useVerdictText() {
  const { t } = useLingui()
  return (verdict: Verdict): string =>
    ({
      'strong-sell': t`Strong sell`,
      sell: t`Sell`,
      neutral: t`Neutral`,
      buy: t`Buy`,
      'strong-buy': t`Strong buy`,
    })[verdict]
}

function useRuleText() {
  const { t } = useLingui()
  return ({ kind, length }: Rule): string =>
    ({
      average: t`Price over its ${length}-candle average`,
      'relative-strength': t`Relative strength, ${length} candles`,
      stochastic: t`Stochastic, ${length} candles`,
      macd: t`MACD 12, 26 over its signal ${length}`,
      momentum: t`Momentum, ${length} candles`,
    })[kind]
}

const centre = { x: 200, y: 170 }
const radius = 128

/** A point on the half circle, from 0 at the left to 1 at the right. */
function onArc(share: number, distance = radius) {
  const angle = Math.PI * (1 - share)
  return { x: centre.x + distance * Math.cos(angle), y: centre.y - distance * Math.sin(angle) }
}

function arcPath(from: number, to: number): string {
  const [start, end] = [onArc(from), onArc(to)]
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}A${radius} ${radius} 0 0 1 ${end.x.toFixed(1)} ${end.y.toFixed(1)}`
}

function Gauge({ score, verdict, text }: { score: number; verdict: Verdict; text: (verdict: Verdict) => string }) {
  const needle = onArc((score + 1) / 2, radius * 0.78)
  const chosen = verdicts.indexOf(verdict)
  return (
    <svg className="gauge" viewBox="-24 0 448 190" aria-hidden="true">
      <path className="gauge-arc" d={arcPath(0, 1)} />
      {Array.from({ length: 21 }, (_, at) => {
        const [inner, outer] = [onArc(at / 20, radius - (at % 4 === 0 ? 10 : 6)), onArc(at / 20, radius)]
        return <line key={at} className="gauge-tick" x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
      })}
      <path className="gauge-chosen" d={arcPath(chosen / 5, (chosen + 1) / 5)} />
      {verdicts.map((each, at) => {
        const place = onArc((at + 0.5) / 5, radius + 20)
        const anchor = at < 2 ? 'end' : at > 2 ? 'start' : 'middle'
        // The outer two have the least room at their sides, so their second word is below the first.
        const [first = '', ...more] = at === 0 || at === verdicts.length - 1 ? text(each).split(' ') : [text(each)]
        return (
          <text key={each} x={place.x} y={place.y + 4} textAnchor={anchor} className={at === chosen ? 'gauge-on' : ''}>
            {first}
            {more.length > 0 && (
              <tspan x={place.x} dy="1.2em">
                {more.join(' ')}
              </tspan>
            )}
          </text>
        )
      })}
      <line className="gauge-needle" x1={centre.x} y1={centre.y} x2={needle.x} y2={needle.y} />
      <circle className="gauge-hub" cx={centre.x} cy={centre.y} r="5" />
    </svg>
  )
}
