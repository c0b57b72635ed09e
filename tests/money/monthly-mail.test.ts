// When a month has ended, everyone whose dollars moved in it gets one email with the statement of that month.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { closeBook, mailStatements } from '@dryrun/server/features/ledger/index.ts'
import { erasePerson } from '@dryrun/server/features/members/index.ts'
import { inTransaction } from '@dryrun/server/platform/db/transaction.ts'
import { until } from '../until.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from './money-world.ts'
import { statementDeps } from './statement-deps.ts'

interface Mailed {
  readonly member_id: string
  readonly title: string
  readonly body_text: string
  readonly link_href: string
}

let world: MoneyWorld
let one: Instance
let other: Instance
before(async () => {
  world = await startMoneyWorld({ instances: 2 })
  ;[one, other] = world.instances as [Instance, Instance]
})
after(() => world[Symbol.asyncDispose]())

beforeEach(async () => {
  await world.testDatabase.owner.query('delete from mail.outbox')
  await world.testDatabase.owner.query('delete from mail.statement_turn')
})

/** What a person does first in a month is at noon of this day. */
async function setClock(day: string): Promise<void> {
  await world.testDatabase.owner.query(
    'update platform.clock set base_clock = $1::timestamptz, base_wall = clock_timestamp()',
    [`${day}T12:00:00Z`],
  )
  await one.clock.refresh()
  await other.clock.refresh()
}

async function mailAll(instance = one): Promise<void> {
  while (await mailStatements(statementDeps(instance)));
}

async function mailed(): Promise<Mailed[]> {
  const { rows } = await world.testDatabase.owner.query<Mailed>(
    'select member_id, title, body_text, link_href from mail.outbox order by member_id',
  )
  return rows
}

/** As before anything was mailed: the month in which the instance began to look isn't the one that ended. */
async function beginIn(day: string): Promise<void> {
  await setClock(day)
  await mailAll()
  assert.deepEqual(await mailed(), [])
}

const invest = async (member: string, amount: string) =>
  assert.equal((await world.call({ member }, 'POST', '/api/investments', { planId: 1, amount })).status, 201)

/** Members who did nothing, so that those around them are on different pages. */
async function addIdle(count: number): Promise<void> {
  await world.testDatabase.owner.query(
    `insert into members.member (member_id, username, username_key, email, email_key, full_name, created_at)
     select id, 'idle' || id, 'idle' || id, id || '@dryrun.example', id || '@dryrun.example', 'Idle', now()
       from (select uuidv7() as id from generate_series(1, $1)) as made`,
    [count],
  )
}

test('the email says what the statement of that month says, account by account, and leads to it', async () => {
  await beginIn('2031-01-10')
  const member = await world.newMember({ balance: '3000' })
  await setClock('2031-02-10')
  await invest(member, '500')
  await invest(member, '285.51')
  await setClock('2031-03-01')
  await invest(member, '300')
  await mailAll()
  const mails = await mailed()
  assert.equal(mails.length, 1)
  const [mail] = mails as [Mailed]
  assert.equal(mail.title, 'Your statement for February 2031')
  const { searchParams, pathname } = new URL(mail.link_href)
  assert.equal(pathname, '/dashboard/transactions')
  assert.deepEqual(Object.fromEntries(searchParams), { account: 'balance', from: '2031-02-01', to: '2031-02-28' })
  const told = seenAccounts.map(async (account) => {
    const query = `account=${account}&from=2031-02-01&to=2031-02-28`
    const { months } = (await world.call({ member }, 'GET', `/api/statement?${query}`)).body
    const [month] = months
    if (!month) return []
    const [start, came, went, end] = [month.start, month.in, month.out, month.end].map((each) => moneyText(each, 'en'))
    const name = account[0]?.toUpperCase() + account.slice(1)
    return [`${name}: ${start} at the start, ${came} came in, ${went} went out, ${end} at the end.`]
  })
  const lines = (await Promise.all(told)).flat()
  assert.equal(lines[0], 'Balance: $3,000.00 at the start, $0.00 came in, $785.51 went out, $2,214.49 at the end.')
  assert.deepEqual(
    mail.body_text.split('\n\n').filter((line) => line.includes('at the start')),
    lines,
  )
  assert.equal(lines.length, 2, 'accounts in which nothing moved are left out')
  assert.match(mail.body_text, /changed your book: https:\/\/dryrun\.example\/dashboard\/check\n/)
})

test('the email says the newest seal, for somebody to hold against what the site shows later', async () => {
  await beginIn('2031-06-10')
  const member = await world.newMember({ balance: '3000' })
  await setClock('2031-07-10')
  await invest(member, '500')
  const { body: seal } = await world.call('admin', 'POST', '/api/admin/seals')
  await setClock('2031-08-01')
  await mailAll()
  const mail = (await mailed()).find((each) => each.member_id === member)
  const [, no, root, digest] =
    /number (\d+) of 10 July 2031 at 12:00 UTC, with the root ([0-9a-f ]{19}) \(whole seal: ([0-9a-f ]{19})\)/.exec(
      mail?.body_text ?? '',
    ) ?? []
  assert.deepEqual([no, root?.replaceAll(' ', '')], [seal.sealNo, seal.root.slice(0, 16)])
  const { rows } = await world.testDatabase.owner.query('select digest from proofs.seal where seal_no = $1', [no])
  assert.equal(digest?.replaceAll(' ', ''), rows[0].digest.toString('hex').slice(0, 16))
})

test('nobody gets one twice, with two instances and one that is killed in between', async () => {
  await beginIn('2031-04-10')
  const movers = []
  for (const idle of [300, 300, 0]) {
    movers.push(await world.newMember({ balance: '1000' }))
    await addIdle(idle)
  }
  await setClock('2031-05-02')
  assert.equal(await mailStatements(statementDeps(one)), true)
  const { rows } = await world.testDatabase.owner.query('select after_id, is_done from mail.statement_turn')
  assert.equal(rows[0].is_done, false)
  assert.ok(rows[0].after_id, 'how far it is is kept')
  const first = await mailed()
  assert.ok(first.length < movers.length)

  // A process that has begun the next email, and never finishes it.
  await world.testDatabase.owner.query('begin')
  await world.testDatabase.owner.query('lock table mail.outbox in share row exclusive mode')
  const script = join(import.meta.dirname, 'statements-alone.ts')
  const killed = spawn(process.execPath, [script, world.testDatabase.url], { stdio: 'ignore' })
  await until('it waits to write', async () => {
    // Within a transaction the list would stay as it was first read.
    await world.testDatabase.owner.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await world.testDatabase.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like 'insert into mail.outbox%'`,
    )
    return rowCount === 1
  })
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await world.testDatabase.owner.query('commit')

  await Promise.all([mailAll(one), mailAll(other), mailAll(one), mailAll(other)])
  await mailAll()
  assert.deepEqual(
    (await mailed()).map((mail) => mail.member_id),
    movers,
  )
})

test('demo members, students, people who have left and books that rested get none', async () => {
  await beginIn('2031-07-10')
  const newMember = () => world.newMember({ balance: '900' })
  const [demo, student, gone, rested, told] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ]
  await setClock('2031-08-10')
  for (const member of [demo, student, gone, told]) await invest(member, '500')
  const { owner } = world.testDatabase
  await owner.query('update members.member set is_demo = true where member_id = $1', [demo])
  await owner.query(
    'update members.member set is_class_account = true, email = null, email_key = null where member_id = $1',
    [student],
  )
  await closeBook(one, gone, gone)
  await inTransaction(one.database.pool, (tx) => erasePerson(tx, one, { memberId: gone, actorId: gone }))
  // Coins alone aren't on the statement.
  await world.call({ member: rested }, 'POST', '/api/wallet/faucet', { coin: 'BTC' })
  await setClock('2031-09-05')
  await mailAll()
  assert.deepEqual(
    (await mailed()).map((mail) => mail.member_id),
    [told],
  )
})

test('each is in its reader’s language, with that language’s amounts and addresses', async () => {
  await beginIn('2031-10-10')
  const member = await world.newMember({ balance: '1234.56' })
  const { owner } = world.testDatabase
  await owner.query(`update members.member set language = 'de' where member_id = $1`, [member])
  await setClock('2031-11-02')
  await mailAll()
  const [mail] = (await mailed()) as [Mailed]
  assert.equal(mail.title, 'Ihr Kontoauszug für Oktober 2031')
  assert.ok(mail.body_text.includes(`${moneyText('1234.56', 'de')} am Ende`), mail.body_text)
  assert.equal(new URL(mail.link_href).pathname, '/de/dashboard/transactions')
  assert.match(mail.body_text, /https:\/\/dryrun\.example\/de\/dashboard\/check\n/)
})

test('of several months that have passed only the last is mailed, and one that wasn’t finished is left', async () => {
  await beginIn('2032-01-10')
  const early = await world.newMember({ balance: '900' })
  await addIdle(300)
  const late = await world.newMember({ balance: '900' })
  await setClock('2032-02-03')
  await mailStatements(statementDeps(one))
  assert.ok(!(await mailed()).some((mail) => mail.member_id === late))
  await world.testDatabase.owner.query('delete from mail.outbox')

  await setClock('2032-04-20')
  await invest(early, '500')
  await setClock('2032-05-03')
  await mailAll()
  assert.deepEqual(
    (await mailed()).map((mail) => [mail.member_id, mail.title]),
    [[early, 'Your statement for April 2032']],
  )

  await setClock('2032-09-03')
  await mailAll()
  assert.equal((await mailed()).length, 1, 'nobody moved anything in August')
})

test('nothing is mailed while a transfer of the month could still be on its way', async () => {
  await beginIn('2033-01-10')
  await world.newMember({ balance: '900' })
  const { owner } = world.testDatabase
  await owner.query(
    `update platform.clock set base_clock = '2033-02-01T00:00:10Z', base_wall = clock_timestamp(), speed = 0`,
  )
  await one.clock.refresh()
  await mailAll()
  assert.deepEqual(await mailed(), [])
  await owner.query(`update platform.clock set base_clock = '2033-02-01T00:01:00Z', speed = 1`)
  await one.clock.refresh()
  await mailAll()
  assert.equal((await mailed()).length, 1)
})
