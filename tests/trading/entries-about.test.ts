// Entries say what they were about: the coin, the plan, the order and what it got.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { matureInvestments } from '@dryrun/server/features/investments/index.ts'
import { readAbouts } from '@dryrun/server/features/ledger/read-abouts.ts'
import type { MoneyWorld } from '../money/money-world.ts'
import { first, pass, place, startTradingWorld, sweep } from './trading-world.ts'

interface Entry {
  readonly kind: string
  readonly amount: string
  readonly causeId: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back
  readonly about: any
  readonly requestStatus?: string | null
}

let world: MoneyWorld
let member: string
/** Somebody else, who did the same kinds of things with other coins, plans and symbols. */
let other: string
const orders: Record<string, string> = {}

const mature = () => matureInvestments({ pool: first(world).database.pool, teller: first(world).teller })

async function withdraw(who: string, coin: string) {
  const request = { amount: '30', coin, address: 'pracbtc1somewhere', acceptClosing: false }
  const { status, body } = await world.call({ member: who }, 'POST', '/api/withdrawals', request)
  assert.equal(status, 201)
  return body.withdrawalId as string
}

before(async () => {
  world = await startTradingWorld()
  member = await world.newMember({ balance: '5000' })
  other = await world.newMember({ balance: '5000' })
  const invest = (who: string, planId: number, amount: string) =>
    world.call({ member: who }, 'POST', '/api/investments', { planId, amount })
  assert.equal((await invest(member, 3, '1000')).status, 201)
  assert.equal((await invest(other, 2, '600')).status, 201)
  await pass(world, '49 hours')
  await mature()
  const placed = async (name: string, order: object) => {
    const { status, body } = await place(world, member, order)
    assert.equal(status, 201)
    orders[name] = body.orderId
  }
  await placed('bought', { symbol: 'BTCUSDT', side: 'buy', type: 'market', dollars: '400' })
  await place(world, other, { symbol: 'META', side: 'buy', type: 'market', dollars: '100' })
  await pass(world, '6 seconds')
  await sweep(world)
  const { quantity } = (await world.call({ member }, 'GET', `/api/trading/fills/${orders['bought']}`)).body.fill
  await placed('sold', { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity })
  await placed('open', { symbol: 'AAPL', side: 'buy', type: 'limit', price: '1.00', dollars: '25' })
  await placed('cancelled', { symbol: 'SOLUSDT', side: 'buy', type: 'limit', price: '1.00', dollars: '25' })
  await world.call({ member }, 'POST', `/api/trading/orders/${orders['cancelled']}/cancel`, {})
  await pass(world, '6 seconds')
  await sweep(world)
  const taken = await withdraw(member, 'ETH')
  await world.call({ member }, 'POST', `/api/withdrawals/${taken}/cancellation`, {})
  await withdraw(other, 'USDT')
})
after(() => world[Symbol.asyncDispose]())

const entriesOf = async (path: string, list: 'transfers' | 'entries', who: 'admin' | { member: string } = { member }) =>
  (await world.call(who, 'GET', path)).body[list] as Entry[]

const aboutOf = (entries: readonly Entry[], kind: string, causeId?: string) =>
  entries.find((each) => each.kind === kind && (causeId === undefined || each.causeId === causeId))?.about

async function fillOf(name: string) {
  const { fill } = (await world.call({ member }, 'GET', `/api/trading/fills/${orders[name]}`)).body
  const { quantity, price, traded, fee, taken, filledAt } = fill
  return { quantity, price, traded, fee, taken, filledAt }
}

test('each kind of transfer says what it was about, and the admin reads the same', async () => {
  const transfers = await entriesOf('/api/transfers', 'transfers')
  assert.deepEqual(aboutOf(transfers, 'deposit_credited'), { of: 'deposit', coin: 'BTC' })
  for (const kind of ['investment_opened', 'investment_matured', 'return_credited'])
    assert.deepEqual(aboutOf(transfers, kind), { of: 'investment', planId: 3 }, kind)
  // A withdrawal takes the profit along, and that is part of it.
  for (const kind of ['profit_released', 'withdrawal_requested', 'withdrawal_cancelled'])
    assert.deepEqual(aboutOf(transfers, kind), { of: 'withdrawal', coin: 'ETH' }, kind)
  const bought = {
    of: 'order',
    orderNo: 1,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    fill: await fillOf('bought'),
  }
  for (const kind of ['order_set_aside', 'order_filled', 'order_fee'])
    assert.deepEqual(aboutOf(transfers, kind, orders['bought']), bought, kind)
  const sold = { ...bought, orderNo: 2, side: 'sell', fill: await fillOf('sold') }
  assert.deepEqual(aboutOf(transfers, 'order_filled', orders['sold']), sold)
  assert.equal(bought.fill.taken, null)
  assert.match(sold.fill.taken, /^-?\d+\.\d\d$/)
  const open = { of: 'order', orderNo: 3, symbol: 'AAPL', side: 'buy', type: 'limit', fill: null }
  assert.deepEqual(aboutOf(transfers, 'order_set_aside', orders['open']), open)
  const cancelled = { ...open, orderNo: 4, symbol: 'SOLUSDT' }
  assert.deepEqual(aboutOf(transfers, 'order_given_back', orders['cancelled']), cancelled)
  assert.deepEqual(await entriesOf(`/api/admin/members/${member}/transfers`, 'transfers', 'admin'), transfers)
})

test('an account’s statement and the explanations say the same', async () => {
  const transfers = await entriesOf('/api/transfers', 'transfers')
  const told = new Map(transfers.map(({ kind, causeId, about }) => [`${kind} ${causeId}`, about]))
  for (const path of [
    '/api/statement?account=balance',
    '/api/accounts/balance/entries',
    '/api/accounts/total_assets/entries',
    '/api/holdings/USD/entries',
  ]) {
    const entries = await entriesOf(path, 'entries')
    assert.ok(entries.length >= 4, path)
    for (const { kind, causeId, about } of entries) assert.deepEqual(about, told.get(`${kind} ${causeId}`), path)
  }
  const held = await entriesOf('/api/holdings/M.BTCUSDT/entries', 'entries')
  assert.deepEqual(held.at(-1)?.about, told.get(`order_filled ${orders['bought']}`))
  const { about } = (await world.call({ member }, 'GET', `/api/causes/${orders['bought']}/transfers`)).body
  assert.deepEqual(about, told.get(`order_filled ${orders['bought']}`))
})

test('what has no more to say is about nothing', async () => {
  const { version } = (await world.call('admin', 'GET', `/api/admin/members/${other}/balances`)).body
  const set = { savings: '5.00', reason: 'A test', version }
  assert.equal((await world.call('admin', 'POST', `/api/admin/members/${other}/balances`, set)).status, 200)
  const [newest] = await entriesOf('/api/transfers', 'transfers', { member: other })
  assert.deepEqual([newest?.kind, newest?.about, newest?.requestStatus], ['adjusted_savings', null, null])
})

test('another member’s cause is never told, not even under its own id', async () => {
  const { pool } = first(world).database
  const rows = (await entriesOf('/api/transfers', 'transfers')).map(({ kind, causeId }) => ({
    kind: kind as 'order_filled',
    cause_id: causeId,
  }))
  const own = await readAbouts(pool, member, rows)
  assert.ok(rows.every((row) => own(row).about !== null))
  const stolen = await readAbouts(pool, other, rows)
  for (const row of rows) assert.deepEqual(stolen(row), { about: null, requestStatus: null }, row.kind)
  assert.equal(
    (await world.call({ member: other }, 'GET', `/api/causes/${orders['bought']}/transfers`)).body.about,
    null,
  )
})

test('a page asks once for each kind of cause, however many rows it has', async () => {
  const { pool } = first(world).database
  const rows = (await entriesOf('/api/transfers', 'transfers')).map(({ kind, causeId }) => ({
    kind: kind as 'order_filled',
    cause_id: causeId,
  }))
  let asked = 0
  const counting = new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      asked++
      return target.query.bind(target)
    },
  })
  await readAbouts(counting, member, [...rows, ...rows])
  assert.equal(asked, 4)
  asked = 0
  await readAbouts(
    counting,
    member,
    rows.filter(({ kind }) => (kind as string) === 'deposit_credited'),
  )
  assert.equal(asked, 1)
})

test('entries are found by what they were about, and by their name with it', async () => {
  const found = async (query: string, who = member) => {
    const path = `/api/statement?account=balance&${query}`
    const entries = await entriesOf(path, 'entries', { member: who })
    // Whether a purchase leaves a few cents to give back is the market's affair.
    const isRest = ({ kind, causeId }: Entry) => kind === 'order_given_back' && causeId === orders['bought']
    return entries
      .filter((entry) => !isRest(entry))
      .map(({ kind }) => kind)
      .toSorted()
  }
  assert.deepEqual(await found('search=executive'), ['investment_matured', 'investment_opened'])
  assert.deepEqual(await found('search=executive', other), [])
  assert.deepEqual(await found('search=aapl'), ['order_set_aside'])
  assert.deepEqual(await found(`search=${encodeURIComponent('btc/usdt')}`), ['order_filled', 'order_set_aside'])
  assert.deepEqual(await found('search=btc'), ['deposit_credited', 'order_filled', 'order_set_aside'])
  const numbered = 'search=limit+order+4&named=order_set_aside,order_given_back&about=4'
  assert.deepEqual(await found(numbered), ['order_given_back', 'order_set_aside'])
  // "Deposit, BTC", as the page asks for it.
  assert.deepEqual(await found('search=deposit%2C+btc&named=deposit_credited&about=btc'), ['deposit_credited'])
  assert.deepEqual(await found('search=deposit%2C+eth&named=deposit_credited&about=eth'), [])
  for (const nonsense of ['%', '_', '/', "' or 1=1 --"])
    assert.deepEqual(await found(`search=${encodeURIComponent(nonsense)}`), [], nonsense)
  assert.deepEqual(await found('search=meta'), [])
})
