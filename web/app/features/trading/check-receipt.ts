import type { DayKeysAnswer, Receipt } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { Transfer } from '@dryrun/domain/ledger/transfers.ts'
import { earlierKey } from '@dryrun/domain/markets/day-keys.ts'
import { instruments } from '@dryrun/domain/markets/instruments.ts'
import { dayMs } from '@dryrun/domain/markets/intervals.ts'
import { dayAt, epochMs, msOfTick, tickAt, ticksPerDay } from '@dryrun/domain/markets/ticks.ts'
import { type CheckStep, checkFill, checkKey, type FillSaid, marketOfKeys } from '@dryrun/domain/trading/check-fill.ts'
import type { OrderAmount, OrderTerms } from '@dryrun/domain/trading/order.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { centsOf } from '../../money.ts'
import { priceUnitsOf, quantityUnitsOf } from './sent-units.ts'

/* Recomputes a fill in the browser. It's loaded when somebody opens a receipt that can be checked. */

export interface Checked {
  readonly steps: readonly CheckStep[]
  /** The key of the day of the fill, and the first day of its chain; null for a day before there were keys. */
  readonly key: string | null
  readonly firstDay: string | null
  /** The prices around the order, for the drawing. */
  readonly path: readonly { readonly atMs: number; readonly price: number }[]
}

const pathPoints = 80
/** How much of the wait is drawn before and after it, and how much at least. */
const aroundShare = 0.2
const aroundTicksMin = 24

/**
 * All steps; undefined where the key of the day isn't published yet. Days before the first key come from the public seed
 * alone, so there's no key to check.
 */
export function checkReceipt(receipt: Receipt, keys: DayKeysAnswer): Checked | undefined {
  const { seed } = keys
  const tick = tickAt(Date.parse(receipt.fill.filledAt))
  const day = Math.floor(tick / ticksPerDay)
  const chains = keys.chains.flatMap(({ firstDay, promise, newest }) =>
    newest
      ? [
          {
            firstDay: dayOf(firstDay),
            promise: bytesOf(promise),
            newest: { day: dayOf(newest.day), key: bytesOf(newest.key) },
          },
        ]
      : [],
  )
  const chain = chains.findLast(({ firstDay, newest }) => firstDay <= day && day <= newest.day)
  const keyedFrom = Math.min(...keys.chains.map(({ firstDay }) => dayOf(firstDay)))
  const said = saidOf(receipt, tick)
  if ((!chain && day >= keyedFrom) || seed === null || !said) return undefined
  const key = chain && earlierKey(chain.newest.key, chain.newest.day - day, sha256)
  const published = chains.map(({ firstDay, newest }) => ({ firstDay, day: newest.day, key: newest.key }))
  const market = marketOfKeys(seed, published, sha256)
  const lastTick = (chain ? chain.newest.day + 1 : keyedFrom) * ticksPerDay - 1
  const around = Math.max(aroundTicksMin, Math.round((tick - said.acceptedTick) * aroundShare))
  const [from, to] = [Math.max(0, said.acceptedTick - around), Math.min(lastTick, tick + around)]
  const step = Math.max(1, Math.floor((to - from) / pathPoints))
  const ticks = new Set([said.acceptedTick, tick, to])
  for (let at = from; at <= to; at += step) ticks.add(at)
  return {
    steps: [...(chain && key ? [checkKey(chain, { day, key }, sha256)] : []), ...checkFill(market, said)],
    key: key ? hexOf(key) : null,
    firstDay: chain ? new Date(epochMs + chain.firstDay * dayMs).toISOString() : null,
    path: [...ticks]
      .toSorted((one, other) => one - other)
      .map((at) => ({ atMs: msOfTick(at), price: Number(market.priceAt(receipt.fill.symbol, at)) })),
  }
}

/** What the receipt says, as the rules read it. */
function saidOf(receipt: Receipt, tick: number): FillSaid | undefined {
  const { order, fill, priceDecimals } = receipt
  const instrument = instruments.find(({ symbol }) => symbol === fill.symbol)
  if (!instrument) return undefined
  return {
    instrument,
    acceptedTick: receipt.acceptedTick,
    tick,
    volumeCents: centsOf(receipt.volume),
    order: {
      orderId: order.orderId,
      side: order.side,
      setAside: setAsideOf(order),
      amount: amountOf(order),
      terms: termsOf(receipt),
    },
    fill: {
      price: {
        side: fill.side,
        priceUnits: priceUnitsOf(fill.price, priceDecimals),
        halfSpreadShares: BigInt(receipt.halfSpreadShares),
        impactShares: BigInt(receipt.impactShares),
      },
      quantityUnits: quantityUnitsOf(fill.quantity),
      tradedCents: centsOf(fill.traded),
      feeCents: centsOf(fill.fee),
      givenBackCents: centsOf(receipt.givenBack),
    },
    transfers: receipt.transfers.filter(({ kind }) => kind !== 'order_set_aside').map((row) => transferOf(row, order)),
  }
}

function setAsideOf({ side, setAside }: Receipt['order']): bigint {
  return side === 'buy' ? centsOf(setAside) : quantityUnitsOf(setAside)
}

function amountOf({ dollars: amount, quantity }: Receipt['order']): OrderAmount {
  return amount === null ? { units: quantityUnitsOf(quantity ?? '') } : { cents: centsOf(amount) }
}

function termsOf({ order: { type, price, endsAt }, priceDecimals }: Receipt): OrderTerms {
  if (type === 'market' || price === null) return { type: 'market' }
  return { type, priceUnits: priceUnitsOf(price, priceDecimals), endsWithDay: endsAt !== null }
}

function transferOf(row: Receipt['transfers'][number], { orderId }: Receipt['order']): Transfer {
  return {
    asset: row.asset,
    kind: row.kind as Transfer['kind'],
    from: row.from as Transfer['from'],
    to: row.to as Transfer['to'],
    amountUnits: row.asset === dollars ? centsOf(row.amount) : quantityUnitsOf(row.amount),
    causeId: orderId,
  }
}

/** "2026-11-15", counted from the market's first day. */
const dayOf = (date: string): number => dayAt(Date.parse(`${date}T00:00:00Z`))

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
