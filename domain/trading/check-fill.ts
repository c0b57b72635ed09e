import { dollars } from '../ledger/assets.ts'
import type { Transfer } from '../ledger/transfers.ts'
import { earlierKey, type Hash, isPromised } from '../markets/day-keys.ts'
import type { Instrument } from '../markets/instruments.ts'
import type { DayKeys } from '../markets/keyed-chance.ts'
import { createSimulatedMarket, type SimulatedMarket } from '../markets/simulated-market.ts'
import { dayOfTick } from '../markets/ticks.ts'
import { formatUnits } from '../money/amount.ts'
import { parseDecimal } from './decimals.ts'
import { type Fill, fillOrder, fillTransfers } from './fill.ts'
import { type Order, triggerOf } from './order.ts'
import { assetOf } from './terms.ts'

/*
 * Checks a fill from nothing but the key of its day: the key against the promise, the price from the key, that it was the
 * first price that fitted, spread, impact and fee, and the entries. Whoever runs it needs to believe nobody.
 */

/** A chain of keys, as it was promised. Days are counted from the market's epoch. */
export interface Promised {
  readonly firstDay: number
  readonly promise: Uint8Array
}

/** What a receipt says. */
export interface FillSaid {
  readonly instrument: Instrument
  readonly order: Order
  /** The tick that the order was accepted in, and the one it was filled at. */
  readonly acceptedTick: number
  readonly tick: number
  readonly volumeCents: bigint
  readonly fill: Fill
  /** What the book says of the order, beside what was set aside. */
  readonly transfers: readonly Transfer[]
}

export const checkNames = ['key', 'price', 'first', 'spread', 'fee', 'entries'] as const

export type CheckName = (typeof checkNames)[number]

/** What a step found: what was said, and what came out. */
export interface CheckStep {
  readonly name: CheckName
  readonly holds: boolean
  readonly said: string
  readonly found: string
  /** How many hashes, prices or entries were looked at. */
  readonly count: number
}

/** What has been published of a chain: the key of its newest day that is over. The earlier ones are its hashes. */
export interface Published {
  readonly firstDay: number
  readonly day: number
  readonly key: Uint8Array
}

/** The market that published keys make: their days, and everything before. */
export function marketOfKeys(seed: number, published: readonly Published[], hash: Hash): SimulatedMarket {
  return createSimulatedMarket(seed, keysOf(published, hash))
}

export function keysOf(published: readonly Published[], hash: Hash): DayKeys {
  const known = new Map<number, Uint8Array>()
  for (const { firstDay, day, key } of published)
    for (let at = day, link = key; at >= firstDay; at--, link = earlierKey(link, 1, hash)) known.set(at, link)
  return {
    firstDay: published.reduce((first, { firstDay }) => Math.min(first, firstDay), Number.POSITIVE_INFINITY),
    keyOf: (day) => known.get(day),
  }
}

/** The key against the promise: hashed once for each day of the chain so far, it must be what was promised. */
export function checkKey(
  { firstDay, promise }: Promised,
  { day, key }: { readonly day: number; readonly key: Uint8Array },
  hash: Hash,
): CheckStep {
  const index = day - firstDay
  const holds = isPromised(key, index, promise, hash)
  const found = index < 0 ? key : earlierKey(key, index + 1, hash)
  return { name: 'key', holds, said: hex(promise), found: hex(found), count: index + 1 }
}

/** The other five steps, on the market of the key. */
export function checkFill(market: SimulatedMarket, said: FillSaid): CheckStep[] {
  const { instrument, order, tick, acceptedTick, fill } = said
  const price = market.priceAt(instrument.symbol, tick)
  const saidPrice = formatUnits(fill.price.priceUnits, instrument.priceDecimals)
  const first = firstFit(market, said)
  const volumeCents = BigInt(market.dollarVolume(instrument.symbol, Math.max(0, dayOfTick(tick) - 1))) * 100n
  const priceUnits = parseDecimal(price, instrument.priceDecimals) ?? 0n
  const found = fillOrder(instrument, order, { priceUnits, volumeCents }, 0n)
  const again = typeof found === 'string' ? undefined : found
  const sharesOf = (of: Fill | undefined) =>
    of ? `${of.price.halfSpreadShares} ${of.price.impactShares} ${of.quantityUnits} ${of.tradedCents}` : 'nothing'
  const expected = again ? fillTransfers(order, instrument, again).map(textOf) : []
  const entries = said.transfers.map(textOf)
  return [
    { name: 'price', holds: price === saidPrice, said: saidPrice, found: price, count: 1 },
    {
      name: 'first',
      holds: first === tick,
      said: String(tick),
      found: first === undefined ? '' : String(first),
      count: tick - acceptedTick,
    },
    {
      name: 'spread',
      holds: again !== undefined && sharesOf(again) === sharesOf(fill) && volumeCents === said.volumeCents,
      said: sharesOf(fill),
      found: sharesOf(again),
      count: 1,
    },
    {
      name: 'fee',
      holds: again?.feeCents === fill.feeCents,
      said: String(fill.feeCents),
      found: String(again?.feeCents ?? ''),
      count: 1,
    },
    {
      name: 'entries',
      holds: entries.toSorted().join('\n') === expected.toSorted().join('\n') && isBalanced(said),
      said: entries.join('\n'),
      found: expected.join('\n'),
      count: entries.length,
    },
  ]
}

/** The tick at which the order had to fill. */
function firstFit(market: SimulatedMarket, { instrument, order, acceptedTick, tick }: FillSaid): number | undefined {
  const trigger = triggerOf(instrument, order.side, order.terms)
  if (!trigger) return acceptedTick + 1
  const price = formatUnits(trigger.priceUnits, instrument.priceDecimals)
  const met = market.firstTick(instrument.symbol, acceptedTick + 1, tick, trigger.way, price)
  return order.terms.type === 'stop' && met !== undefined ? met + 1 : met
}

const textOf = ({ asset, kind, from, to, amountUnits }: Transfer): string =>
  `${asset} ${kind} ${from} ${to} ${amountUnits}`

/** Everything that was set aside for a buy has gone somewhere, and for a sale every unit. */
function isBalanced({ order, instrument, transfers }: FillSaid): boolean {
  const asset = order.side === 'buy' ? dollars : assetOf(instrument.symbol)
  const left = transfers
    .filter((transfer) => transfer.asset === asset && transfer.from === 'reserved')
    .reduce((sum, { amountUnits }) => sum + amountUnits, 0n)
  return left === order.setAside
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
