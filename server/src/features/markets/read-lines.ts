import type { linesReply } from '@dryrun/contract/markets.ts'
import type * as z from 'zod/mini'
import { findInstrument, knownSymbols } from './find-instruments.ts'
import type { WithMarket } from './market-source.ts'

const lineHours = 25

export async function readLines({ market: source }: WithMarket, symbols: string): Promise<z.infer<typeof linesReply>> {
  const known = await Promise.all(
    (await knownSymbols(source, symbols)).map(async (symbol) => {
      const { name } = await findInstrument(source, symbol)
      const hours = await source.candles({ symbol, interval: '1h', count: lineHours, untilMs: undefined })
      return { symbol, name, hours }
    }),
  )
  const { atMs: newest } = await source.quotes([])
  return {
    source: source.name,
    // The oldest of them: nothing shown is older than that.
    at: new Date(Math.min(newest, ...known.map(({ hours }) => hours.atMs))).toISOString(),
    stale: known.some(({ hours }) => hours.stale),
    lines: known.map(({ symbol, name, hours }) => ({ symbol, name, prices: hours.value.map(({ close }) => close) })),
  }
}
