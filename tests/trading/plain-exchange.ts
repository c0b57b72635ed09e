/*
 * What should become of an order, worked out again by looking at every tick there is, in plain words of its own: nothing
 * here uses the rules of domain/trading, so a mistake in one of the two shows.
 */

/** An order as the server answered when it took it. */
export interface TakenOrder {
  readonly orderId: string
  readonly memberId: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly type: 'market' | 'limit' | 'stop'
  readonly cents: bigint | undefined
  readonly units: bigint | undefined
  readonly price: bigint | undefined
  readonly acceptedTick: number
  /** The first tick that it doesn't live to see. */
  readonly endTick: number
  /** The newest tick when it was cancelled. */
  cancelledTick: number | undefined
}

/** The prices of one instrument, tick by tick, in units of its last decimal. */
export interface Ticks {
  readonly firstTick: number
  readonly prices: Float64Array
  readonly decimals: number
  /** Half of the spread, in ten thousandths of the price. */
  readonly half: number
  /** Cents traded on the day before the tick's. */
  volumeAt(tick: number): bigint
}

export type Ending =
  | { readonly is: 'open' | 'cancelled' | 'expired' | 'unfillable' }
  | {
      readonly is: 'filled'
      readonly tick: number
      readonly units: bigint
      readonly traded: bigint
      readonly fee: bigint
    }

const parts = 10n ** 18n
const million = 1_000_000n

/** The dollars that are taken from the balance when an order to buy is accepted, in cents. */
export function setAsideFor(order: TakenOrder, ticks: Ticks): bigint {
  if (order.cents !== undefined) return order.cents
  const units = order.units ?? 0n
  const scale = 10n ** BigInt(ticks.decimals) * million
  if (order.type === 'limit') {
    const most = ceil(units * (order.price ?? 0n) * 100n, scale)
    return most + feeOf(most)
  }
  const seen = order.type === 'stop' ? (order.price ?? 0n) : priceAt(ticks, order.acceptedTick)
  const worth = (units * seen * 100n) / scale
  const cost = cost6(units, seen, ticks, paidParts(ticks, 'buy', worth, ticks.volumeAt(order.acceptedTick)))
  const more = ceil(cost * 105n, 100n)
  return more + feeOf(more)
}

/** Walks from tick to tick until the order has its price or its time is over. */
export function endingOf(order: TakenOrder, ticks: Ticks, newest: number): Ending {
  const last = Math.min(newest, order.endTick - 1, order.cancelledTick ?? Number.POSITIVE_INFINITY)
  const tick = fillTick(order, ticks, last)
  if (tick !== undefined) return filledAt(order, ticks, tick)
  if (order.cancelledTick !== undefined && order.cancelledTick < order.endTick) return { is: 'cancelled' }
  return { is: newest >= order.endTick ? 'expired' : 'open' }
}

function fillTick(order: TakenOrder, ticks: Ticks, last: number): number | undefined {
  const asked = Number(order.price ?? 0n)
  for (let tick = order.acceptedTick + 1; tick <= last; tick++) {
    const price = ticks.prices[tick - ticks.firstTick] as number
    if (order.type === 'market') return tick
    if (order.type === 'stop') {
      const isTouched = order.side === 'buy' ? price >= asked : price <= asked
      if (isTouched) return tick + 1 <= last ? tick + 1 : undefined
    } else if (
      order.side === 'buy'
        ? price * (10_000 + ticks.half) <= asked * 10_000
        : price * (10_000 - ticks.half) >= asked * 10_000
    )
      return tick
  }
  return undefined
}

function filledAt(order: TakenOrder, ticks: Ticks, tick: number): Ending {
  const price = priceAt(ticks, tick)
  const scale = 10n ** BigInt(ticks.decimals) * million
  const size = order.cents ?? ((order.units ?? 0n) * price * 100n) / scale
  let paid = paidParts(ticks, order.side, size, ticks.volumeAt(tick))
  if (order.type === 'limit') {
    // However large the order is, a limit is never passed.
    const limit = (order.price ?? 0n) * parts
    if (order.side === 'buy' && paid * price > limit) paid = limit / price
    if (order.side === 'sell' && paid * price < limit) paid = ceil(limit, price)
  }
  if (order.side === 'sell') {
    const units = order.units ?? 0n
    const traded = (units * price * paid * 100n) / (scale * parts)
    const fee = feeOf(traded)
    return { is: 'filled', tick, units, traded, fee: fee < traded ? fee : traded }
  }
  const within = setAsideFor(order, ticks)
  const affordable = mostWithin(within, price, paid, ticks)
  if (order.units !== undefined && order.units > affordable) return { is: 'unfillable' }
  const units = order.units ?? affordable
  if (units === 0n) return { is: 'unfillable' }
  const traded = cost6(units, price, ticks, paid)
  return { is: 'filled', tick, units, traded, fee: feeOf(traded) }
}

/** The most units whose cost and fee together stay within these cents, found by halving. */
function mostWithin(cents: bigint, price: bigint, paid: bigint, ticks: Ticks): bigint {
  let [low, high] = [0n, 1n]
  const fits = (units: bigint) => {
    const traded = cost6(units, price, ticks, paid)
    return traded + feeOf(traded) <= cents
  }
  while (fits(high)) high *= 2n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** What so many millionths cost a buyer, rounded up to the cent. */
function cost6(units: bigint, price: bigint, ticks: Ticks, paid: bigint): bigint {
  return ceil(units * price * paid * 100n, 10n ** BigInt(ticks.decimals) * million * parts)
}

/** Of a whole of 10 to the 18th: the price with half the spread and the impact of the order's size. */
function paidParts(ticks: Ticks, side: 'buy' | 'sell', cents: bigint, volume: bigint): bigint {
  const half = (BigInt(ticks.half) * parts) / 10_000n
  const impact = impactParts(cents, volume)
  return side === 'buy' ? parts + half + impact : parts - half - impact
}

/** A hundredth times the root of the order's share of the volume: the smallest number that is large enough. */
function impactParts(cents: bigint, volume: bigint): bigint {
  const most = parts / 100n
  if (cents >= volume) return most
  const isEnough = (guess: bigint) => guess * guess * volume >= most * most * cents
  let [low, high] = [-1n, most]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** A tenth of a percent, rounded up, at least a cent. */
function feeOf(cents: bigint): bigint {
  return cents === 0n ? 0n : ceil(cents, 1000n)
}

const priceAt = (ticks: Ticks, tick: number) => BigInt(ticks.prices[tick - ticks.firstTick] as number)

const ceil = (over: bigint, under: bigint) => (over + under - 1n) / under
