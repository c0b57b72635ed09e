// A book that closes sells what it holds, also where no market can be asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { closeBookSelling } from '@dryrun/server/features/ledger/index.ts'
import { first, pass, place, startTradingWorld, sweep } from './trading-world.ts'

async function holding(world: Awaited<ReturnType<typeof startTradingWorld>>): Promise<string> {
  const member = await world.newMember({ balance: '5000' })
  for (const symbol of ['AAPL', 'BTCUSDT'])
    assert.equal((await place(world, member, { symbol, side: 'buy', type: 'market', dollars: '500' })).status, 201)
  await pass(world, '6 seconds')
  await sweep(world)
  const limits = [
    { symbol: 'AAPL', side: 'buy', type: 'limit', price: '1.00', quantity: '10' },
    { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '9000000.00', quantity: '0.000100' },
  ]
  for (const limit of limits) {
    const placed = await place(world, member, limit)
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
  }
  return member
}

test('it is sold at the last price, once, however many close it at the same time', async () => {
  await using world = await startTradingWorld(2)
  const member = await holding(world)
  const last = await first(world).market.trail.last('AAPL')
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => {
      const { database, teller, market } = world.instances[at % 2] ?? first(world)
      return closeBookSelling({ pool: database.pool, teller, market }, member, world.adminId)
    }),
  )
  const { rows } = await world.testDatabase.owner.query(
    `select symbol, filled_at, state from trading.trade_order left join trading.fill using (member_id, order_id, symbol)
      where trade_order.member_id = $1 and trade_order.side = 'sell' order by symbol, state`,
    [member],
  )
  assert.deepEqual(
    rows.map(({ symbol, state }) => [symbol, state]),
    [
      ['AAPL', 'filled'],
      ['BTCUSDT', 'cancelled'],
      ['BTCUSDT', 'filled'],
    ],
  )
  assert.equal(rows[0]?.filled_at.getTime(), last?.atMs)
  await world.checkLedger()
})

test('where the market can’t be asked it is sold at the price of the last fill, and the books hold', async () => {
  await using world = await startTradingWorld()
  const member = await holding(world)
  const { database, teller, market } = first(world)
  const away = () => {
    throw new Refusal('price_unavailable')
  }
  Object.assign(market, { instruments: away, quotes: away })
  Object.assign(market.trail, { last: away, newest: away, first: away })
  await closeBookSelling({ pool: database.pool, teller, market }, member, world.adminId)
  const { rows } = await world.testDatabase.owner.query(
    `select symbol, array_agg(price_units order by posted_at)::text[] as prices from trading.fill
      where member_id = $1 group by symbol order by symbol`,
    [member],
  )
  for (const { symbol, prices } of rows) assert.equal(prices[0], prices[1], symbol)
  assert.equal(rows.length, 2)
  await world.checkLedger()
})
