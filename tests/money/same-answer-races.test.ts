// A command under a key when the market is away, and a class that's stopped between a command's check and its write.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { depositWallets } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { createApp } from '@dryrun/server/app.ts'
import { readConfig } from '@dryrun/server/config.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import pg from 'pg'
import { startClassWorld } from '../classes/class-world.ts'
import { first, pass, place, startTradingWorld, sweep } from '../trading/trading-world.ts'
import { until } from '../until.ts'
import { Visitor } from '../visitor.ts'

test('what went through is answered the same while the market can’t be asked, and what didn’t is refused', async () => {
  await using world = await startTradingWorld(2)
  const member = await world.newMember({ balance: '5000' })
  const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', price: '1.00', quantity: '10' }
  const [toCancel, toMove] = [(await place(world, member, limit)).body, (await place(world, member, limit)).body]
  await place(world, member, { symbol: 'KO', side: 'buy', type: 'market', dollars: '100' })
  await pass(world, '6 seconds')
  await sweep(world)
  const address = depositWallets[1]?.address
  const sent = [
    { path: '/api/trading/orders', body: { ...limit, note: 'Cheap' } },
    { path: `/api/trading/orders/${toCancel.orderId}/cancel`, body: {} },
    { path: `/api/trading/orders/${toMove.orderId}/price`, body: { price: '1.50' } },
    { path: '/api/trading/sell-everything', body: {} },
    { path: '/api/wallet/faucet', body: { coin: 'ETH' } },
    { path: '/api/wallet/transfers', body: { coin: 'ETH', address, amount: '0.1' } },
    { path: '/api/deposits', body: { amount: '20', coin: 'ETH', proof: `transactions/${member}/a.png` } },
  ].map(({ path, body }) => ({ path, body, key: randomUUID() }))
  const firsts = []
  for (const { path, body, key } of sent) firsts.push(await world.call({ member }, 'POST', path, body, { key }))
  assert.deepEqual(
    firsts.map(({ status }) => status),
    [201, 200, 200, 200, 201, 201, 201],
  )
  const away = () => {
    throw new Refusal('price_unavailable')
  }
  for (const { market } of world.instances) {
    Object.assign(market, { instruments: away, quotes: away })
    Object.assign(market.trail, { last: away, newest: away, first: away })
  }
  for (const [at, { path, body, key }] of sent.entries())
    for (const instance of [0, 1])
      assert.deepEqual(await world.call({ member }, 'POST', path, body, { key, instance }), firsts[at], path)
  const other = await world.call({ member }, 'POST', '/api/trading/orders', limit, { key: sent[0]?.key ?? '' })
  assert.equal(other.body.error.code, 'key_reused', 'other content under a key that was answered')
  const fresh = await world.call({ member }, 'POST', '/api/trading/orders', limit)
  assert.equal(fresh.body.error.code, 'price_unavailable')
  assert.equal(first(world).teller.waitingCount(), 0)
  await world.checkLedger()
})

/** Somebody else holds the student's accounts, so that a command that has looked at the class can't be written yet. */
async function holdAccounts(url: string, memberId: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select from ledger.account where member_id = $1 for update', [memberId])
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

test('stopping a class waits for commands that are being written, and lets none through afterwards', async () => {
  await using world = await startClassWorld()
  const { testDatabase } = world.app
  const waiting = async () => {
    const { rows } = await testDatabase.owner.query<{ count: number }>(
      'select count(distinct pid)::int as count from pg_locks where not granted',
    )
    return rows[0]?.count ?? 0
  }
  const stops = [
    { path: 'questions', body: { words: 'Why?' }, code: 'class_stopped' },
    { path: 'judging', body: { round: 'before' }, code: 'class_stopped' },
    { path: 'end', body: {}, code: 'class_ended' },
  ]
  const commands = [
    { scenario: 'promise', path: 'deposits', body: { amount: '10' } },
    { scenario: 'promise', path: 'investments', body: { planId: 1, amount: '100' } },
    { scenario: 'promise', path: 'withdrawals', body: { amount: '10', acceptClosing: true } },
    { scenario: 'promise', path: 'rewards', body: { amount: '10' } },
    {
      scenario: 'trading_month',
      path: 'orders',
      body: { symbol: 'AAPL', side: 'buy', dollars: '100', note: 'I know them' },
    },
  ]
  for (const stop of stops)
    for (const command of commands) {
      const what = `${command.path}, ${stop.path}`
      const { classId, code } = await world.open({ scenario: command.scenario })
      const student = await world.join(code, 'somebody')
      assert.equal((await student.deposit('500')).status, 201)
      const balances = `/api/admin/members/${student.memberId}/balances`
      const { version } = (await world.admin.get(balances)).body
      const set = { savings: '20', reason: 'For a test', version }
      await world.admin.post(balances, set, { 'idempotency-key': randomUUID() })
      const letGo = await holdAccounts(testDatabase.url, student.memberId)
      const done = student.money(command.path, command.body)
      await until('the command waits', async () => (await waiting()) === 1)
      let isStopped = false
      const stopped = world.admin.post(`/api/classes/${classId}/${stop.path}`, stop.body).finally(() => {
        isStopped = true
      })
      await until('the stop waits too', async () => isStopped || (await waiting()) === 2)
      assert.equal(isStopped, false, `${what}: stopped while a command was on its way`)
      await letGo()
      assert.equal((await done).status, 201, what)
      assert.ok((await stopped).status < 300, what)
      const late = await student.money(command.path, command.body)
      assert.equal(late.body.error?.code, stop.code, what)
      if (stop.path !== 'end') await world.admin.post(`/api/classes/${classId}/end`, {})
    }
  await world.checkLedger()
})

test('of many commands on two instances, none is posted once the trainer has been told that the class is stopped', async () => {
  await using world = await startClassWorld()
  const { testDatabase, dataDir } = world.app
  const config = readConfig({ DATABASE_URL: testDatabase.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off' })
  const second = await createApp(config, createLog('silent'))
  try {
    const origin = await second.server.listen({ port: 0, host: '127.0.0.1' })
    const { classId, code } = await world.open()
    const students = await Promise.all(Array.from({ length: 12 }, (_, at) => world.join(code, `student ${at}`)))
    for (const student of students) assert.equal((await student.deposit('200')).status, 201)
    const sendTo = (at: number, cookie: string | undefined) =>
      new Visitor({ ...world.app, origin: at % 2 === 0 ? world.app.origin : origin }, cookie)
    const posted = async () => {
      const { rows } = await testDatabase.owner.query<{ count: number }>(
        'select count(*)::int as count from ledger.transfer',
      )
      return rows[0]?.count
    }
    const outcomes: number[] = []
    const all = Promise.all(
      students.flatMap(({ cookie }, student) =>
        Array.from({ length: 10 }, async (_, at) => {
          const by = sendTo(student + at, cookie)
          const headers = { 'idempotency-key': randomUUID() }
          const { status, body } = await by.post('/api/class/investments', { planId: 1, amount: '100' }, headers)
          outcomes.push(status)
          if (status >= 400) assert.match(body.error.code, /class_stopped|insufficient_balance/)
        }),
      ),
    )
    await until('some are done', () => outcomes.length > 5)
    const stopped = await world.admin.post(`/api/classes/${classId}/questions`, { words: 'Why?' })
    assert.equal(stopped.status, 201)
    const then = await posted()
    await all
    assert.equal(await posted(), then)
    await world.checkLedger()
  } finally {
    await second.close()
  }
})
