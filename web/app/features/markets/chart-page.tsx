import { type Interval, intervals } from '@dryrun/domain/markets/intervals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useEffect } from 'react'
import { ReadsProvider } from '../../read.tsx'
import { Switch } from '../../ui/field.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { useAddress } from '../../use-address.ts'
import { RedFlag } from '../red-flags/index.ts'
import { CandleChart } from './candle-chart.tsx'
import { CrossRates, HeatMap } from './cross-rates.tsx'
import { CryptoScreener } from './crypto-screener.tsx'
import MarketChart from './market-chart.tsx'
import { MarketOverview } from './market-overview.tsx'
import { MarketQuotes } from './market-quotes.tsx'
import { QuotesProvider } from './quotes.tsx'
import { defaultSymbol } from './symbols.ts'
import { TechnicalGauge } from './technical-gauge.tsx'
import { TickerTape } from './ticker-tape.tsx'
import { TradingViewFrame } from './tradingview-frame.tsx'
import { useTradingView } from './use-tradingview.ts'
import { WhenNear } from './when-near.tsx'
import './candle-chart.css'

const symbolForm = /^[A-Z0-9][A-Z0-9._-]{0,19}$/

export default function ChartPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`TradingView`} description={t`Charts, quotes and rules for this instance’s market.`} />
      <ReadsProvider>
        <QuotesProvider>
          <Charts />
        </QuotesProvider>
      </ReadsProvider>
    </>
  )
}

function Charts() {
  const { t } = useLingui()
  const address = useAddress()
  const asked = address.params.get('symbol')?.toUpperCase() ?? ''
  const symbol = symbolForm.test(asked) ? asked : defaultSymbol
  const interval = intervals.find((each) => each === address.params.get('interval')) ?? '1D'
  const widgets = useTradingView()
  const change = (next: { symbol?: string; interval?: Interval }) => address.change(next, { replace: false })
  // Chosen on an earlier visit, but this document's policy is that of the page where it was loaded.
  const mustReload = widgets.on && !widgets.ready
  useEffect(() => {
    if (mustReload) window.location.reload()
  }, [mustReload])

  const own = (
    <CandleChart
      symbol={symbol}
      interval={interval}
      onSymbol={(chosen) => change({ symbol: chosen })}
      onInterval={(chosen) => change({ interval: chosen })}
    />
  )
  const ofSymbol = { symbol, interval }
  const { ready } = widgets
  return (
    <>
      <Widget ready={ready} kind="ticker-tape" title={t`Ticker tape`} heightClass="h-[72px]">
        <TickerTape />
      </Widget>
      <RedFlag of="live_chart">
        <Widget ready={ready} kind="advanced-chart" title={t`Advanced chart`} {...ofSymbol} heightClass="h-[600px]">
          {own}
        </Widget>
      </RedFlag>
      <WidgetSwitch isOn={widgets.on} onChoose={widgets.choose} />
      {ready && (
        <TradingViewFrame kind="symbol-overview" title={t`Symbol overview`} heightClass="h-[500px]">
          <MarketChart />
        </TradingViewFrame>
      )}
      <div className="chart-grid">
        <WhenNear className="span-5" heightClass="min-h-[620px]">
          <Widget
            ready={ready}
            kind="technical-analysis"
            title={t`Technical analysis`}
            {...ofSymbol}
            heightClass="h-[620px]"
          >
            <TechnicalGauge {...ofSymbol} />
          </Widget>
        </WhenNear>
        <WhenNear className="span-7" heightClass="min-h-[620px]">
          <Widget ready={ready} kind="market-overview" title={t`Market overview`} heightClass="h-[620px]">
            <MarketOverview />
          </Widget>
        </WhenNear>
        <WhenNear className="span-7" heightClass="min-h-[460px]">
          <Widget ready={ready} kind="forex-cross-rates" title={t`Forex cross rates`} heightClass="h-[460px]">
            <CrossRates />
          </Widget>
        </WhenNear>
        <WhenNear className="span-5" heightClass="min-h-[460px]">
          <Widget ready={ready} kind="forex-heat-map" title={t`Forex heat map`} heightClass="h-[460px]">
            <HeatMap />
          </Widget>
        </WhenNear>
        <WhenNear className="span-8" heightClass="min-h-[640px]">
          <Widget ready={ready} kind="screener" title={t`Crypto screener`} heightClass="h-[640px]">
            <CryptoScreener />
          </Widget>
        </WhenNear>
        <WhenNear className="span-4" heightClass="min-h-[640px]">
          <Widget ready={ready} kind="market-quotes" title={t`Market quotes`} heightClass="h-[640px]">
            <MarketQuotes />
          </Widget>
        </WhenNear>
      </div>
    </>
  )
}

/** TradingView's widget where the person has let it in, ours otherwise. */
function Widget({ ready, ...frame }: ComponentProps<typeof TradingViewFrame> & { readonly ready: boolean }) {
  return ready ? <TradingViewFrame {...frame} /> : frame.children
}

function WidgetSwitch({ isOn, onChoose }: { isOn: boolean; onChoose: (isOn: boolean) => void }) {
  return (
    <div className="tradingview-switch">
      <Switch
        label={
          <b>{isOn ? <Trans>TradingView’s own widgets: on</Trans> : <Trans>TradingView’s own widgets: off</Trans>}</b>
        }
        hint={
          <Trans>
            If you turn them on, your browser contacts tradingview.com. That company then learns your IP address and
            which symbols you open, and shows real market prices. If it can’t be reached, these charts stay.
          </Trans>
        }
        checked={isOn}
        onChange={(event) => onChoose(event.target.checked)}
      />
    </div>
  )
}
