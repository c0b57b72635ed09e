import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { msOfTick, tickAt } from '@dryrun/domain/markets/ticks.ts'
import { first, pass, place, startTradingWorld, sweep } from './trading-world.ts'

describe('an order to buy', () => {
  test('fills at the first price after it was accepted, with spread, impact and fee, and the books hold', async () => {
    await using world = await startTradingWorld()
    const member = await world.newMember({ balance: '1000' })
    const placed = await place(world, member, {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      dollars: '250',
      note: 'A try',
    })
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
    assert.equal(placed.body.setAside, '250.00')
    assert.equal((await world.balancesOf(member))['balance'], '750.00')
    await sweep(world)
    assert.equal((await world.call({ member }, 'GET', '/api/trading/orders?state=open')).body.orders.length, 1)

    await pass(world, '6 seconds')
    await sweep(world)
    const receipt = (await world.call({ member }, 'GET', `/api/trading/fills/${placed.body.orderId}`)).body
    const tick = tickAt(Date.parse(placed.body.acceptedAt)) + 1
    assert.equal(receipt.fill.filledAt, new Date(msOfTick(tick)).toISOString())
    const then = await first(world).market.trail.first('BTCUSDT', tick, tick)
    assert.equal(receipt.fill.price, then?.price)
    assert.equal(receipt.order.note, 'A try')
    const cents = (text: string) => BigInt(text.replace('.', ''))
    // Set aside, bought, the fee and the units; and what is left, where something is.
    assert.equal(receipt.transfers.length, cents(receipt.givenBack) > 0n ? 5 : 4)
    assert.equal(cents(receipt.fill.traded) + cents(receipt.fill.fee) + cents(receipt.givenBack), 25_000n)
    const { body: held } = await world.call({ member }, 'GET', '/api/trading/positions')
    assert.equal(held.positions[0].quantity, receipt.fill.quantity)
    assert.equal(cents(held.positions[0].cost), cents(receipt.fill.traded) + cents(receipt.fill.fee))
    await world.checkLedger()
  })

  test('is refused in a sentence, and nothing moves, where it can’t be', async () => {
    await using world = await startTradingWorld()
    const member = await world.newMember({ balance: '100' })
    const refused = async (order: object, code: string) => {
      const { status, body } = await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', ...order })
      assert.ok(status >= 400 && status < 500, `${status}`)
      assert.equal(body.error.code, code)
    }
    await refused({ dollars: '100.01' }, 'insufficient_balance')
    await refused({ dollars: '0.99' }, 'order_too_small')
    await refused({ dollars: '200000000' }, 'order_too_large')
    await refused({ quantity: '0.0000001' }, 'quantity_invalid')
    await refused({ quantity: '0' }, 'quantity_invalid')
    await refused({}, 'quantity_invalid')
    await refused({ side: 'sell', dollars: '10' }, 'quantity_invalid')
    await refused({ side: 'sell', quantity: '1' }, 'insufficient_position')
    await refused({ dollars: '10', price: '1' }, 'price_invalid')
    await refused({ type: 'limit', dollars: '10' }, 'price_invalid')
    await refused({ type: 'limit', dollars: '10', price: '1.234' }, 'price_invalid')
    await refused({ type: 'limit', quantity: '999999999', price: '999999999' }, 'order_too_large')
    await refused({ symbol: 'EURJPY', dollars: '10' }, 'not_traded')
    await refused({ symbol: 'NOSUCH', dollars: '10' }, 'not_found')
    assert.equal((await world.balancesOf(member))['balance'], '100.00')
    await world.checkLedger()
  })
})

test('parallel sales of one position sell it once', async () => {
  await using world = await startTradingWorld(3)
  const member = await world.newMember({ balance: '1000' })
  await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '1' })
  await pass(world, '6 seconds')
  await sweep(world)
  const sale = { symbol: 'AAPL', side: 'sell', type: 'market', quantity: '1' }
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => place(world, member, sale, at % 3)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  assert.ok(answers.every(({ status, body }) => status === 201 || body.error.code === 'insufficient_position'))
  await pass(world, '6 seconds')
  await sweep(world)
  const { body } = await world.call({ member }, 'GET', '/api/trading/positions')
  assert.equal(body.positions[0].quantity, '0.000000')
  assert.equal(body.positions[0].cost, '0.00')
  await world.checkLedger()
})

describe('cancelling', () => {
  test('gives back every cent, and only what is still waiting', async () => {
    await using world = await startTradingWorld()
    const member = await world.newMember({ balance: '1000' })
    const other = await world.newMember({ balance: '1000' })
    const { body } = await place(world, member, {
      symbol: 'AAPL',
      side: 'buy',
      type: 'limit',
      price: '0.01',
      dollars: '300',
    })
    const path = `/api/trading/orders/${body.orderId}/cancel`
    assert.equal((await world.call({ member: other }, 'POST', path)).status, 404)
    const key = crypto.randomUUID()
    const cancelled = await world.call({ member }, 'POST', path, undefined, { key })
    assert.equal(cancelled.body.state, 'cancelled')
    assert.deepEqual((await world.call({ member }, 'POST', path, undefined, { key })).body, cancelled.body)
    assert.equal((await world.call({ member }, 'POST', path)).body.error.code, 'order_ended')
    assert.equal((await world.balancesOf(member))['balance'], '1000.00')
    await world.checkLedger()
  })

  test('comes too late where the price has come, though nobody has looked yet', async () => {
    await using world = await startTradingWorld()
    const member = await world.newMember({ balance: '1000' })
    const { body } = await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '300' })
    await pass(world, '6 seconds')
    const late = await world.call({ member }, 'POST', `/api/trading/orders/${body.orderId}/cancel`)
    assert.equal(late.body.error.code, 'order_ended')
    assert.equal((await world.call({ member }, 'GET', `/api/trading/fills/${body.orderId}`)).status, 200)
    await world.checkLedger()
  })
})

describe('giving an order another price', () => {
  const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', price: '1.00', quantity: '10', note: 'cheap' }

  test('ends the old one and sets aside what the new one needs, once, however often it’s sent', async () => {
    await using world = await startTradingWorld(2)
    const member = await world.newMember({ balance: '1000' })
    const other = await world.newMember({ balance: '1000' })
    const { body: old } = await place(world, member, limit)
    const path = `/api/trading/orders/${old.orderId}/price`
    assert.equal((await world.call({ member: other }, 'POST', path, { price: '0.02' })).status, 404)
    const key = crypto.randomUUID()
    const [moved, again] = await Promise.all(
      [0, 1].map((instance) => world.call({ member }, 'POST', path, { price: '20.00' }, { key, instance })),
    )
    assert.deepEqual(moved?.body, again?.body)
    assert.equal(moved?.body.price, '20.00')
    assert.equal(moved?.body.note, 'cheap')
    assert.equal(moved?.body.orderNo, old.orderNo + 1)
    const { orders } = (await world.call({ member }, 'GET', '/api/trading/orders')).body
    assert.deepEqual(
      orders.map(({ orderId, state }: { orderId: string; state: string }) => [orderId, state]),
      [
        [moved?.body.orderId, 'open'],
        [old.orderId, 'cancelled'],
      ],
    )
    const balances = await world.balancesOf(member)
    assert.equal(Number(balances['balance']) + Number(moved?.body.setAside), 1000)
    assert.equal((await world.call({ member }, 'POST', path, { price: '21.00' })).body.error.code, 'order_ended')
    await world.checkLedger()
  })

  test('is refused in a sentence, and nothing moves, where it can’t be', async () => {
    await using world = await startTradingWorld()
    const member = await world.newMember({ balance: '1000' })
    const { body: old } = await place(world, member, limit)
    const to = async (price: string) => {
      const answer = await world.call({ member }, 'POST', `/api/trading/orders/${old.orderId}/price`, { price })
      return answer.body.error.code
    }
    assert.equal(await to('1.00'), 'nothing_to_change')
    assert.equal(await to('0'), 'price_invalid')
    assert.equal(await to('0.01'), 'order_too_small')
    assert.equal(await to('0.001'), 'price_invalid')
    // Ten shares at this price cost more than there is.
    assert.equal(await to('150.00'), 'insufficient_balance')
    const { orders } = (await world.call({ member }, 'GET', '/api/trading/orders')).body
    assert.deepEqual([orders.length, orders[0].state, orders[0].price], [1, 'open', '1.00'])
    await world.checkLedger()
  })

  test('many at the same time leave one order', async () => {
    await using world = await startTradingWorld(3)
    const member = await world.newMember({ balance: '1000' })
    const { body: old } = await place(world, member, limit)
    const path = `/api/trading/orders/${old.orderId}/price`
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((n) => world.call({ member }, 'POST', path, { price: `${n + 1}.00` }, { instance: n % 3 })),
      world.call({ member }, 'POST', `/api/trading/orders/${old.orderId}/cancel`, undefined, { instance: 1 }),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const { orders } = (await world.call({ member }, 'GET', '/api/trading/orders?state=open')).body
    assert.ok(orders.length <= 1)
    await world.checkLedger()
  })

  test('comes too late where the price has come, though nobody has looked yet', async () => {
    await using world = await startTradingWorld()
    const member = await world.newMember({ balance: '1000' })
    const { body } = await place(world, member, { ...limit, price: '100000.00', quantity: '0.001' })
    await pass(world, '6 seconds')
    const late = await world.call({ member }, 'POST', `/api/trading/orders/${body.orderId}/price`, { price: '0.01' })
    assert.equal(late.body.error.code, 'order_ended')
    assert.equal((await world.call({ member }, 'GET', `/api/trading/fills/${body.orderId}`)).status, 200)
    await world.checkLedger()
  })
})

test('an order for the day ends at midnight UTC and gives everything back', async () => {
  await using world = await startTradingWorld()
  const member = await world.newMember({ balance: '1000' })
  const { body } = await place(world, member, {
    symbol: 'AAPL',
    side: 'buy',
    type: 'limit',
    price: '0.01',
    dollars: '300',
    endsWithDay: true,
  })
  assert.equal(new Date(body.endsAt).getUTCHours(), 0)
  await sweep(world)
  await pass(world, '1 day')
  await sweep(world)
  const { orders } = (await world.call({ member }, 'GET', '/api/trading/orders')).body
  assert.equal(orders[0].state, 'expired')
  assert.equal((await world.balancesOf(member))['balance'], '1000.00')
  await world.checkLedger()
})

test('a new round begins with nothing held, and the earlier one stays readable', async () => {
  await using world = await startTradingWorld()
  const member = await world.newMember({ balance: '1000' })
  await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '300' })
  await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'limit', price: '0.01', dollars: '100' })
  await pass(world, '6 seconds')
  await sweep(world)
  assert.equal((await world.call({ member }, 'POST', '/api/trading/rounds')).body.error.code, 'round_not_over')
  assert.deepEqual((await world.call({ member }, 'POST', '/api/trading/sell-everything')).body, {
    cancelled: 1,
    selling: 1,
  })
  await pass(world, '6 seconds')
  await sweep(world)
  assert.equal((await world.call({ member }, 'POST', '/api/trading/rounds')).body.roundNo, 2)
  assert.equal((await world.call({ member }, 'POST', '/api/trading/rounds')).body.error.code, 'nothing_to_change')
  const { body } = await world.call({ member }, 'GET', '/api/trading/positions')
  assert.deepEqual([body.roundNo, body.positions.length, body.fillCount], [2, 0, 0])
  const earlier = (await world.call({ member }, 'GET', '/api/trading/positions?round=1')).body
  assert.deepEqual([earlier.positions.length, earlier.fillCount], [1, 2])
  await world.checkLedger()
})

test('the application can read the keys of days that have begun, and no other', async () => {
  await using world = await startTradingWorld()
  const { pool } = first(world).database
  const { rows } = await pool.query(
    'select first_day, market.day_key(first_day) as today, market.day_key(first_day + 1) as tomorrow from market.promises()',
  )
  assert.equal(rows[0].today.length, 32)
  assert.equal(rows[0].tomorrow, null)
  await assert.rejects(pool.query('select * from market.chain'), /permission denied/)
  const { body } = await world.call('visitor', 'GET', '/api/market-keys')
  assert.equal(body.chains[0].newest, null)
  await pass(world, '1 day')
  const later = (await world.call('visitor', 'GET', '/api/market-keys')).body
  assert.equal(later.chains[0].newest.key, rows[0].today.toString('hex'))
})

test('a portfolio is told beside cash, the whole market and a plan’s promise, from fills and prices alone', async () => {
  await using world = await startTradingWorld()
  const member = await world.newMember({ balance: '10000' })
  assert.equal((await world.call({ member }, 'GET', '/api/trading/portfolio')).body.points.length, 0)
  await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '1000' })
  await place(world, member, { symbol: 'BTCUSDT', side: 'buy', type: 'market', dollars: '2000' })
  await pass(world, '6 seconds')
  await sweep(world)
  await pass(world, '4 days')
  const { body } = await world.call({ member }, 'GET', '/api/trading/portfolio')
  const { body: held } = await world.call({ member }, 'GET', '/api/trading/positions')
  assert.equal(body.worth, held.value)
  assert.equal(body.putIn, held.cost)
  assert.equal(body.gain, held.gainNotTaken)
  assert.equal(body.neverSelling, '0.00')
  const cents = (text: string) => Number(text.replace('.', ''))
  assert.equal(body.timeWeightedPercent, ((cents(body.worth) / cents(body.putIn) - 1) * 100).toFixed(2))
  const last = body.points.at(-1)
  assert.equal(cents(last.promised), 2 * cents(body.putIn))
  assert.ok(cents(last.market) > 0.8 * cents(body.putIn) && cents(last.market) < 1.2 * cents(body.putIn))
  // From the midnight before the first fill, every four hours, with the moment of the fills, to now.
  const midnights = body.points.filter(({ at }: { at: string }) => at.endsWith('T00:00:00.000Z'))
  assert.equal(midnights.length, 5)
  assert.equal(midnights[0].worth, '0.00')
  assert.ok(body.points.length > 24 && body.points.length < 34, `${body.points.length} points`)
  assert.equal(body.points.filter(({ market }: { market: string | null }) => market === null).length, 1)
  assert.equal(body.yardsticks.market, last.market)
  assert.deepEqual([body.flows.length, body.earlier.count, body.saleCount], [2, 0, 0])
  const sum = (each: { amount?: string; value?: string }[]) =>
    each.reduce((cent, { amount, value }) => cent + cents(amount ?? value ?? ''), 0)
  assert.equal(sum(body.flows), cents(body.putIn))
  assert.equal(sum(body.held), cents(body.worth))

  const week = (await world.call({ member }, 'GET', '/api/trading/portfolio?range=week')).body
  assert.deepEqual(week.points, body.points)
  await pass(world, '6 days')
  const later = (await world.call({ member }, 'GET', '/api/trading/portfolio?range=week')).body
  assert.ok(Date.parse(later.points[0].at) > Date.parse(body.points[0].at))
  assert.equal(later.since, body.since)
  assert.equal((await world.call({ member }, 'GET', '/api/trading/portfolio?range=year')).status, 400)
})

test('the admin sees everybody’s orders and fills, and what the house stands for, to the cent', async () => {
  await using world = await startTradingWorld()
  const members = [await world.newMember({ balance: '10000' }), await world.newMember({ balance: '10000' })]
  for (const member of members) {
    await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '1000' })
    await place(world, member, { symbol: 'BTCUSDT', side: 'buy', type: 'market', dollars: '500' })
    await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'limit', price: '0.01', dollars: '20' })
  }
  await pass(world, '5 seconds')
  await sweep(world)
  const read = async (path: string) => (await world.call('admin', 'GET', `/api/admin/trading/${path}`)).body
  const exposure = await read('exposure')
  assert.equal(exposure.memberCount, 2)
  assert.deepEqual(
    exposure.instruments.map(({ symbol, holders }: { symbol: string; holders: number }) => [symbol, holders]),
    [
      ['AAPL', 2],
      ['BTCUSDT', 2],
    ],
  )
  const cents = (text: string) => BigInt(text.replace('.', ''))
  const held = await Promise.all(
    members.map(async (member) => (await world.call({ member }, 'GET', '/api/trading/positions')).body),
  )
  assert.equal(cents(exposure.cost), cents(held[0].cost) + cents(held[1].cost))
  assert.equal(cents(exposure.owed), cents(exposure.value) - cents(exposure.cost))
  const open = await read('orders')
  assert.equal(open.orders.length, 2)
  assert.deepEqual(
    open.orders.map(({ member }: { member: { memberId: string } }) => member.memberId).toSorted(),
    members.toSorted(),
  )
  assert.equal((await read('orders?state=filled')).orders.length, 4)
  const fills = (await read('fills')).fills
  assert.equal(fills.length, 4)
  assert.deepEqual((await read(`fills?after=${fills[1].orderId}`)).fills, fills.slice(2))
  for (const path of ['exposure', 'orders', 'fills'])
    assert.equal((await world.call({ member: members[0] ?? '' }, 'GET', `/api/admin/trading/${path}`)).status, 403)
})
