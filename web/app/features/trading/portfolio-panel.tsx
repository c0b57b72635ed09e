import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChartLine, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useSourceName, whenStyle } from './order-names.ts'
import { PortfolioChart } from './portfolio-chart.tsx'
import { drawnMsMin, type GainPoint, gainsOf, stopsOf } from './portfolio-layout.ts'
import { type RangeName, rangeNames } from './portfolio-ranges.ts'
import { PortfolioTable } from './portfolio-table.tsx'
import { fromFlows, fromHeldTogether, fromWorthOver } from './trading-origins.ts'
import { useGainShown } from './use-gain-shown.tsx'

interface Props {
  readonly portfolio: Portfolio
  readonly range: RangeName
  readonly onRange: (range: RangeName) => void
}

/** Gain over cash as lines, with the figures of the moment that somebody points at above them. */
export function PortfolioPanel({ portfolio, range, onRange }: Props) {
  const { t } = useLingui()
  const [asTable, setAsTable] = useState(false)
  const [chosenAt, setChosenAt] = useState<string | null>(null)
  const points = gainsOf(portfolio)
  const stops = stopsOf(points)
  const chosen = stops.find(({ at }) => at === chosenAt) ?? null
  const isDrawn = portfolio.since !== null && Date.parse(portfolio.asOf) - Date.parse(portfolio.since) >= drawnMsMin
  const hasLine = isDrawn && points.length > 1
  return (
    <section className="framed" aria-label={t`Better than doing nothing?`}>
      <div className="panel-head portfolio-head">
        <h2 className="heading-panel">
          <Trans>Better than doing nothing?</Trans>
        </h2>
        {hasLine && (
          <div className="portfolio-tools">
            <RangeChoice range={range} onRange={onRange} />
            <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              <Icon of={asTable ? ChartLine : Table2} size={16} />
              {asTable ? <Trans>Chart</Trans> : <Trans>Table</Trans>}
            </Button>
          </div>
        )}
      </div>
      <Readout portfolio={portfolio} chosen={chosen} />
      {hasLine && !asTable && (
        <PortfolioChart
          portfolio={portfolio}
          points={points}
          chosen={chosen}
          onChoose={(point) => setChosenAt(point?.at ?? null)}
        />
      )}
      {hasLine && asTable && <PortfolioTable stops={stops} />}
      <Foot portfolio={portfolio} points={points} isDrawn={isDrawn} />
    </section>
  )
}

function RangeChoice({ range, onRange }: Pick<Props, 'range' | 'onRange'>) {
  const { t } = useLingui()
  return <Segments label={t`Range`} choices={rangeNames} chosen={range} onChoose={onRange} names={{ All: t`All` }} />
}

/** The figures of now, or of the moment that is pointed at. */
function Readout({ portfolio, chosen }: { portfolio: Portfolio; chosen: GainPoint | null }) {
  const figures = useFigures()
  const money = useGainShown()
  const now = gainsOf({ points: portfolio.points.slice(-1) })[0]
  const shown = chosen ?? now
  const from = shown ? fromWorthOver(shown.putIn, shown.worth, shown.own) : 'given'
  const percent = portfolio.timeWeightedPercent
  const market = chosen?.market
  return (
    <output className="portfolio-readout" {...(chosen === null && { 'aria-live': 'off' as const })}>
      <span className="portfolio-when">
        {chosen ? <Trans>On {figures.date(chosen.at, whenStyle)} UTC</Trans> : <Trans>Now</Trans>}
      </span>
      <Figure
        name={<Trans>You put in, net</Trans>}
        value={shown && money.sum(shown.putIn, chosen ? 'part' : fromFlows(portfolio))}
      />
      <Figure
        name={chosen ? <Trans>Worth at the time</Trans> : <Trans>Worth now</Trans>}
        value={
          shown?.worth === null
            ? undefined
            : shown && money.sum(shown.worth, chosen ? 'part' : fromHeldTogether(portfolio))
        }
      />
      <Figure
        name={<Trans>Gain over cash</Trans>}
        value={shown?.own === null ? undefined : shown && money.gain(shown.own, from)}
      />
      {chosen ? (
        <Figure
          name={<Trans>Whole market</Trans>}
          value={market === undefined || market === null ? undefined : money.gain(market, 'given')}
        />
      ) : (
        <Figure
          name={<Trans>Time-weighted return</Trans>}
          value={percent === null ? undefined : figures.change(percent)}
        />
      )}
    </output>
  )
}

function Figure({ name, value }: { name: React.ReactNode; value: React.ReactNode }) {
  return (
    <span className="portfolio-figure">
      <span>{name}</span>
      <b>{value ?? '–'}</b>
    </span>
  )
}

/** What the lines are, and why there is none or a gap in one. */
function Foot({
  portfolio,
  points,
  isDrawn,
}: {
  portfolio: Portfolio
  points: readonly GainPoint[]
  isDrawn: boolean
}) {
  const figures = useFigures()
  const sourceName = useSourceName()
  const hasGap = points.some(({ own }) => own === null)
  const source = sourceName(portfolio.source)
  const asOf = figures.date(portfolio.asOf, whenStyle)
  return (
    <p className="portfolio-foot">
      {portfolio.yardsticks.shareCount === null ? (
        <Trans>This source only gives current prices, so there’s no line over time.</Trans>
      ) : isDrawn ? (
        <Trans>Zero is your money left in cash. Dots are your fills.</Trans>
      ) : (
        <Trans>The line starts two days after your first fill.</Trans>
      )}{' '}
      {hasGap && (
        <Trans>
          The line has a gap where we don’t have a price for something you held and can’t say what it was worth.
        </Trans>
      )}{' '}
      <Trans>
        Prices: {source}, {asOf} UTC.
      </Trans>
    </p>
  )
}
