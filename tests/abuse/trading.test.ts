import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { msOfTick, tickAt } from '@dryrun/domain/markets/ticks.ts'
import { createExchangeSource } from '@dryrun/server/features/markets/exchange-source.ts'
import type { MarketSource } from '@dryrun/server/features/markets/index.ts'
import { fillOrders, placeOrder } from '@dryrun/server/features/trading/index.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import type { MoneyWorld, Reply } from '../money/money-world.ts'
import { first, pass, place, startTradingWorld, sweep } from '../trading/trading-world.ts'

let world: MoneyWorld
before(async () => {
  world = await startTradingWorld(3)
})
after(() => world[Symbol.asyncDispose]())

const codeOf = ({ status, body }: Reply) => (status < 400 ? status : body.error.code)
const cents = (text: string) => Math.round(Number(text) * 100)
const buy = (dollars: string, symbol = 'AAPL') => ({ symbol, side: 'buy', type: 'market', dollars })
const sell = (quantity: string, symbol = 'AAPL') => ({ symbol, side: 'sell', type: 'market', quantity })
const farBuy = (dollars = '100') => ({ symbol: 'AAPL', side: 'buy', type: 'limit', price: '0.01', dollars })

async function nextPrice(): Promise<void> {
  await pass(world, '5 seconds')
  await sweep(world)
}

/** A member who holds so many shares. */
async function holder(quantity = '1', balance = '5000'): Promise<string> {
  const member = await world.newMember({ balance })
  assert.equal((await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', quantity })).status, 201)
  await nextPrice()
  return member
}

const positionsOf = async (member: string) => (await world.call({ member }, 'GET', '/api/trading/positions')).body
const ordersOf = async (member: string) => (await world.call({ member }, 'GET', '/api/trading/orders')).body.orders
const cancel = (member: string, orderId: string, options = {}) =>
  world.call({ member }, 'POST', `/api/trading/orders/${orderId}/cancel`, undefined, options)

test('abuse 99: nobody gets a price that they have already seen', async () => {
  const member = await world.newMember({ balance: '1000' })
  const { body } = await place(world, member, buy('100'))
  // However often somebody looks within the tick, it isn't filled by the price that was on screen.
  for (let again = 0; again < 3; again++) await sweep(world)
  assert.equal((await ordersOf(member))[0].state, 'open')
  await nextPrice()
  const { fill } = (await world.call({ member }, 'GET', `/api/trading/fills/${body.orderId}`)).body
  assert.equal(Date.parse(fill.filledAt), msOfTick(tickAt(Date.parse(body.acceptedAt)) + 1))
  assert.ok(Date.parse(fill.filledAt) > Date.parse(body.acceptedAt))
})

test('abuse 100: what isn’t the caller’s to say is refused: the moment, the price, the fee, the member, the round', async () => {
  const member = await world.newMember({ balance: '1000' })
  for (const extra of [
    { acceptedAt: '2020-01-01T00:00:00.000Z' },
    { fillPrice: '0.01' },
    { fee: '0.00' },
    { memberId: randomUUID() },
    { roundNo: 7 },
    { setAside: '0.01' },
    { source: 'mine' },
    { state: 'filled' },
  ])
    assert.equal((await place(world, member, { ...buy('100'), ...extra })).status, 400, JSON.stringify(extra))
  assert.deepEqual(await ordersOf(member), [])
})

test('abuse 101: twelve sales of one position at three servers sell it once', async () => {
  const member = await holder('2')
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => place(world, member, sell('2'), at % 3)))
  const codes = answers.map(codeOf)
  assert.equal(codes.filter((code) => code === 201).length, 1)
  assert.equal(codes.filter((code) => code === 'insufficient_position').length, 11)
  await nextPrice()
  assert.equal((await positionsOf(member)).positions[0].quantity, '0.000000')
})

test('abuse 102: what is set aside for one sale can’t be sold by another', async () => {
  const member = await holder('2')
  const waiting = { ...sell('1.5'), type: 'limit', price: '999999' }
  assert.equal((await place(world, member, waiting)).status, 201)
  assert.equal(codeOf(await place(world, member, sell('0.500001'))), 'insufficient_position')
  assert.equal((await place(world, member, sell('0.5'))).status, 201)
  await nextPrice()
  const { positions } = await positionsOf(member)
  assert.deepEqual([positions[0].quantity, positions[0].setAside], ['1.500000', '1.500000'])
})

test('abuse 103: orders at three servers in the same moment never spend more than the balance', async () => {
  const member = await world.newMember({ balance: '1000' })
  const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => place(world, member, buy('150'), at % 3)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 6)
  assert.ok(answers.every((answer) => [201, 'insufficient_balance'].includes(codeOf(answer))))
  assert.equal((await world.balancesOf(member))['balance'], '100.00')
  await nextPrice()
  await world.checkLedger()
})

test('abuse 104: dust brings nothing: rounding and the least fee are never in its favour', async () => {
  const member = await holder('1', '5000')
  const balance = cents((await world.balancesOf(member))['balance'] ?? '')
  assert.equal(codeOf(await place(world, member, buy('0.99'))), 'order_too_small')
  const placed = await Promise.all(Array.from({ length: 40 }, () => place(world, member, sell('0.000001'))))
  assert.ok(placed.every(({ status }) => status === 201))
  await nextPrice()
  const { fills } = (await world.call({ member }, 'GET', '/api/trading/fills')).body
  const dust = fills.filter(({ side }: { side: string }) => side === 'sell')
  assert.equal(dust.length, 40)
  for (const fill of dust) assert.ok(cents(fill.traded) - cents(fill.fee) <= Number(fill.price) * 0.0001)
  // Forty millionths are worth about a cent together; one by one, nothing.
  assert.equal(cents((await world.balancesOf(member))['balance'] ?? ''), balance)
})

test('abuse 105: numbers that are too large, below zero, or none are refused, and nothing moves', async () => {
  const member = await world.newMember({ balance: '1000' })
  const numbers = [
    '1e9',
    '-1',
    '1.0000000000000000001',
    'NaN',
    'Infinity',
    '٣',
    '0x10',
    '1,000',
    ' 1',
    '9'.repeat(40),
    '',
  ]
  for (const number of numbers) {
    assert.equal((await place(world, member, buy(number))).status, 400, `dollars ${number}`)
    assert.equal((await place(world, member, sell(number))).status, 400, `quantity ${number}`)
    assert.equal((await place(world, member, { ...farBuy(), price: number })).status, 400, `price ${number}`)
  }
  for (const number of [1, null, {}, [], true])
    assert.equal((await place(world, member, { ...buy('1'), dollars: number })).status, 400)
  const huge = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: '999999999999999', price: '999999999999999' }
  assert.ok((await place(world, member, huge)).status < 500)
  assert.equal((await world.balancesOf(member))['balance'], '1000.00')
  assert.deepEqual(await ordersOf(member), [])
})

test('abuse 106: an order larger than all that is traded in a day is refused', async () => {
  const { trail } = first(world).market
  const volumes = await Promise.all(
    (await first(world).market.instruments())
      // Shares too: on some days every coin's volume is above what one order may ever be.
      .filter(({ quote }) => quote === 'USDT' || quote === 'USD')
      .map(async ({ symbol }) => ({
        symbol,
        volume: (await trail.last(symbol))?.dollarVolume ?? Number.POSITIVE_INFINITY,
      })),
  )
  const { symbol, volume } = volumes.toSorted((one, other) => one.volume - other.volume)[0] ?? assert.fail()
  const member = await world.newMember({ balance: '1000' })
  assert.equal(codeOf(await place(world, member, buy(String(volume + 1), symbol))), 'order_beyond_volume')
  assert.deepEqual(await ordersOf(member), [])
})

test('abuse 107: cancelling and filling in the same moment: one of them happens, whole', async () => {
  const member = await world.newMember({ balance: '3000' })
  const placed = await Promise.all(Array.from({ length: 20 }, () => place(world, member, buy('100'))))
  await pass(world, '5 seconds')
  const [answers] = await Promise.all([
    Promise.all(placed.map(({ body }, at) => cancel(member, body.orderId, { instance: at % 3 }))),
    sweep(world),
  ])
  await sweep(world)
  // Their price had come before anybody pressed: all of them are filled, and pressing changes nothing.
  assert.ok(answers.every((answer) => codeOf(answer) === 'order_ended'))
  const { rows } = await world.testDatabase.owner.query<{ state: string; count: number; fills: number }>(
    `select state, count(*)::int as count, count(f.order_id)::int as fills from trading.trade_order
       left join trading.fill f using (member_id, order_id) where member_id = $1 group by state`,
    [member],
  )
  assert.deepEqual(rows, [{ state: 'filled', count: 20, fills: 20 }])
  await world.checkLedger()
})

test('abuse 108: a price that has come can’t be looked at first and the order then taken back', async () => {
  const member = await world.newMember({ balance: '1000' })
  const last = Number((await first(world).market.trail.last('AAPL'))?.price)
  const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', price: (last * 1.5).toFixed(2), dollars: '200' }
  const { body } = await place(world, member, limit)
  await pass(world, '1 hour')
  // Nobody has swept since: the price is known, the fill isn't written yet.
  assert.equal(codeOf(await cancel(member, body.orderId)), 'order_ended')
  const { fill } = (await world.call({ member }, 'GET', `/api/trading/fills/${body.orderId}`)).body
  assert.equal(tickAt(Date.parse(fill.filledAt)), tickAt(Date.parse(body.acceptedAt)) + 1)
})

test('abuse 109: cancelling twice gives back once', async () => {
  const member = await world.newMember({ balance: '1000' })
  const { body } = await place(world, member, farBuy('300'))
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, at) => cancel(member, body.orderId, { instance: at % 3, ...(at < 5 && { key }) })),
  )
  const kept = answers.filter(({ status }) => status === 200)
  assert.ok(kept.length >= 1)
  assert.ok(answers.every((answer) => [200, 'order_ended'].includes(codeOf(answer))))
  assert.equal((await world.balancesOf(member))['balance'], '1000.00')
  await world.checkLedger()
})

test('abuse 110: a stale tab that sends its order again gets the answer of the first time', async () => {
  const member = await world.newMember({ balance: '1000' })
  const key = randomUUID()
  const once = () => world.call({ member }, 'POST', '/api/trading/orders', buy('100'), { key })
  const [one, ...others] = [await once(), ...(await Promise.all([once(), once(), once()]))]
  for (const other of others) assert.deepEqual(other, one)
  await nextPrice()
  assert.deepEqual(await once(), one, 'also when it has been filled long since')
  const another = await world.call({ member }, 'POST', '/api/trading/orders', buy('200'), { key })
  assert.equal(codeOf(another), 'key_reused')
  assert.equal((await world.call({ member }, 'POST', '/api/trading/orders', buy('100'), { key: null })).status, 400)
  assert.equal((await ordersOf(member)).length, 1)
})

test('abuse 111: other people’s orders and receipts aren’t there', async () => {
  const owner = await holder('1')
  const other = await world.newMember({ balance: '1000' })
  const { body: open } = await place(world, owner, farBuy('100'))
  const [, filled] = (await ordersOf(owner)).map(({ orderId }: { orderId: string }) => orderId)
  for (const id of [open.orderId, filled, randomUUID()]) {
    assert.equal((await world.call({ member: other }, 'GET', `/api/trading/fills/${id}`)).status, 404)
    assert.equal((await cancel(other, id)).status, 404)
  }
  assert.deepEqual(await ordersOf(other), [])
  assert.equal((await positionsOf(other)).positions.length, 0)
  assert.equal((await ordersOf(owner))[0].state, 'open')
})

test('abuse 112: whoever isn’t a member can’t trade, the admin neither', async () => {
  for (const who of ['visitor', 'admin'] as const)
    for (const [method, path] of [
      ['POST', '/api/trading/orders'],
      ['POST', '/api/trading/sell-everything'],
      ['GET', '/api/trading/positions'],
      ['GET', '/api/trading/orders'],
      ['GET', '/api/trading/portfolio'],
    ] as const) {
      const { status } = await world.call(who, method, path, method === 'POST' ? buy('1') : undefined)
      assert.ok(status === 401 || status === 403, `${who} ${method} ${path} answers ${status}`)
    }
})

test('abuse 113: a clock that jumps fills each order at the tick it should have had, and ends those of the day', async () => {
  const member = await world.newMember({ balance: '10000' })
  const { trail } = first(world).market
  const last = Number((await trail.last('BTCUSDT'))?.price)
  const limit = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', dollars: '500', price: (last * 0.97).toFixed(2) }
  const { body: kept } = await place(world, member, limit)
  const { body: daily } = await place(world, member, { ...farBuy('500'), endsWithDay: true })
  await sweep(world)
  const from = tickAt(Date.parse(kept.acceptedAt))
  await pass(world, '9 days')
  await sweep(world)
  let expected: number | undefined
  const to = (await trail.newest()) ?? 0
  for (let tick = from + 1; tick <= to && expected === undefined; tick++)
    if (Number(trail.history?.priceAt('BTCUSDT', tick)) * 1.0005 <= Number(limit.price)) expected = tick
  const { body } = await world.call({ member }, 'GET', `/api/trading/fills/${kept.orderId}`)
  assert.equal(body.fill?.filledAt, expected && new Date(msOfTick(expected)).toISOString())
  const told = (await ordersOf(member)).find(({ orderId }: { orderId: string }) => orderId === daily.orderId)
  assert.equal(told.state, 'expired')
  await world.checkLedger()
})

test('abuse 114: a server whose clock is ahead fills nothing at prices that haven’t come', async () => {
  const member = await world.newMember({ balance: '1000' })
  await place(world, member, buy('100'))
  const { database, teller, market } = first(world)
  const newest = async () => ((await market.trail.newest()) ?? 0) + 3
  await fillOrders({ pool: database.pool, teller, market: { ...market, trail: { ...market.trail, newest } } })
  assert.equal((await ordersOf(member))[0].state, 'open')
  await nextPrice()
  assert.equal((await ordersOf(member))[0].state, 'filled')
  await world.checkLedger()
})

/** An exchange as its library shows it, which can stop answering. */
function standInExchange() {
  const said = { isAway: false, last: 100, nowMs: 1_800_000_000_000 }
  const { clock } = first(world)
  const exchange = {
    name: 'Somewhere',
    loadMarkets: async () => ({
      'BTC/USDT': {
        symbol: 'BTC/USDT',
        base: 'BTC',
        quote: 'USDT',
        spot: true,
        active: true,
        precision: { price: 2, amount: 4 },
      },
    }),
    async fetchTickers() {
      if (said.isAway) throw new Error('no answer')
      const { last } = said
      return { 'BTC/USDT': { symbol: 'BTC/USDT', last, open: last, high: last, low: last, baseVolume: 1_000_000 } }
    },
  }
  const source = createExchangeSource({
    exchange: exchange as unknown as Parameters<typeof createExchangeSource>[0]['exchange'],
    id: 'somewhere',
    log: createLog('silent'),
    clock,
    nowMs: () => said.nowMs,
  })
  return { said, source }
}

async function sweepAt(market: MarketSource): Promise<void> {
  const { database, teller } = first(world)
  while (await fillOrders({ pool: database.pool, teller, market }));
}

test('abuse 115: an exchange that goes silent in mid-order fills nothing until it says a price again', async () => {
  const member = await world.newMember({ balance: '1000' })
  const { said, source } = standInExchange()
  const { teller } = first(world)
  const request = { symbol: 'BTCUSDT', side: 'buy', type: 'market', dollars: '200' } as const
  const { orderId } = await placeOrder({ teller, market: source }, member, request, randomUUID())
  said.isAway = true
  for (let minute = 0; minute < 3; minute++) {
    said.nowMs += 60_000
    await pass(world, '1 minute')
    await sweepAt(source)
  }
  assert.equal((await ordersOf(member))[0].state, 'open')
  assert.equal((await world.balancesOf(member))['balance'], '800.00', 'its money stays set aside')
  await assert.rejects(placeOrder({ teller, market: source }, member, request, randomUUID()), {
    code: 'price_unavailable',
  })
  said.isAway = false
  said.last = 250
  said.nowMs += 600_000
  await pass(world, '10 minutes')
  await sweepAt(source)
  const { fill, source: from } = (await world.call({ member }, 'GET', `/api/trading/fills/${orderId}`)).body
  assert.deepEqual([fill.price, from], ['250.00', 'Somewhere'])
  await world.checkLedger()
})

test('abuse 116: an order whose source of prices was replaced gets everything back', async () => {
  const member = await world.newMember({ balance: '1000' })
  const { source } = standInExchange()
  const request = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '0.01', dollars: '200' } as const
  await placeOrder({ teller: first(world).teller, market: source }, member, request, randomUUID())
  await nextPrice()
  const [order] = await ordersOf(member)
  assert.deepEqual([order.state, order.endReason], ['unfillable', 'source_changed'])
  assert.equal((await world.balancesOf(member))['balance'], '1000.00')
  await world.checkLedger()
})

test('abuse 117: nobody has more than 200 orders open, however they are sent', async () => {
  const member = await world.newMember({ balance: '1000' })
  const answers = await Promise.all(Array.from({ length: 230 }, (_, at) => place(world, member, farBuy('1'), at % 3)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 200)
  assert.ok(answers.every((answer) => [201, 'too_many_orders'].includes(codeOf(answer))))
  assert.equal((await world.balancesOf(member))['balance'], '800.00')
})

test('abuse 118: what is set aside can’t be withdrawn, invested or spent by another order', async () => {
  const member = await world.newMember({ balance: '1000' })
  await place(world, member, farBuy('950'))
  const withdrawal = { amount: '51', coin: 'BTC', address: 'pracbtc1qqqqqqqqqqqq', acceptClosing: true }
  assert.equal(codeOf(await world.call({ member }, 'POST', '/api/withdrawals', withdrawal)), 'insufficient_funds')
  const investment = { planId: 1, amount: '100' }
  assert.ok((await world.call({ member }, 'POST', '/api/investments', investment)).status >= 400)
  assert.equal(codeOf(await place(world, member, buy('51'))), 'insufficient_balance')
  assert.equal((await world.balancesOf(member))['balance'], '50.00')
  await world.checkLedger()
})

test('abuse 119: selling everything twice in the same moment sells it once', async () => {
  const member = await holder('3')
  await place(world, member, farBuy('100'))
  const answers = await Promise.all(
    [0, 1, 2].map((instance) =>
      world.call({ member }, 'POST', '/api/trading/sell-everything', undefined, { instance }),
    ),
  )
  assert.ok(answers.some(({ status }) => status === 200))
  assert.ok(answers.every((answer) => [200, 'insufficient_position'].includes(codeOf(answer))))
  await nextPrice()
  const { fills } = (await world.call({ member }, 'GET', '/api/trading/fills')).body
  assert.equal(fills.filter(({ side }: { side: string }) => side === 'sell').length, 1)
  assert.equal((await positionsOf(member)).positions[0].quantity, '0.000000')
  await world.checkLedger()
})

test('abuse 120: tomorrow’s key is in nothing that anybody can read', async () => {
  const member = await holder('1')
  const { owner } = world.testDatabase
  const { rows } = await owner.query<{ today: number }>(
    `select (extract(epoch from platform.clock_now())::bigint / 86400 - extract(epoch from date '2019-01-01')::bigint / 86400)::int as today`,
  )
  const today = rows[0]?.today ?? 0
  const keyOf = async (client: { query: typeof owner.query }, day: number) =>
    ((await client.query('select market.day_key($1) as key', [day])).rows[0] as { key: Buffer | null }).key
  assert.equal(await keyOf(owner, today + 1), null, 'the function itself gives none that hasn’t begun')
  const running = (await keyOf(owner, today))?.toString('hex') ?? assert.fail()
  const { pool } = first(world).database
  await assert.rejects(pool.query('select * from market.chain'), /permission denied/)
  const [order] = await ordersOf(member)
  const texts = await Promise.all(
    (
      [
        ['visitor', '/api/market-keys'],
        ['visitor', '/api/transparency'],
        [{ member }, `/api/trading/fills/${order.orderId}`],
        [{ member }, '/api/trading/portfolio'],
        [{ member }, '/api/trading/ticket?symbol=AAPL'],
        ['admin', '/api/market-keys'],
        ['admin', '/api/admin/overview'],
        ['admin', '/api/admin/members'],
      ] as const
    ).map(async ([who, path]) => JSON.stringify((await world.call(who, 'GET', path)).body)),
  )
  // Not even today's: what has begun is published when it's over.
  for (const text of texts) assert.ok(!text.includes(running))
})
