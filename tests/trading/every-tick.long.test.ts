import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAt, msOfTick, tickAt } from '@dryrun/domain/markets/ticks.ts'
import { verifyFills } from '@dryrun/server/features/trading/index.ts'
import type { MoneyWorld } from '../money/money-world.ts'
import { first, pass, place, startTradingWorld, sweep } from './trading-world.ts'

test('limits and stops fill at the tick a walk over all ticks finds, once, on three instances, after a day away', async () => {
  await using world = await startTradingWorld(3)
  const { trail } = first(world).market
  const symbols = ['BTCUSDT', 'AAPL', 'EURUSD', 'SOLUSDT']
  const member = await world.newMember({ balance: '1000000' })
  for (const symbol of symbols) await place(world, member, { symbol, side: 'buy', type: 'market', dollars: '1000' })
  await pass(world, '6 seconds')
  await sweep(world)

  const orders: { orderId: string; acceptedAt: string; symbol: string; side: string; type: string; price: string }[] =
    []
  for (const symbol of symbols) {
    const last = Number((await trail.last(symbol))?.price)
    const decimals = String((await trail.last(symbol))?.price).split('.')[1]?.length ?? 0
    for (const share of [0.98, 0.995, 0.999, 1, 1.001, 1.005, 1.02])
      for (const [side, type] of [
        ['buy', 'limit'],
        ['sell', 'limit'],
        ['buy', 'stop'],
        ['sell', 'stop'],
      ]) {
        const price = (last * share).toFixed(decimals)
        const amount = side === 'buy' ? { dollars: '50' } : { quantity: '0.000100' }
        const { status, body } = await place(world, member, { symbol, side, type, price, ...amount }, orders.length % 3)
        assert.equal(status, 201, JSON.stringify(body))
        orders.push(body)
      }
    // Some are watched from here on, the others are new when the day is over.
    if (symbol === 'AAPL') await sweep(world)
  }
  await pass(world, '1 day')
  await sweep(world)

  const upTo = (await trail.newest()) ?? 0
  let filled = 0
  for (const order of orders) {
    const expected = await walk(world, order, upTo)
    const { body } = await world.call({ member }, 'GET', `/api/trading/fills/${order.orderId}`)
    assert.equal(body.fill?.filledAt, expected && new Date(msOfTick(expected)).toISOString(), JSON.stringify(order))
    if (expected) filled++
  }
  assert.ok(filled > 20 && filled < orders.length, `${filled} of ${orders.length} are filled`)
  await world.checkLedger()

  // The next day, with the keys that are published then, everybody can see that each fill got what it had to get.
  await pass(world, '1 day')
  const { clock, database } = first(world)
  const today = dayAt(clock.now().getTime())
  const days = await Promise.all(
    [today - 2, today - 1].map((day) => verifyFills({ pool: database.pool, clock }, 7, day)),
  )
  assert.deepEqual(
    days.flatMap((day) => day?.findings),
    [],
  )
  assert.ok(days.every((day) => day?.key?.holds))
  assert.equal(
    days.reduce((sum, day) => sum + (day?.fillCount ?? 0), 0),
    filled + symbols.length,
  )
  assert.equal(await verifyFills({ pool: database.pool, clock }, 7, today), undefined)
  // A fill that says another price is found.
  await world.testDatabase.owner.query(
    `update trading.fill set price_units = price_units + 1 where order_id = (select order_id from trading.fill limit 1)`,
  )
  const forged = await Promise.all(
    [today - 2, today - 1].map((day) => verifyFills({ pool: database.pool, clock }, 7, day)),
  )
  assert.deepEqual(
    forged.flatMap((day) => day?.findings.flatMap(({ steps }) => steps.map(({ name }) => name))),
    ['price'],
  )
})

/** The tick at which an order fills, by looking at every tick there is. */
async function walk(
  world: MoneyWorld,
  order: { acceptedAt: string; symbol: string; side: string; type: string; price: string },
  upTo: number,
): Promise<number | undefined> {
  const { trail } = first(world).market
  const half = order.symbol === 'AAPL' ? 2 : order.symbol === 'EURUSD' ? 1 : 5
  const limit = Number(order.price)
  for (let tick = tickAt(Date.parse(order.acceptedAt)) + 1; tick <= upTo; tick++) {
    const price = Number((await trail.first(order.symbol, tick, tick))?.price)
    const rising = (order.side === 'buy') === (order.type === 'stop')
    if (order.type === 'stop') {
      if (rising ? price >= limit : price <= limit) return tick + 1 <= upTo ? tick + 1 : undefined
      continue
    }
    const shown = order.side === 'buy' ? price * (1 + half / 10_000) : price * (1 - half / 10_000)
    if (rising ? shown >= limit : shown <= limit) return tick
  }
  return undefined
}
