// Real requests in parallel, against two instances on one database: ABUSE 37, 38, 56, 57, 60, 61, 62, 66, 69, 70, 90.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { matureInvestments, openInvestment } from '@dryrun/server/features/investments/index.ts'
import { creditRewards } from '@dryrun/server/features/referrals/index.ts'
import { moveClock } from '../move-clock.ts'
import { until } from '../until.ts'
import { countByStatus, inParallel } from './in-parallel.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from './money-world.ts'

const parallel = 50

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld({ instances: 2 })
})
after(async () => {
  await world.checkLedger()
  await world[Symbol.asyncDispose]()
})

test('56: of 50 investments of the whole balance at once, exactly one succeeds', async () => {
  const member = await world.newMember({ balance: '500.00' })
  const replies = await inParallel(parallel, (_, instance) =>
    world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '500' }, { instance }),
  )
  assert.deepEqual(countByStatus(replies), { 201: 1, 422: 49 })
  assert.ok(
    replies.filter(({ status }) => status === 422).every(({ body }) => body.error.message === 'Insufficient balance'),
  )
  const { balance, investment } = await world.balancesOf(member)
  assert.deepEqual([balance, investment], ['0.00', '500.00'])
})

test('69: 50 approvals of one deposit at once credit it once', async () => {
  const member = await world.newMember()
  const claim = { amount: '20', coin: 'ETH', proof: `transactions/${member}/a.png` }
  const { depositId } = (await world.call({ member }, 'POST', '/api/deposits', claim)).body
  const path = `/api/admin/members/${member}/deposits/${depositId}/approve`
  const replies = await inParallel(parallel, (_, instance) =>
    world.call('admin', 'POST', path, { confirmation: 'yes' }, { instance }),
  )
  assert.deepEqual(countByStatus(replies), { 200: 1, 409: 49 })
  assert.equal(replies.find(({ status }) => status === 409)?.body.error.message, 'This was already approved.')
  assert.equal((await world.balancesOf(member))['balance'], '20.00')
})

test('70: approving and declining one deposit at once has exactly one outcome, and the ledger matches it', async () => {
  for (let round = 0; round < 8; round++) {
    const member = await world.newMember()
    const claim = { amount: '75.50', coin: 'BTC', proof: `transactions/${member}/a.png` }
    const { depositId } = (await world.call({ member }, 'POST', '/api/deposits', claim)).body
    const path = `/api/admin/members/${member}/deposits/${depositId}`
    const replies = await inParallel(6, (at, instance) =>
      at % 3 === 0
        ? world.call('admin', 'POST', `${path}/approve`, { confirmation: 'yes' }, { instance })
        : world.call('admin', 'POST', `${path}/decline`, { reason: 'No match' }, { instance }),
    )
    assert.deepEqual(countByStatus(replies), { 200: 1, 409: 5 })
    const { deposits } = (await world.call({ member }, 'GET', '/api/deposits')).body
    assert.equal(deposits[0].status, replies.find(({ status }) => status === 200)?.body.status)
    assert.equal((await world.balancesOf(member))['balance'], deposits[0].status === 'approved' ? '75.50' : '0.00')
  }
})

test('70: approving and declining one withdrawal at once pays out or gives back, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const member = await world.newMember({ balance: '100' })
    const asked = { amount: '60', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: false }
    const { withdrawalId } = (await world.call({ member }, 'POST', '/api/withdrawals', asked)).body
    const path = `/api/admin/members/${member}/withdrawals/${withdrawalId}`
    const replies = await inParallel(6, (at, instance) =>
      at % 2 === 0
        ? world.call('admin', 'POST', `${path}/approve`, { confirmation: 'yes', note: 'Paid by hand' }, { instance })
        : world.call('admin', 'POST', `${path}/decline`, { reason: 'Wrong address' }, { instance }),
    )
    assert.deepEqual(countByStatus(replies), { 200: 1, 409: 5 })
    const { status } = replies.find((reply) => reply.status === 200)?.body ?? {}
    const { balance, withdrawal } = await world.balancesOf(member)
    assert.deepEqual([balance, withdrawal], status === 'approved' ? ['40.00', '60.00'] : ['100.00', '0.00'])
  }
})

test('37, 38: 50 identical claims under one key are one deposit; the key with other content is refused', async () => {
  const member = await world.newMember()
  const claim = { amount: '20', coin: 'BTC', proof: `transactions/${member}/a.png` }
  const replies = await inParallel(parallel, (_, instance) =>
    world.call({ member }, 'POST', '/api/deposits', claim, { key: 'one-key-for-all', instance }),
  )
  assert.deepEqual(countByStatus(replies), { 201: 50 })
  assert.equal(new Set(replies.map(({ body }) => body.depositId)).size, 1)
  assert.equal((await world.call({ member }, 'GET', '/api/deposits')).body.deposits.length, 1)

  const other = await world.call(
    { member },
    'POST',
    '/api/deposits',
    { ...claim, amount: '21' },
    { key: 'one-key-for-all' },
  )
  assert.equal(other.status, 422)
  assert.equal(other.body.error.code, 'key_reused')

  const neighbour = await world.newMember()
  const same = { amount: '21', coin: 'BTC', proof: `transactions/${neighbour}/a.png` }
  const theirs = await world.call({ member: neighbour }, 'POST', '/api/deposits', same, { key: 'one-key-for-all' })
  assert.equal(theirs.status, 201, 'the same key of another member is another key')
  assert.equal((await world.call({ member }, 'POST', '/api/deposits', claim, { key: null })).status, 400)
})

test('47: a claim waits for whoever is removing its proof, and is refused once it is gone', async () => {
  const member = await world.newMember()
  const proof = `transactions/${member}/a.png`
  const { owner } = world.testDatabase
  await owner.query('begin')
  await owner.query('delete from files.object where member_id = $1 and name = $2', [member, proof])
  const claiming = world.call({ member }, 'POST', '/api/deposits', { amount: '20', coin: 'BTC', proof })
  await until('the claim waits', async () => {
    const { rows } = await (world.instances[0] as Instance).database.pool.query(
      `select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
         or not granted and locktype = 'transactionid'`,
    )
    return rows[0].n > 0
  })
  await owner.query('commit')
  assert.equal((await claiming).body.error.code, 'proof_missing')
  assert.deepEqual((await world.call({ member }, 'GET', '/api/deposits')).body.deposits, [])
})

test('61: 50 withdrawals of everything at once set it aside once', async () => {
  const member = await world.newMember({ balance: '100' })
  const replies = await inParallel(parallel, (_, instance) =>
    world.call(
      { member },
      'POST',
      '/api/withdrawals',
      { amount: '100', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: true },
      { instance },
    ),
  )
  assert.deepEqual(countByStatus(replies), { 201: 1, 422: 49 })
  assert.deepEqual(await world.balancesOf(member), {
    balance: '0.00',
    investment: '0.00',
    profit: '0.00',
    savings: '0.00',
    withdrawal: '100.00',
    totalAssets: '0.00',
  })
})

test('57: investing, withdrawing and an admin debit over the same money never take out more than there is', async () => {
  for (let round = 0; round < 6; round++) {
    const member = await world.newMember({ balance: '300' })
    const { version } = (await world.call('admin', 'GET', `/api/admin/members/${member}/balances`)).body
    const replies = await inParallel(15, (at, instance) => {
      if (at % 3 === 0)
        return world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '200' }, { instance })
      if (at % 3 === 1) {
        const asked = { amount: '250', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: true }
        return world.call({ member }, 'POST', '/api/withdrawals', asked, { instance })
      }
      const edit = { balance: '10', reason: 'Correction', version }
      return world.call('admin', 'POST', `/api/admin/members/${member}/balances`, edit, { instance })
    })
    assert.ok(replies.every(({ status }) => [200, 201, 409, 422].includes(status)))
    const { balance, investment, profit, withdrawal } = await world.balancesOf(member)
    const sum = Number(balance) + Number(investment) + Number(profit) + Number(withdrawal)
    assert.ok(sum <= 300, `${sum} out of 300`)
  }
})

test('66: two first investments of a friend at once bring the referrer one reward', async () => {
  const referrer = await world.newMember()
  const friend = await world.newMember({ balance: '1000', referredBy: referrer })
  const replies = await inParallel(4, (_, instance) =>
    world.call({ member: friend }, 'POST', '/api/investments', { planId: 1, amount: '200' }, { instance }),
  )
  assert.deepEqual(countByStatus(replies), { 201: 4 })
  await Promise.all(
    [...world.instances, ...world.instances].map(({ database, teller }: Instance) =>
      creditRewards({ pool: database.pool, teller }),
    ),
  )
  assert.equal((await world.balancesOf(referrer))['savings'], '10.00')
})

test('60: a withdrawal that closes an investment at the moment it matures: one of the two, once', async () => {
  const members: string[] = []
  while (members.length < 20) members.push(await world.newMember({ balance: '500' }))
  for (const member of members)
    assert.equal((await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '500' })).status, 201)
  await moveClock(world.testDatabase.owner, '24 hours')
  const { database, teller } = world.instances[0] as Instance
  const asked = { amount: '500', coin: 'BTC', address: 'pracbtc1somewhere', acceptClosing: true }
  await Promise.all([
    ...members.map((member) => world.call({ member }, 'POST', '/api/withdrawals', asked)),
    matureInvestments({ pool: database.pool, teller }),
    matureInvestments({ pool: database.pool, teller }),
  ])
  await matureInvestments({ pool: database.pool, teller })
  for (const member of members) {
    const { rows } = await world.testDatabase.owner.query(
      'select state, return_cents from investments.investment where member_id = $1',
      [member],
    )
    assert.equal(rows.length, 1)
    const { state, return_cents: returnCents } = rows[0]
    const { profit, balance, investment, withdrawal } = await world.balancesOf(member)
    const total = [profit, balance, investment, withdrawal].reduce(
      (sum, each) => sum + Math.round(Number(each) * 100),
      0,
    )
    assert.equal(investment, '0.00')
    assert.equal(total, 50_000 + (state === 'matured' ? Number(returnCents) : 0), state)
  }
})

test('90: while thousands fall due at once, whoever asks for something gets their turn in between', async () => {
  const { database, teller } = world.instances[0] as Instance
  const member = await world.newMember({ balance: '200' })
  // Opened as they would be, but for the clicks: a thousand and more running investments of many members.
  const holders = await Promise.all(Array.from({ length: 60 }, () => world.newMember({ balance: '2000' })))
  await Promise.all(
    holders.flatMap((each) =>
      Array.from({ length: 20 }, () => openInvestment({ teller }, each, { planId: 1, amount: '100' }, randomUUID())),
    ),
  )
  await moveClock(world.testDatabase.owner, '25 hours')
  let isSwept = false
  const sweeping = (async () => {
    while (await matureInvestments({ pool: database.pool, teller }));
    isSwept = true
  })()
  assert.equal((await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount: '100' })).status, 201)
  assert.equal(isSwept, false, 'the answer came while the sweep was still at work')
  await sweeping
  const { rows } = await world.testDatabase.owner.query(
    `select count(*)::int as n from investments.investment where state = 'matured' and member_id = any($1)`,
    [holders],
  )
  assert.equal(rows[0].n, 1200)
})
