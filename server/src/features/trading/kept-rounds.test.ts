import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MoneyWorld, startMoneyWorld } from '../../../../tests/money/money-world.ts'
import { insertFills } from '../../../../tests/trading/fill-rows.ts'
import { until } from '../../../../tests/until.ts'

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs)

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld({ instances: 2 })
})
after(() => world[Symbol.asyncDispose]())

const readAt = async (member: string, instance: number) => {
  const { status, body } = await world.call({ member }, 'GET', '/api/trading/portfolio', undefined, { instance })
  assert.equal(status, 200)
  // The moment of asking, and what follows from the price of that moment, differ between two requests.
  const { fillCount, since, putIn, costs, saleCount, flows, earlier, timeWeightedPercent } = body
  return { fillCount, since, putIn, costs, saleCount, flows, earlier, timeWeightedPercent }
}

async function newTrader(count: number, symbols: readonly string[] = ['AAPL']): Promise<string> {
  const member = await world.newMember()
  await insertFills(world.testDatabase.owner, { memberId: member, count, symbols, from: ago(40), to: ago(2) })
  return member
}

/** What the same book says where it was never asked for before. */
async function freshCopy(member: string): Promise<string> {
  const other = await world.newMember()
  await world.testDatabase.owner.query(
    `insert into trading.fill select ($2::uuid), order_id, round_no, symbol, side, source, filled_at, posted_at, price_units,
            price_decimals, half_spread_shares, impact_shares, volume_cents, quantity_units, traded_cents, fee_cents,
            given_back_cents, spread_cents, impact_cents, quantity_after_units, cost_after_cents, taken_cents
       from trading.fill where member_id = $1`,
    [member, other],
  )
  return other
}

/** Asked again, with what was kept, it says what it would say without. A price that comes in between moves the return. */
async function agrees(member: string): Promise<void> {
  await until('two requests come at the same price', async () => {
    const kept = await readAt(member, 0)
    const fresh = await readAt(await freshCopy(member), 0)
    const again = await readAt(member, 0)
    if (again.timeWeightedPercent !== kept.timeWeightedPercent) return false
    assert.deepEqual(kept, fresh)
    return true
  })
}

test('a portfolio that was asked for before goes on with the fills that are new', async () => {
  const member = await newTrader(700, ['AAPL', 'MSFT'])
  assert.equal((await readAt(member, 0)).fillCount, 700)
  await insertFills(world.testDatabase.owner, {
    memberId: member,
    count: 30,
    symbols: ['AAPL'],
    from: ago(1),
    to: ago(0),
  })
  assert.equal((await readAt(member, 0)).fillCount, 730)
  await agrees(member)
})

test('a fill that is written later but happened earlier is counted', async () => {
  const member = await newTrader(60)
  assert.equal((await readAt(member, 0)).fillCount, 60)
  await insertFills(world.testDatabase.owner, {
    memberId: member,
    count: 3,
    symbols: ['AAPL'],
    from: ago(30),
    to: ago(29),
  })
  assert.equal((await readAt(member, 0)).fillCount, 63)
  await agrees(member)
})

test('what one instance keeps, another one finds by itself', async () => {
  const member = await newTrader(50)
  await readAt(member, 0)
  await insertFills(world.testDatabase.owner, {
    memberId: member,
    count: 5,
    symbols: ['AAPL'],
    from: ago(1),
    to: ago(0),
  })
  assert.equal((await readAt(member, 1)).fillCount, 55)
  assert.equal((await readAt(member, 0)).fillCount, 55)
})
