import type { ServerResponse } from 'node:http'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { createEventStreams, type EventStream } from '../../platform/http/event-streams.ts'
import type { Log } from '../../platform/log.ts'
import { knownSymbols } from './find-instruments.ts'
import type { MarketSource } from './market-source.ts'
import { quotesOf } from './read-quotes.ts'

const limits = {
  streamsMax: 5_000,
  perHolderMax: 120,
  unreadBytesMax: 128 * 1024,
  reconnectMsMin: 1_000,
  reconnectMsSpread: 3_000,
}

interface Stream {
  readonly symbols: readonly string[]
  readonly events: EventStream
  lastAt: string
}

export interface QuoteStreams {
  /** `holder` is the person or, of visitors, their network. */
  open(symbols: string, holder: string, takeOver: () => ServerResponse): Promise<void>
  streamCount(): number
  close(): void
}

/** Sends prices to open screens as they change: the symbols of one screen at one moment, in one event. */
export function openQuoteStreams(source: MarketSource, log: Log): QuoteStreams {
  const open = createEventStreams(limits)
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function tell(stream: Stream): Promise<void> {
    try {
      const quotes = await quotesOf(source, stream.symbols)
      if (quotes.at === stream.lastAt && !quotes.stale) return
      stream.lastAt = quotes.at
      if (streams.has(stream)) stream.events.send('quotes', quotes)
    } catch (error) {
      // The source is away and nothing is known yet: the screen goes on saying since when.
      if (!(error instanceof Refusal)) log.warn({ err: error }, 'prices could not be told')
    }
  }

  function beat(): void {
    timer = undefined
    if (streams.size === 0 || closed) return
    void Promise.all([...streams].map(tell)).finally(plan)
  }

  function plan(): void {
    if (timer || closed || streams.size === 0) return
    timer = setTimeout(beat, source.quoteMs())
    timer.unref()
  }

  return {
    async open(list, holder, takeOver) {
      const symbols = await knownSymbols(source, list)
      const events = open.open(takeOver, () => streams.delete(stream), holder)
      const stream: Stream = { symbols, events, lastAt: '' }
      streams.add(stream)
      await tell(stream)
      plan()
    },
    streamCount: () => streams.size,
    close() {
      closed = true
      clearTimeout(timer)
      open.close()
      streams.clear()
    },
  }
}
