import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { distribution } from '@dryrun/database/distribution.ts'
import { copiedTables, isBesideBooks, shares } from '@dryrun/server/features/copies/copied-tables.ts'
import { forgetCopy, openCopies, sweepCopies } from '@dryrun/server/features/copies/index.ts'
import { delayMsOf } from '@dryrun/server/features/copies/look-around.ts'
import { makeCopy } from '@dryrun/server/features/copies/make-copy.ts'
import { createTemplates } from '@dryrun/server/features/copies/read-template.ts'
import { tooMany } from '@dryrun/server/features/copies/sweep-copies.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import fc from 'fast-check'
import { picture, put, tokenOf } from '../conformance/storage-world.ts'
import { moveClockOf } from '../move-clock.ts'
import { until } from '../until.ts'
import { newMember } from '../visitor.ts'
import { type DemoWorld, done, key, ownAddresses, publicAnswers, startDemoWorld } from './demo-world.ts'

let world: DemoWorld
before(async () => {
  world = await startDemoWorld()
})
after(() => world[Symbol.asyncDispose]())

const isGone = async (memberId: string) =>
  (await world.query('select from members.member where member_id = $1', [memberId])).length === 0

async function tables(): Promise<string[]> {
  const found = await world.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`,
  )
  return found.map(({ name }) => name)
}

/** Where anything has the id of a copy in it, but for those that lie ready. */
async function tracesOf(memberIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await tables())
    if (
      (await world.query(`select from ${table} as each where each::text ~ $1 limit 1`, [memberIds.join('|')])).length >
      0
    )
      found.push(table)
  return found
}

/** What grows by itself, whoever looks around: the notes of checks and seals, and what waits to be folded or deleted. */
const growsByItself =
  /^(ledger\.(verification|checked_range|check_progress|flow_delta)|proofs\.|platform\.(tally|member_tally|write_probe)|files\.discarded_blob|auth\.attempt|audit\.waiting)/

async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of (await tables()).filter((each) => !growsByItself.test(each)))
    counts[table] = Number((await world.query<{ count: string }>(`select count(*) from ${table}`))[0]?.count)
  return counts
}

const allReady = () =>
  until(
    'as many copies lie ready as should, and nothing waits to be passed on',
    async () =>
      (await world.query('select from members.copy where taken_at is null and is_ready')).length === 20 &&
      (await world.query('select from members.copy')).length === 20 &&
      (await world.query('select from notices.notice')).length === 0 &&
      (await world.query('select from ledger.flow_delta')).length === 0 &&
      (await world.query('select from platform.tally_delta')).length === 0,
  )

test('every table with rows of members says what a copy gets of it', async () => {
  const found = await world.query<{ name: string }>(
    `select distinct table_schema || '.' || table_name as name from information_schema.columns
      where column_name ~ 'member_id$' and table_schema not in ('pg_catalog', 'information_schema')
        and (table_schema, table_name) in (select schemaname, tablename from pg_tables) order by 1`,
  )
  assert.deepEqual(
    Object.keys(shares).toSorted(),
    found.map(({ name }) => name),
  )
  // What is kept with the books is written with them, and on a distributed PostgreSQL nothing else can be.
  for (const { table } of copiedTables) assert.equal(isBesideBooks(table), distribution[table] === 'local', table)
})

test('copies that have come and gone leave every table and every public answer as they were', async () => {
  await allReady()
  const [countsThen, publicThen] = [await rowCounts(), await publicAnswers(world.app)]
  const visits = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const { visitor, memberId } = await world.lookAround()
      const { addresses } = await ownAddresses(visitor)
      done(await visitor.post('/api/wallet/faucet', { coin: 'ETH' }, key()))
      done(await visitor.post('/api/investments', { planId: 1, amount: '150' }, key()))
      done(await visitor.send('PUT', '/api/lessons/compound-interest/reading', { percent: 70 }))
      done(await visitor.send('PUT', '/api/first-steps/hidden', { isHidden: true }))
      done(await visitor.post('/api/profile/export'))
      if (at % 5 === 0) {
        const name = `transactions/${memberId}/proof.png`
        assert.equal((await put(world.app, await tokenOf(visitor), name, await picture())).status, 200)
        done(await visitor.post('/api/deposits', { amount: '20', coin: 'BTC', proof: name }, key()))
      }
      const asked = { amount: '60', coin: 'BTC', address: addresses['BTC'], acceptClosing: true }
      done(await visitor.post('/api/withdrawals', asked, key()))
      const order = { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '1', note: 'A note' }
      done(await visitor.post('/api/trading/orders', order, key()))
      return { visitor, memberId }
    }),
  )
  for (const [at, { visitor }] of visits.entries())
    if (at % 2 === 0) done(await visitor.send('DELETE', '/api/session'))
    else done(await visitor.post('/api/profile/closure', { password: '' }))
  const memberIds = visits.map(({ memberId }) => memberId)
  await until('all of them are gone', async () => (await tracesOf(memberIds)).length === 0)
  await allReady()
  assert.deepEqual(await rowCounts(), countsThen)
  assert.deepEqual(await publicAnswers(world.app), publicThen)
  const { findingCount, findings } = await checkLedger(world.app.database)
  assert.equal(findingCount, 0, JSON.stringify(findings))
})

test('a copy goes two hours after its last use, and not before', async () => {
  const [away, here] = [await world.lookAround(), await world.lookAround()]
  await moveClockOf(world.app, '110 minutes')
  assert.equal((await here.visitor.get('/api/balances')).status, 200)
  await moveClockOf(world.app, '15 minutes')
  assert.equal((await away.visitor.get('/api/balances')).status, 401)
  await until('the one that nobody used is gone', () => isGone(away.memberId))
  assert.equal((await here.visitor.get('/api/balances')).status, 200)
})

test('the database forgets copies and nobody else, and the application can delete nothing of the ledger', async () => {
  const { memberId: someone } = await newMember(world.app)
  const { memberId: copyId } = await world.lookAround()
  const { pool } = world.app.database
  for (const memberId of [someone, world.originalId, null]) {
    await assert.rejects(pool.query('select ledger.forget_copy($1)', [memberId]), /only a copy/)
    await assert.rejects(pool.query('select members.forget_copy($1)', [memberId]), /only a copy/)
  }
  for (const table of [
    'ledger.transfer',
    'ledger.account',
    'ledger.book',
    'ledger.address',
    'members.member',
    'members.copy',
  ])
    for (const memberId of [someone, copyId])
      await assert.rejects(pool.query(`delete from ${table} where member_id = $1`, [memberId]), /permission denied/)
  // Not even the owner deletes what a member's book says, and nobody becomes a copy or stops being one.
  const owner = world.app.testDatabase.owner
  for (const table of ['ledger.transfer', 'ledger.address'])
    await assert.rejects(owner.query(`delete from ${table} where member_id = $1`, [world.originalId]), /append-only/)
  await assert.rejects(
    pool.query('update members.member set copy_of = $2 where member_id = $1', [someone, world.originalId]),
    /copy_by_its_id/,
  )
  await assert.rejects(
    pool.query('update members.member set copy_of = null where member_id = $1', [copyId]),
    /copy_by_its_id/,
  )
  await assert.rejects(
    pool.query(`insert into members.member (member_id, username, username_key, email, email_key, full_name, created_at)
                values ('f0000000-0000-7000-8000-000000000001', 'x', 'x', 'x@x', 'x@x', 'X', now())`),
    /copy_by_its_id/,
  )
  await assert.rejects(
    pool.query(`update members.member set email = 'a@b', email_key = 'a@b' where member_id = $1`, [copyId]),
    /copy_is_nobody/,
  )
})

const depsOf = (log = createLog('silent')) => ({
  pool: world.app.database.pool,
  clock: world.app.clock,
  log,
  copies: openCopies(),
  wakeCopies: () => {},
})

test('a copy that can’t be forgotten is named and keeps no other from it', async () => {
  const [stuck, ...others] = await Promise.all([world.lookAround(), world.lookAround(), world.lookAround()])
  assert.ok(stuck)
  // Something that nobody thought of refers to it.
  await world.query('create table members.surprise (member_id uuid references members.member (member_id))')
  await world.query('insert into members.surprise values ($1)', [stuck.memberId])
  for (const { visitor } of [stuck, ...others]) done(await visitor.send('DELETE', '/api/session'))
  const named: unknown[] = []
  const log = { warn: (about: { item: string }) => named.push(about.item) } as unknown as ReturnType<typeof createLog>
  await world.sweep(log)
  for (const { memberId } of others) await until('the others are gone', () => isGone(memberId))
  assert.equal(await isGone(stuck.memberId), false)
  assert.ok(named.every((copyId) => copyId === stuck.memberId))
  await world.query('drop table members.surprise')
  await world.query('update platform.failed_item set next_at = clock_timestamp()')
  await world.sweep()
  await until('it goes at last', () => isGone(stuck.memberId))
})

test('what was left half made or half forgotten is cleared away, and any number may sweep at once', async () => {
  const { pool } = world.app.database
  const template = await createTemplates()(pool, world.originalId)
  // Killed after its first transaction, and after each step of forgetting.
  const [halfMade, halfForgotten] = [await makeCopy(pool, template), await makeCopy(pool, template)]
  await pool.query('select ledger.forget_copy($1)', [halfMade])
  await world.query(
    `update members.copy set is_ready = false, begun_at = begun_at - interval '2 minutes' where member_id = $1`,
    [halfMade],
  )
  await world.query(`update members.copy set taken_at = now(), taken_from = $2 where member_id = $1`, [
    halfForgotten,
    randomBytes(32),
  ])
  await pool.query('select ledger.forget_copy($1)', [halfForgotten])
  const ended = await Promise.all(Array.from({ length: 8 }, () => world.lookAround()))
  for (const { visitor } of ended) done(await visitor.send('DELETE', '/api/session'))
  await Promise.all(Array.from({ length: 6 }, () => sweepCopies(depsOf())))
  const memberIds = [halfMade, halfForgotten, ...ended.map(({ memberId }) => memberId)]
  await until('all of them are gone', async () => (await tracesOf(memberIds)).length === 0)
})

test('a copy that’s forgotten while its visitor is busy answers with a refusal, and nothing of it comes back', async () => {
  const visits = await Promise.all(Array.from({ length: 6 }, () => world.lookAround()))
  await Promise.all(
    visits.map(async ({ visitor, memberId }) => {
      const busy = Array.from({ length: 12 }, async (_, at) => {
        if (at === 5) await forgetCopy(depsOf(), memberId).catch(() => {})
        const { status } = await visitor.post('/api/investments', { planId: 1, amount: '100' }, key())
        assert.ok([201, 401, 404, 409, 422].includes(status), String(status))
      })
      await Promise.all(busy)
    }),
  )
  const memberIds = visits.map(({ memberId }) => memberId)
  await until('all of them are gone', async () => (await tracesOf(memberIds)).length === 0)
})

const held = fc.array(
  fc.record({ network: fc.constantFrom('a', 'b', 'c', 'd'), bytes: fc.integer({ min: 0, max: 50 }) }),
  { maxLength: 60 },
)

test('limit copiesMax, copiesPerNetworkMax: whoever holds the most loses first, so nobody can take another’s copy by opening more of their own', () => {
  fc.assert(
    fc.property(
      held,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 12 }),
      (drawn, copiesMax, perNetwork) => {
        const copies = drawn.map((copy, at) => ({ ...copy, member_id: String(at) }))
        const limits = { copiesMax, copiesPerNetworkMax: perNetwork, fileBytesMax: 300 }
        const going = new Set(tooMany(copies, limits))
        const left = copies.filter(({ member_id }) => !going.has(member_id))
        const countOf = (network: string) => left.filter((copy) => copy.network === network).length
        assert.ok(left.length <= copiesMax)
        assert.ok(left.reduce((sum, { bytes }) => sum + bytes, 0) <= 300)
        for (const network of ['a', 'b', 'c', 'd']) assert.ok(countOf(network) <= perNetwork)
        // As long as files don't matter, a network with a fair share or less keeps everything.
        const light = copies.map(({ network, member_id }) => ({ network, member_id, bytes: 0 }))
        const lost = new Set(tooMany(light, limits))
        for (const network of ['a', 'b', 'c', 'd']) {
          const own = light.filter((copy) => copy.network === network)
          if (own.length <= Math.min(perNetwork, Math.floor(copiesMax / 4)))
            assert.ok(own.every(({ member_id }) => !lost.has(member_id)))
        }
      },
    ),
  )
  assert.deepEqual([0, 30, 100, 101, 200, 100_000].map(delayMsOf), [0, 0, 0, 10, 1_000, 2_000])
})
