import { instrumentClasses } from '@dryrun/domain/markets/instruments.ts'
import { intervals } from '@dryrun/domain/markets/intervals.ts'
import { verdicts } from '@dryrun/domain/markets/technical-analysis.ts'
import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

/** How many symbols one call may name. */
export const symbolsMax = 100
/** How many candles one call may ask for. */
export const candlesMax = 1_000
/** How many instruments one page lists. */
export const instrumentsPageMax = 100

const symbolForm = /^[A-Z0-9][A-Z0-9._-]{0,19}$/
const symbol = z.string().check(z.regex(symbolForm))
const symbolList = z.string().check(z.maxLength(2_200), z.regex(/^[A-Z0-9._-]+(,[A-Z0-9._-]+)*$/))

const price = z.string().check(z.regex(/^\d+(\.\d+)?$/))
const percent = z.string().check(z.regex(/^-?\d+\.\d\d$/))
const moment = z.iso.datetime()
const instrumentClass = z.enum(instrumentClasses)

/** Where the figures come from: always shown beside them. */
export const marketSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('simulated'), seed: z.number() }),
  z.strictObject({ kind: z.literal('exchange'), name: z.string() }),
])

export type MarketSourceName = z.infer<typeof marketSource>

/** Every answer says as of when it is true, and whether the source could not be reached for something newer. */
const origin = { source: marketSource, at: moment, stale: z.boolean() }

const instrument = z.strictObject({
  symbol,
  name: z.string(),
  class: instrumentClass,
  base: z.string(),
  quote: z.string(),
  priceDecimals: z.number(),
  volumeDecimals: z.number(),
})

export const instrumentsQuery = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(60))),
  class: z.optional(instrumentClass),
  after: z.optional(symbol),
})

export const instrumentsReply = z.strictObject({
  source: marketSource,
  /** How many there are in all that fit the search. */
  total: z.number(),
  instruments: z.array(instrument),
  /** Whether asking again after the last symbol brings more. */
  more: z.boolean(),
})

const quote = z.strictObject({
  symbol,
  price,
  open: price,
  high: price,
  low: price,
  /** Percent since the day (UTC) began. */
  change: percent,
  volume: price,
})

export type MarketQuote = z.infer<typeof quote>

export const quotesQuery = z.strictObject({ symbols: symbolList })

export const quotesReply = z.strictObject({ ...origin, quotes: z.array(quote) })

export type MarketQuotes = z.infer<typeof quotesReply>

/** Every event of the stream of prices, by its name. */
export const quoteEvents = { quotes: quotesReply } as const

export const candlesQuery = z.strictObject({
  symbol,
  interval: z.enum(intervals),
  count: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  /** Only candles that began before this moment. */
  until: z.optional(moment),
})

const candle = z.strictObject({ at: moment, open: price, high: price, low: price, close: price, volume: price })

export type MarketCandle = z.infer<typeof candle>

export const candlesReply = z.strictObject({ ...origin, instrument, candles: z.array(candle) })

export type MarketCandles = z.infer<typeof candlesReply>

export const linesQuery = z.strictObject({ symbols: symbolList })

/** The last prices of the last hours, for a small line each. */
export const linesReply = z.strictObject({
  ...origin,
  lines: z.array(z.strictObject({ symbol, name: z.string(), prices: z.array(price) })),
})

export const screenerQuery = z.strictObject({ class: instrumentClass })

export const screenerReply = z.strictObject({
  ...origin,
  rows: z.array(
    z.strictObject({
      symbol,
      name: z.string(),
      base: z.string(),
      quote: z.string(),
      price,
      change: percent,
      /** Percent against the last price of seven days ago; null while there is none. */
      weekChange: z.nullable(percent),
      /** Where the price stands between the lowest and the highest daily close of a year, in percent. */
      yearPosition: z.nullable(z.number()),
      volume: price,
      /** What the rules say together; null where the source tells too little of the past for them. */
      verdict: z.nullable(z.enum(verdicts)),
    }),
  ),
})

export type ScreenerRow = z.infer<typeof screenerReply>['rows'][number]

/** The widgets of TradingView's that a person may let in on the chart page, by TradingView's own names. */
export const tradingViewKinds = [
  'symbol-overview',
  'advanced-chart',
  'technical-analysis',
  'market-overview',
  'forex-cross-rates',
  'forex-heat-map',
  'market-quotes',
  'screener',
  'ticker-tape',
] as const

export type TradingViewKind = (typeof tradingViewKinds)[number]

export const marketRoutes = {
  listInstruments: {
    method: 'GET',
    path: '/api/instruments',
    access: 'anyone',
    topics: [],
    limit: 'polling',
    tag: 'markets',
    summary: 'What has a price here, by name, symbol or class',
    query: instrumentsQuery,
    reply: instrumentsReply,
    status: 200,
    refusals: ['not_found', 'too_many_requests', 'temporarily_unavailable'],
  },
  readQuotes: {
    method: 'GET',
    path: '/api/quotes',
    access: 'anyone',
    topics: [],
    limit: 'polling',
    tag: 'markets',
    summary: 'The prices of several instruments at one moment',
    query: quotesQuery,
    reply: quotesReply,
    status: 200,
    refusals: ['not_found', 'too_many_requests', 'temporarily_unavailable'],
  },
  followQuotes: {
    method: 'GET',
    path: '/api/quotes/live',
    access: 'anyone',
    limit: 'polling',
    tag: 'markets',
    summary: 'The same as they change, as server-sent events',
    query: quotesQuery,
    reply: z.string(),
    status: 200,
    stream: true,
    refusals: ['not_found', 'too_many_requests', 'temporarily_unavailable'],
  },
  readCandles: {
    method: 'GET',
    path: '/api/candles',
    access: 'anyone',
    topics: [],
    limit: 'polling',
    tag: 'markets',
    summary: 'Open, high, low, close and volume of one instrument by interval, oldest first',
    query: candlesQuery,
    reply: candlesReply,
    status: 200,
    refusals: ['not_found', 'too_many_requests', 'temporarily_unavailable'],
  },
  readLines: {
    method: 'GET',
    path: '/api/price-lines',
    access: 'anyone',
    topics: [],
    limit: 'polling',
    tag: 'markets',
    summary: 'The last 24 hours of several instruments, hour by hour',
    query: linesQuery,
    reply: linesReply,
    status: 200,
    refusals: ['not_found', 'too_many_requests', 'temporarily_unavailable'],
  },
  readScreener: {
    method: 'GET',
    path: '/api/screener',
    access: 'anyone',
    topics: [],
    limit: 'polling',
    tag: 'markets',
    summary: 'Every instrument of a class with its changes, its year and what the rules say',
    query: screenerQuery,
    reply: screenerReply,
    status: 200,
    refusals: ['too_many_requests', 'temporarily_unavailable'],
  },
} as const satisfies RouteTable
