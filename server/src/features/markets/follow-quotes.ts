import type { ServerResponse } from 'node:http'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { networkOf } from '../../platform/http/client.ts'
import type { Log } from '../../platform/log.ts'
import { knownSymbols } from './find-instruments.ts'
import type { MarketSource } from './market-source.ts'
import { quotesOf } from './read-quotes.ts'

const streamsMax = 5_000
/** A whole class may sit behind one address. */
const streamsPerNetworkMax = 120
/** Who does not read for so long that this much waits is cut off, and comes back by itself. */
const unreadBytesMax = 128 * 1024
const reconnectMsMin = 1_000
const reconnectMsSpread = 3_000
const heartbeatMs = 15_000

interface Stream {
  readonly symbols: readonly string[]
  readonly network: string
  readonly response: ServerResponse
  lastAt: string
}

export interface QuoteStreams {
  open(symbols: string, address: string, takeOver: () => ServerResponse): Promise<void>
  streamCount(): number
  close(): void
}

/** Sends prices to open screens as they change: the symbols of one screen at one moment, in one event. */
export function openQuoteStreams(source: MarketSource, log: Log): QuoteStreams {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function send(stream: Stream, text: string): void {
    if (stream.response.writableLength > unreadBytesMax) stream.response.destroy()
    else stream.response.write(text)
  }

  async function tell(stream: Stream): Promise<void> {
    try {
      const quotes = await quotesOf(source, stream.symbols)
      if (quotes.at === stream.lastAt && !quotes.stale) return
      stream.lastAt = quotes.at
      if (streams.has(stream)) send(stream, `event: quotes\ndata: ${JSON.stringify(quotes)}\n\n`)
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

  const heartbeat = setInterval(() => {
    for (const stream of streams) send(stream, ':\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  return {
    async open(list, address, takeOver) {
      const symbols = await knownSymbols(source, list)
      const network = networkOf(address)
      if (streams.size >= streamsMax) throw new Refusal('temporarily_unavailable')
      if ([...streams].filter((each) => each.network === network).length >= streamsPerNetworkMax)
        throw new Refusal('too_many_requests')
      const stream: Stream = { symbols, network, response: takeOver(), lastAt: '' }
      streams.add(stream)
      const forget = () => void streams.delete(stream)
      stream.response.on('close', forget)
      stream.response.on('error', forget)
      // After a restart, not everybody comes back in the same moment.
      send(stream, `retry: ${reconnectMsMin + Math.floor(Math.random() * reconnectMsSpread)}\n\n`)
      await tell(stream)
      plan()
    },
    streamCount: () => streams.size,
    close() {
      closed = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      for (const stream of streams) stream.response.end()
      streams.clear()
    },
  }
}
