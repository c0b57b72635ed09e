import type { linesReply } from '@dryrun/contract/markets.ts'
import type * as z from 'zod/mini'
import { knownSymbols } from './find-instruments.ts'
import type { MarketSource } from './market-source.ts'

const lineHours = 25

export async function readLines(source: MarketSource, symbols: string): Promise<z.infer<typeof linesReply>> {
  const known = await Promise.all(
    (await knownSymbols(source, symbols)).map(async (symbol) => ({
      symbol,
      ...(await source.candles({ symbol, interval: '1h', count: lineHours, untilMs: undefined })),
    })),
  )
  const { atMs: newest } = await source.quotes([])
  return {
    source: source.name,
    // The oldest of them: nothing shown is older than that.
    at: new Date(Math.min(newest, ...known.map(({ atMs }) => atMs))).toISOString(),
    stale: known.some(({ stale }) => stale),
    lines: known.map(({ symbol, value }) => ({ symbol, prices: value.map(({ close }) => close) })),
  }
}
