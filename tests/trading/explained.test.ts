import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pass, place, startTradingWorld, sweep } from './trading-world.ts'

test('what an order did is told with every transfer and its digest, dollars and units alike', async () => {
  await using world = await startTradingWorld()
  const member = await world.newMember({ balance: '1000' })
  const { body: order } = await place(world, member, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '250' })
  const of = async (who: Parameters<typeof world.call>[0], path: string) => (await world.call(who, 'GET', path)).body
  const path = `/api/causes/${order.orderId}/transfers`

  const before = (await of({ member }, path)).transfers
  assert.deepEqual(
    before.map(({ kind, from, to, amount }: Record<string, string>) => [kind, from, to, amount]),
    [['order_set_aside', 'balance', 'reserved', '250.00']],
  )
  const setAside = await of({ member }, '/api/holdings/USD/entries')
  assert.equal(setAside.balance, '250.00')

  await pass(world, '6 seconds')
  await sweep(world)
  const { transfers } = await of({ member }, path)
  const { rows } = await world.testDatabase.owner.query(
    `select transfer_no::text as no, encode(digest, 'hex') as digest from ledger.transfer
      where member_id = $1 and cause_id = $2 order by transfer_no`,
    [member, order.orderId],
  )
  assert.deepEqual(
    transfers.map(({ transferNo, digest }: Record<string, string>) => ({ no: transferNo, digest })),
    rows,
  )
  const bought = transfers.find(({ asset }: { asset: string }) => asset === 'M.AAPL')

  const held = await of({ member }, '/api/holdings/M.AAPL/entries')
  assert.equal(held.balance, bought.amount)
  assert.equal(held.entries[0].balanceAfter, held.balance)
  assert.equal((await of({ member }, '/api/holdings/USD/entries')).balance, '0.00')
  // The admin is told the same, by the member's id.
  assert.deepEqual((await of('admin', `/api/admin/members/${member}${path.slice('/api'.length)}`)).transfers, transfers)
  assert.deepEqual(await of('admin', `/api/admin/members/${member}/holdings/M.AAPL/entries`), held)
})

test('what is held is the sum of its entries, and nothing where nothing was ever posted', async () => {
  await using world = await startTradingWorld()
  const member = await world.newMember()
  const get = (path: string) => world.call({ member }, 'GET', path)
  const taken = await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  assert.equal(taken.status, 201)
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const { body } = await get('/api/holdings/ETH/entries')
  assert.equal(body.entryCount, 2)
  const cents = (text: string) => BigInt(text.replace('.', ''))
  const sum = body.entries.reduce((all: bigint, entry: { amount: string }) => all + cents(entry.amount), 0n)
  assert.equal(cents(body.balance), sum)
  assert.deepEqual((await get('/api/holdings/BTC/entries')).body, {
    asset: 'BTC',
    balance: '0.00000000',
    entryCount: 0,
    entries: [],
    earlier: { amount: '0.00000000', count: 0 },
    next: null,
  })
})

test('nobody is told what moved in another member’s book', async () => {
  await using world = await startTradingWorld()
  const [one, other] = [await world.newMember({ balance: '1000' }), await world.newMember()]
  const { body: order } = await place(world, one, { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '250' })
  const asked = await world.call({ member: other }, 'GET', `/api/causes/${order.orderId}/transfers`)
  assert.deepEqual(asked.body, { about: null, transfers: [] })
  const unknown = await world.call({ member: one }, 'GET', `/api/causes/${randomUUID()}/transfers`)
  assert.deepEqual(unknown.body, { about: null, transfers: [] })
  for (const path of [`causes/${order.orderId}/transfers`, 'holdings/USD/entries']) {
    const refused = await world.call({ member: other }, 'GET', `/api/admin/members/${one}/${path}`)
    assert.equal(refused.status, 403)
  }
  assert.equal((await world.call({ member: one }, 'GET', '/api/holdings/usd/entries')).status, 400)
})
