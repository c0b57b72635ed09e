// Coins under 50 real requests in parallel, against two instances on one database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { deliverCoins } from '@dryrun/server/features/wallet/index.ts'
import { countByStatus, inParallel } from '../money/in-parallel.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { moveClock } from '../move-clock.ts'

const parallel = 50

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld({ instances: 2 })
})
after(async () => {
  await world.checkLedger()
  await world[Symbol.asyncDispose]()
})

const house = depositWallets.find(({ coin }) => coin === 'ETH')?.address ?? ''
const balanceOf = async (member: string, at: number): Promise<string> =>
  (await world.call({ member }, 'GET', '/api/wallet')).body.coins[at].balance
const deliverEverywhere = () =>
  Promise.all(
    [0, 1, 0, 1].map((at) => {
      const { database, teller } = world.instances[at] as Instance
      return deliverCoins({ pool: database.pool, teller })
    }),
  )

test('of 50 sends of the whole wallet at once, exactly one goes out', async () => {
  const [member, friend] = [await world.newMember(), await world.newMember()]
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const { address } = (await world.call({ member: friend }, 'GET', '/api/wallet')).body.coins[1]
  const body = { coin: 'ETH', address, amount: '1.99979' }
  const replies = await inParallel(parallel, (_, instance) =>
    world.call({ member }, 'POST', '/api/wallet/transfers', body, { instance }),
  )
  assert.deepEqual(countByStatus(replies), { 201: 1, 422: 49 })
  assert.ok(replies.every(({ status, body: said }) => status === 201 || said.error.code === 'insufficient_coins'))
  assert.equal(await balanceOf(member, 1), '0.00000000')
  await moveClock(world.testDatabase.owner, '19 seconds')
  await deliverEverywhere()
  assert.equal(await balanceOf(friend, 1), '1.99979000', 'delivered once, by whichever instance')
})

test('50 takes from the faucet at once are three', async () => {
  const member = await world.newMember()
  const replies = await inParallel(parallel, (_, instance) =>
    world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'BTC' }, { instance }),
  )
  assert.deepEqual(countByStatus(replies), { 201: 3, 422: 47 })
  assert.equal(await balanceOf(member, 0), '0.15000000')
})

test('50 sends under one key are one transfer, and the key with another amount is refused', async () => {
  const member = await world.newMember()
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const body = { coin: 'ETH', address: house, amount: '0.1' }
  const replies = await inParallel(parallel, (_, instance) =>
    world.call({ member }, 'POST', '/api/wallet/transfers', body, { instance, key: 'one-key-for-all' }),
  )
  assert.deepEqual(countByStatus(replies), { 201: 50 })
  assert.equal(new Set(replies.map(({ body: { transferId } }) => transferId)).size, 1)
  const other = await world.call(
    { member },
    'POST',
    '/api/wallet/transfers',
    { ...body, amount: '0.2' },
    { key: 'one-key-for-all' },
  )
  assert.equal(other.body.error.code, 'key_reused')
  const withoutKey = await world.call({ member }, 'POST', '/api/wallet/transfers', body, { key: null })
  assert.equal(withoutKey.status, 400)
})

test('50 claims with one transfer at once are one deposit', async () => {
  const member = await world.newMember()
  await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'ETH' })
  const sending = { coin: 'ETH', address: house, amount: '0.1' }
  const { transferId } = (await world.call({ member }, 'POST', '/api/wallet/transfers', sending)).body
  const claim = { amount: '200', coin: 'ETH', proof: `transactions/${member}/a.png`, transferId }
  const replies = await inParallel(parallel, (_, instance) =>
    world.call({ member }, 'POST', '/api/deposits', claim, { instance }),
  )
  assert.equal(replies.filter(({ status }) => status === 201).length, 1)
  assert.ok(replies.every(({ status, body }) => status === 201 || body.error.code === 'transfer_used'))
  assert.equal((await world.call({ member }, 'GET', '/api/deposits')).body.deposits.length, 1)
})

test('50 approvals of one withdrawal at once send its coins once', async () => {
  const member = await world.newMember({ balance: '100' })
  const { address } = (await world.call({ member }, 'GET', '/api/wallet')).body.coins[2]
  const asked = { amount: '100', coin: 'USDT', address, acceptClosing: false }
  const { withdrawalId } = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body
  const path = `/api/admin/members/${member}/withdrawals/${withdrawalId}/approve`
  const replies = await inParallel(parallel, (_, instance) =>
    world.call('admin', 'POST', path, { confirmation: 'yes' }, { instance }),
  )
  assert.deepEqual(countByStatus(replies), { 200: 1, 409: 49 })
  await moveClock(world.testDatabase.owner, '19 seconds')
  await deliverEverywhere()
  await deliverEverywhere()
  assert.equal(await balanceOf(member, 2), '100.00')
})

test('a circle of members who send each other everything at once loses and makes no unit', async () => {
  const members: string[] = []
  while (members.length < 6) members.push(await world.newMember())
  for (const member of members) await world.call({ member }, 'POST', '/api/wallet/faucet', { coin: 'USDT' })
  const addresses: string[] = []
  for (const member of members)
    addresses.push((await world.call({ member }, 'GET', '/api/wallet')).body.coins[2].address)
  for (let round = 0; round < 3; round++) {
    await inParallel(parallel, (at, instance) => {
      const body = { coin: 'USDT', address: addresses[(at + 1 + round) % 6], amount: '700' }
      return world.call({ member: members[at % 6] as string }, 'POST', '/api/wallet/transfers', body, { instance })
    })
    await moveClock(world.testDatabase.owner, '19 seconds')
    await deliverEverywhere()
  }
  const { rows } = await world.testDatabase.owner.query(
    `select kind, sum(balance_units)::text as units from ledger.account
      where asset = 'USDT' and member_id = any($1) group by kind`,
    [members],
  )
  const units = Object.fromEntries(rows.map((row) => [row.kind, BigInt(row.units)]))
  assert.equal(units['faucet'], -2_400_000n)
  assert.equal((units['wallet'] ?? 0n) + (units['fees'] ?? 0n), 2_400_000n)
  assert.equal(units['network'], 0n)
})
