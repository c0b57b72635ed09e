import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MoneyWorld } from '../money/money-world.ts'
import { endingOf, setAsideFor, type TakenOrder, type Ticks } from './plain-exchange.ts'
import { first, pass, place, startTradingWorld, sweep } from './trading-world.ts'

/** So many orders. `npm run test:orders` takes ten thousand, which takes a few minutes. */
const ordersWanted = Number(process.env['DRYRUN_ORDERS'] ?? 1_000)
const days = 30
const stopsPerDay = 4
const memberCount = ordersWanted > 2_000 ? 30 : 8
const symbols = ['BTCUSDT', 'SOLUSDT', 'AAPL', 'EURUSD', ...(ordersWanted > 2_000 ? ['ETHUSDT', 'MSFT', 'GBPUSD'] : [])]
const halves = { crypto: 5, stock: 2, forex: 1 } as const
const startBalance = '100000'

const epochMs = Date.UTC(2019, 0, 1)
const tickMs = 5_000
const ticksPerDay = 17_280
const tickOf = (at: string) => Math.floor((Date.parse(at) - epochMs) / tickMs)
const unitsOf = (text: string, decimals: number) => {
  const [whole = '', rest = ''] = text.split('.')
  return BigInt(whole + rest.padEnd(decimals, '0'))
}

/** The same orders every time: whoever looks for a mistake finds it again. */
function createChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { next, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T }
}

test('every one of many random orders over thirty days gets what a walk over every tick says, to the cent', async (t) => {
  await using world = await startTradingWorld(2)
  const members: string[] = []
  for (let at = 0; at < memberCount; at++) members.push(await world.newMember({ balance: startBalance }))
  const chance = createChance(18)
  const orders: TakenOrder[] = []
  const { trail } = first(world).market
  const firstTick = (await trail.newest()) ?? 0

  for (let stop = 0; stop < days * stopsPerDay; stop++) {
    const wanted = Math.ceil((ordersWanted * (stop + 1)) / (days * stopsPerDay)) - orders.length
    await placeSome(world, chance, members, orders, wanted)
    await cancelSome(world, chance, orders)
    await pass(
      world,
      chance.next() < 0.3 ? '6 hours' : `${5 + Math.floor(chance.next() * 2)} hours 59 minutes 10 seconds`,
    )
    // Now and then nobody looks for a while, as if the platform was down.
    if (chance.next() < 0.7) await sweep(world)
  }
  await pass(world, '1 minute')
  await sweep(world)

  const newest = (await trail.newest()) ?? 0
  const ticks = new Map<string, Ticks>()
  for (const symbol of symbols) ticks.set(symbol, await ticksOf(world, symbol, firstTick, newest))
  const counts = await compareOrders(world, orders, ticks, newest)
  await compareBooks(world, orders, ticks, newest)
  await world.checkLedger()
  t.diagnostic(`${orders.length} orders: ${JSON.stringify(counts)}`)
  assert.equal(orders.length, ordersWanted)
  for (const kind of ['filled', 'expired', 'cancelled', 'open'])
    assert.ok((counts[kind] ?? 0) > ordersWanted / 200, `only ${counts[kind] ?? 0} are ${kind}`)
})

type Chance = ReturnType<typeof createChance>

async function placeSome(
  world: MoneyWorld,
  chance: Chance,
  members: readonly string[],
  orders: TakenOrder[],
  wanted: number,
): Promise<void> {
  const { trail } = first(world).market
  let missing = wanted
  for (let round = 0; missing > 0; round++) {
    assert.ok(round < 200, 'too many orders are refused')
    const requests = await Promise.all(
      Array.from({ length: missing }, async () => {
        const symbol = chance.pick(symbols)
        const last = (await trail.last(symbol))?.price ?? ''
        return { memberId: chance.pick(members), request: randomOrder(chance, symbol, last) }
      }),
    )
    const answers = await Promise.all(
      requests.map(({ memberId, request }, at) => place(world, memberId, request, at % world.instances.length)),
    )
    for (const [at, { status, body }] of answers.entries()) {
      const { memberId, request } = requests[at] as (typeof requests)[number]
      if (status !== 201) {
        // Nobody sells what they don't have, pays what they haven't got, or has more than 200 orders open.
        assert.match(body.error.code, /^(insufficient_(position|balance)|too_many_orders|order_too_small)$/)
        continue
      }
      orders.push(takenOrder(memberId, request, body))
      missing--
    }
  }
}

interface Request {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly type: 'market' | 'limit' | 'stop'
  readonly dollars?: string
  readonly quantity?: string
  readonly price?: string
  readonly endsWithDay?: boolean
}

function randomOrder(chance: Chance, symbol: string, last: string): Request {
  const decimals = last.split('.')[1]?.length ?? 0
  const side = chance.pick(['buy', 'buy', 'sell'] as const)
  const type = chance.pick(['market', 'limit', 'stop'] as const)
  // Some far away, most near; some on the wrong side, where they fill with the next price.
  const away = 1 + (chance.next() - 0.5) * chance.pick([0.002, 0.02, 0.1, 0.6])
  const dollars = 2 + chance.next() ** 4 * 20_000
  const inDollars = side === 'buy' && chance.next() < 0.6
  const quantity =
    side === 'sell' && chance.next() < 0.2 ? 0.000_001 : dollars / Number(last) / (side === 'sell' ? 3 : 1)
  return {
    symbol,
    side,
    type,
    ...(inDollars ? { dollars: dollars.toFixed(2) } : { quantity: Math.max(quantity, 0.000_001).toFixed(6) }),
    ...(type !== 'market' && { price: (Number(last) * away).toFixed(decimals), endsWithDay: chance.next() < 0.5 }),
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
function takenOrder(memberId: string, request: Request, body: any): TakenOrder {
  return {
    orderId: body.orderId,
    memberId,
    symbol: request.symbol,
    side: request.side,
    type: request.type,
    cents: request.dollars === undefined ? undefined : unitsOf(request.dollars, 2),
    units: request.quantity === undefined ? undefined : unitsOf(request.quantity, 6),
    price: request.price === undefined ? undefined : unitsOf(request.price, request.price.split('.')[1]?.length ?? 0),
    acceptedTick: tickOf(body.acceptedAt),
    // A day ends with its last tick.
    endTick: request.endsWithDay
      ? (Math.floor(tickOf(body.acceptedAt) / ticksPerDay) + 1) * ticksPerDay
      : Number.POSITIVE_INFINITY,
    cancelledTick: undefined,
  }
}

/** A few of those that were open last time. One that has its price already is filled and not cancelled. */
async function cancelSome(world: MoneyWorld, chance: Chance, orders: readonly TakenOrder[]): Promise<void> {
  const newest = (await first(world).market.trail.newest()) ?? 0
  const some = orders.filter(({ type, cancelledTick }) => type !== 'market' && cancelledTick === undefined)
  const chosen = some.slice(-400).filter(() => chance.next() < 0.02)
  await Promise.all(
    chosen.map(async (order) => {
      const path = `/api/trading/orders/${order.orderId}/cancel`
      const { status, body } = await world.call({ member: order.memberId }, 'POST', path)
      if (status === 200) order.cancelledTick = newest
      else assert.equal(body.error.code, 'order_ended')
    }),
  )
}

async function ticksOf(world: MoneyWorld, symbol: string, firstTick: number, newest: number): Promise<Ticks> {
  const { market } = first(world)
  const instrument = (await market.instruments()).find((each) => each.symbol === symbol)
  assert.ok(instrument)
  const decimals = instrument.priceDecimals
  const prices = new Float64Array(newest - firstTick + 1)
  for (let tick = firstTick; tick <= newest; tick++)
    prices[tick - firstTick] = Math.round(Number(market.trail.history?.priceAt(symbol, tick)) * 10 ** decimals)
  const volumes = new Map<number, bigint>()
  for (let day = Math.floor(firstTick / ticksPerDay); day <= Math.floor(newest / ticksPerDay); day++) {
    const tick = Math.max(firstTick, day * ticksPerDay)
    volumes.set(day, BigInt((await market.trail.first(symbol, tick, tick))?.dollarVolume ?? 0) * 100n)
  }
  return {
    firstTick,
    prices,
    decimals,
    half: halves[instrument.class],
    volumeAt: (tick) => volumes.get(Math.floor(tick / ticksPerDay)) ?? 0n,
  }
}

/** The owner's connection tells whole numbers as texts. */
const wholeOf = (told: string | Date | null | undefined) => (typeof told === 'string' ? BigInt(told) : null)

async function compareOrders(
  world: MoneyWorld,
  orders: readonly TakenOrder[],
  ticks: ReadonlyMap<string, Ticks>,
  newest: number,
): Promise<Record<string, number>> {
  const { rows } = await world.testDatabase.owner.query<Record<string, string | Date | null>>(
    `select o.order_id, o.state, o.side, o.set_aside, f.filled_at, f.quantity_units, f.traded_cents, f.fee_cents
       from trading.trade_order o left join trading.fill f using (member_id, order_id)`,
  )
  const found = new Map(rows.map((row) => [row['order_id'], row]))
  assert.equal(found.size, orders.length)
  const counts: Record<string, number> = {}
  for (const order of orders) {
    const row = found.get(order.orderId)
    assert.ok(row)
    const own = ticks.get(order.symbol) as Ticks
    const ending = endingOf(order, own, newest)
    const setAside = order.side === 'buy' ? setAsideFor(order, own) : order.units
    const filledAt = row['filled_at'] as Date | null
    const told = {
      state: row['state'],
      setAside: wholeOf(row['set_aside']),
      tick: filledAt && tickOf(filledAt.toISOString()),
      units: wholeOf(row['quantity_units']),
      traded: wholeOf(row['traded_cents']),
      fee: wholeOf(row['fee_cents']),
    }
    const { is: state, ...fill } = { tick: null, units: null, traded: null, fee: null, ...ending }
    assert.deepEqual(
      told,
      { state, setAside, ...fill },
      `${order.side} ${order.type} ${JSON.stringify({ ...order, cents: String(order.cents), units: String(order.units), price: String(order.price) })}`,
    )
    counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}

/** Balances, money and units set aside, positions and fees of every member, from nothing but the walk. */
async function compareBooks(
  world: MoneyWorld,
  orders: readonly TakenOrder[],
  ticks: ReadonlyMap<string, Ticks>,
  newest: number,
): Promise<void> {
  const expected = new Map<string, bigint>()
  const add = (member: string, kind: string, asset: string, by: bigint) => {
    const key = `${member} ${kind} ${asset}`
    expected.set(key, (expected.get(key) ?? 0n) + by)
  }
  for (const member of new Set(orders.map(({ memberId }) => memberId)))
    add(member, 'balance', 'USD', unitsOf(`${startBalance}.00`, 2))
  for (const order of orders) {
    const own = ticks.get(order.symbol) as Ticks
    const ending = endingOf(order, own, newest)
    const { memberId, side } = order
    const asset = `M.${order.symbol}`
    if (ending.is === 'open') {
      const amount = side === 'buy' ? setAsideFor(order, own) : (order.units ?? 0n)
      const [kind, of] = side === 'buy' ? ['balance', 'USD'] : ['position', asset]
      add(memberId, kind, of, -amount)
      add(memberId, 'reserved', of, amount)
    }
    if (ending.is !== 'filled') continue
    const sign = side === 'buy' ? 1n : -1n
    add(memberId, 'balance', 'USD', -sign * ending.traded - ending.fee)
    add(memberId, 'position', asset, sign * ending.units)
    add(memberId, 'fees', 'USD', ending.fee)
  }
  const { rows } = await world.testDatabase.owner.query<{ key: string; units: string }>(
    `select member_id || ' ' || kind || ' ' || asset as key, balance_units as units from ledger.account
      where kind in ('balance', 'reserved', 'position', 'fees') and balance_units <> 0 and member_id = any($1)`,
    [[...new Set(orders.map(({ memberId }) => memberId))]],
  )
  const told = rows.map(({ key, units }) => [key, BigInt(units)] as const)
  const sorted = (pairs: Iterable<readonly [string, bigint]>) =>
    [...pairs].filter(([, units]) => units !== 0n).toSorted(([one], [other]) => (one < other ? -1 : 1))
  assert.deepEqual(sorted(told), sorted(expected))
}
