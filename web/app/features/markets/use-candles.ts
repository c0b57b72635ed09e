import type { MarketCandle, MarketQuote } from '@dryrun/contract/markets.ts'
import { type Interval, startAfter, startOf } from '@dryrun/domain/markets/intervals.ts'
import { useEffect, useMemo } from 'react'
import { useRead } from '../../read.tsx'
import { useQuotes } from './quotes.tsx'

const readAgainMs = 30_000

/** Candles of one instrument whose last one moves with the price that the rest of the page shows. */
export function useCandles(symbol: string, interval: Interval, count: number) {
  const read = useRead(
    'readCandles',
    { query: { symbol, interval, count: String(count) } },
    { everyMs: readAgainMs, keepLast: true },
  )
  const { bySymbol, latest } = useQuotes([symbol])
  const quote = bySymbol.get(symbol)
  const at = latest?.at
  const { data, refetch } = read
  const current = data?.instrument.symbol === symbol ? data : undefined

  const isOver = useMemo(() => {
    const last = current?.candles.at(-1)
    return last !== undefined && at !== undefined && Date.parse(at) >= startAfter(interval, Date.parse(last.at), 1)
  }, [current, at, interval])
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])

  const candles = useMemo(() => {
    if (!current) return []
    const last = current.candles.at(-1)
    if (!last || !quote || !at || Date.parse(at) < Date.parse(current.at)) return current.candles
    if (startOf(interval, Date.parse(at)) !== Date.parse(last.at)) return current.candles
    return [...current.candles.slice(0, -1), movedBy(last, quote, interval)]
  }, [current, quote, at, interval])

  return { read, candles, current, isFetching: read.isPlaceholderData }
}

/** The running candle with the newest price in it. A quote is the running day, so a day takes all of it. */
function movedBy(candle: MarketCandle, quote: MarketQuote, interval: Interval): MarketCandle {
  const { price } = quote
  if (interval === '1D')
    return { ...candle, open: quote.open, high: quote.high, low: quote.low, close: price, volume: quote.volume }
  return {
    ...candle,
    high: Number(price) > Number(candle.high) ? price : candle.high,
    low: Number(price) < Number(candle.low) ? price : candle.low,
    close: price,
  }
}
