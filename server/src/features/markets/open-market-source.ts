import type { Exchange } from 'ccxt'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { createExchangeSource } from './exchange-source.ts'
import type { MarketSource } from './market-source.ts'
import type { OpenDayKeys } from './open-day-keys.ts'
import { createSimulatedSource } from './simulated-source.ts'

/** What MARKET_SOURCE says. */
export type MarketSetting =
  | { readonly kind: 'simulated'; readonly seed: number }
  /** `address` leads to a stand-in of the exchange's public API instead of the exchange. */
  | { readonly kind: 'exchange'; readonly id: string; readonly address: URL | undefined }

const exchangeAnswerMsMax = 10_000

/** The exchange library is large: it is loaded only where an exchange is named. */
export async function openMarketSource(
  setting: MarketSetting,
  { clock, keys, log }: { readonly clock: Clock; readonly keys: OpenDayKeys; readonly log: Log },
): Promise<MarketSource> {
  if (setting.kind === 'simulated') return createSimulatedSource(clock, setting.seed, keys)
  const { default: ccxt } = await import('ccxt')
  if (!ccxt.exchanges.includes(setting.id))
    throw new StartError(`MARKET_SOURCE names the exchange "${setting.id}", which is not known.`)
  const Kind = (ccxt as unknown as Record<string, new (options: object) => Exchange>)[setting.id]
  if (!Kind) throw new StartError(`MARKET_SOURCE names the exchange "${setting.id}", which is not known.`)
  const exchange = new Kind({ enableRateLimit: true, timeout: exchangeAnswerMsMax })
  if (setting.address) exchange.urls['api'] = redirected(exchange.urls['api'], setting.address) as never
  return createExchangeSource({ exchange, id: setting.id, clock, log })
}

/** The same paths at another host. */
function redirected(addresses: unknown, to: URL): unknown {
  if (typeof addresses === 'string') {
    const url = URL.parse(addresses)
    return url ? `${to.origin}${url.pathname === '/' ? '' : url.pathname}` : addresses
  }
  if (addresses === null || typeof addresses !== 'object') return addresses
  return Object.fromEntries(Object.entries(addresses).map(([name, value]) => [name, redirected(value, to)]))
}
