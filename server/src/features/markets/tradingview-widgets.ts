import type { TradingViewKind } from '@dryrun/contract/markets.ts'
import { instruments } from '@dryrun/domain/markets/instruments.ts'
import type { Interval } from '@dryrun/domain/markets/intervals.ts'

/** What the person looks at, as far as a widget can show it. */
export interface WidgetWish {
  readonly symbol: string
  readonly interval: Interval
  readonly theme: 'light' | 'dark'
  readonly locale: string
}

/** TradingView wants a market before the ticker; without one it looks for the ticker itself. */
const nasdaq = new Set([
  'AAPL',
  'MSFT',
  'NVDA',
  'GOOGL',
  'AMZN',
  'META',
  'TSLA',
  'NFLX',
  'AVGO',
  'COST',
  'ADBE',
  'INTC',
])

function theirSymbol(symbol: string): string {
  const kind = instruments.find((each) => each.symbol === symbol)?.class
  if (kind === 'forex') return `FX_IDC:${symbol}`
  if (kind === 'stock') return nasdaq.has(symbol) ? `NASDAQ:${symbol}` : symbol
  return `BINANCE:${symbol}`
}

const chartIntervals: Readonly<Record<Interval, string>> = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '1h': '60',
  '4h': '240',
  '1D': 'D',
  '1W': 'W',
  '1M': 'M',
}

const currencies = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD']
const filling = { width: '100%', height: '100%' }

/**
 * The configuration of every widget, all in this file: TradingView may change its names, and it could not be reached
 * when this was written.
 */
export function widgetConfiguration(kind: TradingViewKind, wish: WidgetWish): Record<string, unknown> {
  const { symbol, interval, theme, locale } = wish
  const look = { colorTheme: theme, isTransparent: false, locale }
  switch (kind) {
    case 'symbol-overview':
      return {
        ...look,
        symbols: [
          ['Bitcoin', 'BITSTAMP:BTCUSD|12M'],
          ['Meta', 'NASDAQ:META|12M'],
          ['Apple', 'NASDAQ:AAPL|12M'],
          ['Google', 'NASDAQ:GOOGL|12M'],
        ],
        chartOnly: false,
        chartType: 'line',
        dateRanges: ['1d|1', '1m|30', '3m|60', '12m|1D', '60m|1W', 'all|1M'],
        width: '100%',
        height: 500,
      }
    case 'advanced-chart':
      return {
        autosize: true,
        symbol: theirSymbol(symbol),
        interval: chartIntervals[interval],
        timezone: 'Etc/UTC',
        theme,
        style: '1',
        locale,
        allow_symbol_change: true,
        enable_publishing: false,
        support_host: 'https://www.tradingview.com',
      }
    case 'technical-analysis':
      return { ...look, ...filling, symbol: theirSymbol(symbol), interval: interval, showIntervalTabs: true }
    case 'market-overview':
      return {
        ...look,
        ...filling,
        dateRange: '1D',
        showChart: true,
        showSymbolLogo: false,
        tabs: [
          tab('Crypto', ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'LTCUSDT', 'ADAUSDT', 'DOGEUSDT']),
          tab('Stocks', ['AAPL', 'MSFT', 'NVDA', 'GOOGL', 'AMZN', 'META']),
          tab('Forex', ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD']),
        ],
      }
    case 'forex-cross-rates':
    case 'forex-heat-map':
      return { ...look, ...filling, currencies }
    case 'market-quotes':
      return {
        ...look,
        ...filling,
        showSymbolLogo: false,
        symbolsGroups: [
          group('Crypto', ['BTCUSDT', 'ETHUSDT', 'XRPUSDT']),
          group('Stocks', ['META', 'AAPL', 'GOOGL', 'MSFT']),
          group('Forex', ['EURUSD', 'GBPUSD', 'USDJPY']),
        ],
      }
    case 'screener':
      return {
        ...look,
        ...filling,
        market: 'crypto',
        screener_type: 'crypto_mkt',
        defaultColumn: 'overview',
        defaultScreen: 'general',
        displayCurrency: 'USD',
        showToolbar: true,
      }
    case 'ticker-tape':
    default:
      return {
        ...look,
        displayMode: 'adaptive',
        showSymbolLogo: false,
        symbols: ['BTCUSDT', 'ETHUSDT', 'META', 'AAPL', 'GOOGL', 'EURUSD'].map((each) => ({
          proName: theirSymbol(each),
          title: each,
        })),
      }
  }
}

function tab(title: string, symbols: readonly string[]) {
  return { title, originalTitle: title, symbols: symbols.map((each) => ({ s: theirSymbol(each), d: each })) }
}

function group(name: string, symbols: readonly string[]) {
  return { name, originalName: name, symbols: symbols.map((each) => ({ name: theirSymbol(each), displayName: each })) }
}
