// What is left of students when their class is over, of one who was removed, and of a member whom the admin deletes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { dayAt } from '@dryrun/domain/markets/ticks.ts'
import { readConfig } from '@dryrun/server/config.ts'
import { verifyFills } from '@dryrun/server/features/trading/index.ts'
import { until } from '../until.ts'
import { newMember } from '../visitor.ts'
import { type ClassWorld, type Student, startClassWorld } from './class-world.ts'

let world: ClassWorld
before(async () => {
  world = await startClassWorld({ CLASS_CLOCK: 'on' })
})
after(() => world[Symbol.asyncDispose]())

const key = () => ({ 'idempotency-key': randomUUID() })
const sql = (text: string, values: unknown[] = []) => world.app.testDatabase.owner.query(text, values)

/** A word that is nowhere in the product: what has it was said by this person. */
const word = 'Zanzibarista'

/** The tables in which something has one of the words. */
async function tablesWith(...words: readonly string[]): Promise<string[]> {
  const { rows } = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows as { name: string }[]) {
    const { rowCount } = await sql(
      `select from ${name} as row where exists (select from unnest($1::text[]) as word where row::text ilike '%' || word || '%') limit 1`,
      [words],
    )
    if (rowCount) found.push(name)
  }
  return found
}

const ordered = (student: Student, symbol: string) =>
  student.money('orders', { symbol, side: 'buy', dollars: '400', note: `${word} says ${symbol}` })

async function fillsOf(memberId: string, side: string): Promise<number> {
  const { rowCount } = await sql('select from trading.fill where member_id = $1 and side = $2', [memberId, side])
  return rowCount ?? 0
}

/** A student of the trading month who holds two positions and has an order open. */
async function trader(code: string, nickname: string): Promise<Student> {
  const student = await world.join(code, nickname)
  assert.equal((await student.deposit('5000')).status, 201)
  for (const symbol of ['AAPL', 'KO']) assert.equal((await ordered(student, symbol)).status, 201)
  await until('both are filled', async () => (await fillsOf(student.memberId, 'buy')) === 2)
  return student
}

async function holdsNothing(memberId: string): Promise<void> {
  const { rows } = await sql(
    `select asset, kind, balance_units from ledger.account
      where member_id = $1 and balance_units <> 0 and kind in ('position', 'reserved', 'wallet', 'balance', 'investment', 'profit', 'savings')`,
    [memberId],
  )
  assert.deepEqual(rows, [])
  const { rowCount } = await sql('select from ledger.book where member_id = $1 and closed_at is not null', [memberId])
  assert.equal(rowCount, 1, 'the book is closed')
}

test('a class that is over sells what its students hold, closes their books and leaves no word of theirs', async () => {
  const trading = await world.open({ scenario: 'trading_month' })
  const promise = await world.open({ approvesDeposits: true })
  const one = await trader(trading.code, `${word} one`)
  const two = await world.join(promise.code, `${word} two`)
  assert.equal((await two.deposit('500')).status, 201)
  await world.admin.post(`/api/classes/${promise.classId}/deposits/approve-all`, {}, key())
  assert.equal((await two.invest(1, '300')).status, 201)
  assert.equal((await two.withdraw('100')).status, 201)
  assert.equal((await two.deposit('50')).status, 201, 'one that waits')
  await world.admin.post(`/api/classes/${promise.classId}/questions`, { words: 'Who pays?' })
  const { question } = await two.own()
  assert.equal(
    (await two.send('PUT', '/api/class/answer', { questionId: question.questionId, says: 'unsure' })).status,
    200,
  )
  const asked = { text: `Who is ${word}?`, answer: null, key: randomUUID(), page: '/plans' }
  await two.post('/api/support/messages', asked)
  // One more order, whose price can't come before the class is over.
  await world.admin.post(`/api/classes/${trading.classId}/clock`, { change: 'speed', speed: 0 })
  assert.equal((await ordered(one, 'MSFT')).status, 201)
  const written = await tablesWith(word)
  for (const table of ['classes.student', 'ledger.command', 'members.member', 'trading.trade_order'])
    assert.ok(written.includes(table), `${table} of ${written.join(', ')}`)

  for (const { classId } of [trading, promise])
    assert.equal((await world.admin.post(`/api/classes/${classId}/end`, {})).status, 200)
  const told = (await world.admin.get(`/api/classes/${trading.classId}/debrief`)).body
  await sql(`update classes.class set erase_at = now() - interval '1 second' where ended_at is not null`)
  await until('both classes are erased', async () => {
    const { rowCount } = await sql('select from classes.class where erased_at is null')
    return rowCount === 0
  })
  assert.deepEqual(await tablesWith(word, one.words.join(' '), two.words.join(' ')), [])
  for (const { memberId } of [one, two]) await holdsNothing(memberId)
  // The last order is filled as well where the clock goes on before the class is erased.
  assert.equal(await fillsOf(one.memberId, 'sell'), await fillsOf(one.memberId, 'buy'), 'each position is sold once')
  const toldLater = (await world.admin.get(`/api/classes/${trading.classId}/debrief`)).body
  const withoutName = (row: object) => Object.entries(row).filter(([name]) => name !== 'nickname')
  assert.deepEqual(
    toldLater.traders.rows.map(withoutName),
    told.traders.rows.map(withoutName),
    'what the lesson came to stays as it was',
  )
  await world.checkLedger()
})

test('whom the trainer removes is sold out too, while the class goes on and its clock is stopped', async () => {
  const { classId, code } = await world.open({ scenario: 'trading_month' })
  const [gone, stays] = [await trader(code, `${word} gone`), await trader(code, 'stays')]
  await world.admin.post(`/api/classes/${classId}/clock`, { change: 'speed', speed: 0 })
  assert.equal((await ordered(gone, 'MSFT')).status, 201)
  const removed = await world.admin.send('DELETE', `/api/classes/${classId}/students/${gone.memberId}`)
  assert.equal(removed.status, 200, JSON.stringify(removed.body))
  assert.equal((await gone.get('/api/class')).status, 401)
  assert.deepEqual(await tablesWith(word.concat(' gone')), [])
  await holdsNothing(gone.memberId)
  assert.equal(await fillsOf(stays.memberId, 'sell'), 0)
  await world.checkLedger()
  await world.admin.post(`/api/classes/${classId}/end`, {})
})

test('whoever closes their own account sells first, and whom the admin deletes is sold out', async () => {
  const other = 'Quillonautin'
  const { visitor, memberId, form } = await newMember(world.app, { fullName: `Ann ${other}` })
  const path = `/api/admin/members/${memberId}/balances`
  const { version } = (await world.admin.get(path)).body
  await world.admin.post(path, { balance: '5000', reason: 'For a test', version }, key())
  const buy = { symbol: 'AAPL', side: 'buy', type: 'market', dollars: '500', note: `${other} says so` }
  assert.equal((await visitor.post('/api/trading/orders', buy, key())).status, 201)
  await until('it is filled', async () => (await fillsOf(memberId, 'buy')) === 1)
  const address = `bc1q${other.toLowerCase()}`
  const asked = await visitor.post(
    '/api/withdrawals',
    { amount: '50', coin: 'BTC', address, acceptClosing: true },
    key(),
  )
  if (asked.status === 201) {
    const decide = `/api/admin/members/${memberId}/withdrawals/${asked.body.withdrawalId}/approve`
    const approved = await world.admin.post(decide, { confirmation: 'yes', note: 'Paid by hand' }, key())
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
  }
  const own = await visitor.post('/api/profile/closure', { password: form.password })
  assert.equal(own.body.error?.code, 'holds_positions')
  const deleted = await world.admin.post(`/api/admin/members/${memberId}/closure`, { confirmation: form.username })
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body))
  await holdsNothing(memberId)
  assert.equal(await fillsOf(memberId, 'sell'), 1)
  // What is on its way to a bell or into the audit log takes a moment.
  await until('nothing is on its way', async () => (await sql('select from notices.notice')).rowCount === 0)
  assert.deepEqual(await tablesWith(other), [])
  await world.checkLedger()
})

test('what was sold at a closing can be worked out again from the key of its day', async () => {
  const { rows } = await sql(`select min(filled_at) as at from trading.fill where side = 'sell'`)
  assert.ok(rows[0]?.at)
  await sql(`update platform.clock set base_clock = base_clock + interval '2 days'`)
  await sql('notify clock_changed')
  const { pool } = world.app.database
  const config = readConfig({ DATABASE_URL: world.app.testDatabase.url })
  assert.ok(config.market.kind === 'simulated')
  const { seed } = config.market
  const verify = () => verifyFills({ pool, clock: world.app.clock }, seed, dayAt(rows[0].at.getTime()))
  await until('the day is published', async () => (await verify()) !== undefined)
  const verified = await verify()
  assert.deepEqual([verified?.findings, verified?.uncheckable], [[], 0])
  assert.ok((verified?.fillCount ?? 0) > 5)
})
