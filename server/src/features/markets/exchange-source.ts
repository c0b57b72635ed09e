import type { Candle } from '@dryrun/domain/markets/candle.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import type { Interval } from '@dryrun/domain/markets/intervals.ts'
import { changeText, priceText } from '@dryrun/domain/markets/price-text.ts'
import type { Quote } from '@dryrun/domain/markets/simulated-market.ts'
import { tickAt } from '@dryrun/domain/markets/ticks.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { Exchange, Market, OHLCV, Ticker } from 'ccxt'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { createKeptAnswers } from './kept-answers.ts'
import type { Known, MarketSource, PriceTrail, TrailPrice } from './market-source.ts'

const instrumentsFreshMs = 3_600_000
const quotesFreshMs = 5_000
const candlesFreshMs = 15_000

const timeframes: Readonly<Record<Interval, string>> = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '1h': '1h',
  '4h': '4h',
  '1D': '1d',
  '1W': '1w',
  '1M': '1M',
}

interface Settings {
  readonly exchange: Exchange
  readonly id: string
  readonly log: Log
  readonly clock: Clock
  /** Time of the world: the exchange lives in it, however fast the instance's own clock runs. */
  readonly nowMs?: () => number
}

/**
 * An exchange's public prices. What it said last is kept, asked for anew when it has aged, and marked as stale when the
 * exchange does not answer. Simulated prices never stand in for it.
 */
export function createExchangeSource({ exchange, id, log, clock, nowMs = () => Date.now() }: Settings): MarketSource {
  const ask = createKeptAnswers({ exchangeId: id, log, nowMs })

  const markets = () =>
    ask('markets', instrumentsFreshMs, async () => {
      const loaded = await exchange.loadMarkets(true)
      return Object.values(loaded)
        .filter((market): market is Market & object => Boolean(market?.spot) && market?.active !== false)
        .map((market) => ({ market, instrument: instrumentOf(market) }))
    })

  let listed: readonly Instrument[] = []
  let listedFrom: unknown

  async function instruments(): Promise<readonly Instrument[]> {
    const { value } = await markets()
    if (listedFrom !== value) {
      listedFrom = value
      listed = value.map(({ instrument }) => instrument)
    }
    return listed
  }

  async function unified(symbol: string): Promise<{ market: Market & object; instrument: Instrument }> {
    const found = (await markets()).value.find(({ instrument }) => instrument.symbol === symbol)
    if (!found) throw new Refusal('not_found')
    return found
  }

  const allQuotes = () =>
    ask('quotes', quotesFreshMs, async () => {
      const known = (await markets()).value
      const tickers = await exchange.fetchTickers()
      const quotes = known.flatMap(({ market, instrument }) => quoteOf(tickers[market.symbol], instrument))
      return new Map(quotes.map((quote) => [quote.symbol, quote]))
    })

  return {
    name: { kind: 'exchange', name: exchange.name ?? id },
    instruments,
    async quotes(symbols) {
      const { value, atMs, stale } = await allQuotes()
      return { value: symbols.flatMap((symbol) => value.get(symbol) ?? []), atMs, stale }
    },
    async candles({ symbol, interval, count, untilMs }) {
      const { market, instrument } = await unified(symbol)
      return ask(`candles ${symbol} ${interval} ${count} ${untilMs}`, candlesFreshMs, async () => {
        const rows = await exchange.fetchOHLCV(
          market.symbol,
          timeframes[interval],
          undefined,
          count,
          untilMs === undefined ? {} : { until: untilMs - 1 },
        )
        return rows
          .filter((row) => untilMs === undefined || Number(row[0]) < untilMs)
          .slice(-count)
          .map((row) => candleOf(row, instrument))
      })
    },
    async screen(kind) {
      if (kind !== 'crypto') return { value: [], atMs: nowMs(), stale: false }
      const { value, atMs, stale } = await allQuotes()
      return {
        value: (await instruments()).flatMap((instrument) => {
          const quote = value.get(instrument.symbol)
          return quote ? [{ instrument, quote, closes: [], candles: [] }] : []
        }),
        atMs,
        stale,
      }
    },
    quoteMs: () => quotesFreshMs,
    trail: createTrail({ source: exchange.name ?? id, clock, nowMs, allQuotes }),
  }
}

interface TrailDeps {
  readonly source: string
  readonly clock: Clock
  readonly nowMs: () => number
  readonly allQuotes: () => Promise<Known<ReadonlyMap<string, Quote>>>
}

/** An exchange tells what its prices are, not what they were at each tick: only what it says now can fill an order. */
function createTrail({ source, clock, nowMs, allQuotes }: TrailDeps): PriceTrail {
  const seen = async (symbol: string): Promise<TrailPrice | undefined> => {
    const { value, atMs: toldMs, stale } = await allQuotes()
    const quote = value.get(symbol)
    if (!quote || stale) return undefined
    const atMs = clock.now().getTime() - (nowMs() - toldMs) * clock.speed()
    const dollarVolume = Math.floor(Number(quote.volume) * Number(quote.price))
    return { tick: tickAt(atMs), atMs, price: quote.price, dollarVolume }
  }
  const within = async (symbol: string, from: number, to: number) => {
    const price = await seen(symbol)
    return price && price.tick >= from && price.tick <= to ? price : undefined
  }
  return {
    source,
    newest: async () => tickAt(clock.now().getTime()),
    last: seen,
    async range(symbol, from, to) {
      const price = await within(symbol, from, to)
      return price && { low: price.price, high: price.price }
    },
    async first(symbol, from, to, met) {
      const price = await within(symbol, from, to)
      if (!price || !met) return price
      const above = Number(price.price) - Number(met.price)
      return (met.way === 'down' ? above <= 0 : above >= 0) ? price : undefined
    },
  }
}

/** ccxt tells a precision as a step (0.01) or as a number of decimals, by exchange. */
function decimalsOf(precision: number | undefined, fallback: number): number {
  if (precision === undefined || !(precision > 0)) return fallback
  return precision >= 1 && Number.isInteger(precision) ? precision : Math.max(0, Math.ceil(-Math.log10(precision)))
}

function instrumentOf(market: Market & object): Instrument {
  const { base, quote, precision } = market
  return {
    symbol: `${base}${quote}`.toUpperCase().replaceAll(/[^A-Z0-9._-]/g, ''),
    name: `${base} in ${quote}`,
    class: 'crypto',
    base,
    quote,
    priceDecimals: Math.min(12, decimalsOf(precision?.price, 8)),
    volumeDecimals: Math.min(8, decimalsOf(precision?.amount, 8)),
  }
}

function quoteOf(ticker: Ticker | undefined, { symbol, priceDecimals, volumeDecimals }: Instrument): Quote[] {
  const last = ticker?.last ?? ticker?.close
  if (ticker === undefined || last === undefined || !(last > 0)) return []
  const text = (value: number | undefined) => priceText(value !== undefined && value > 0 ? value : last, priceDecimals)
  const open = text(ticker.open)
  const price = text(last)
  return [
    {
      symbol,
      price,
      open,
      high: text(ticker.high),
      low: text(ticker.low),
      change: changeText(open, price),
      volume: (ticker.baseVolume ?? 0).toFixed(volumeDecimals),
    },
  ]
}

function candleOf(row: OHLCV, { priceDecimals, volumeDecimals }: Instrument): Candle {
  const price = (value: unknown) => priceText(Number(value), priceDecimals)
  return {
    atMs: Number(row[0]),
    open: price(row[1]),
    high: price(row[2]),
    low: price(row[3]),
    close: price(row[4]),
    volume: (row[5] ?? 0).toFixed(volumeDecimals),
  }
}
