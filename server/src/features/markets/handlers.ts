import type { marketRoutes } from '@dryrun/contract/markets.ts'
import { networkOf } from '../../platform/http/client.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import type { QuoteStreams } from './follow-quotes.ts'
import { listInstruments } from './list-instruments.ts'
import type { WithMarket } from './market-source.ts'
import { readCandles } from './read-candles.ts'
import { readLines } from './read-lines.ts'
import { readQuotes } from './read-quotes.ts'
import { readScreener } from './read-screener.ts'

export function marketHandlers(
  deps: WithMarket & { readonly quoteStreams: QuoteStreams },
): Handlers<typeof marketRoutes> {
  return {
    listInstruments: ({ query }) => listInstruments(deps, query),
    readQuotes: ({ query }) => readQuotes(deps, query.symbols),
    async followQuotes({ query, caller, client, openStream }) {
      // Someone who's signed in is counted alone, and not with everybody behind the same address.
      const holder = caller.role === 'visitor' ? networkOf(client.address) : caller.memberId
      await deps.quoteStreams.open(query.symbols, holder, openStream)
      return ''
    },
    readCandles: ({ query }) => readCandles(deps, query),
    readLines: ({ query }) => readLines(deps, query.symbols),
    readScreener: ({ query }) => readScreener(deps, query.class),
  }
}
