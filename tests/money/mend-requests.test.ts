import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { checkLedger, findHurtRequests } from '@dryrun/server/features/ledger/index.ts'
import { openTeller, type Teller } from '@dryrun/server/ledger/teller.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { type ClassWorld, type Student, startClassWorld } from '../classes/class-world.ts'
import { forgetCredit, forgetPayment } from './mixes/hurt.ts'

let world: ClassWorld
let teller: Teller
before(async () => {
  world = await startClassWorld()
  teller = openTeller(world.app.database.application, createLog('silent'))
})
after(async () => {
  await teller.close()
  await world[Symbol.asyncDispose]()
})

const findings = async () => (await checkLedger({ pool: world.app.database.pool })).findingCount
const hurt = () => findHurtRequests({ pool: world.app.database.pool })

async function mendAll(): Promise<void> {
  for (const { mend } of await hurt()) assert.ok(await mend({ teller }))
}

async function pupil(code: string, name: string, withdrawn: string): Promise<Student> {
  const student = await world.join(code, name)
  assert.equal((await student.deposit('300')).status, 201)
  assert.equal((await student.withdraw(withdrawn)).body.isPaid, true)
  return student
}

async function moneyOf(student: Student) {
  const { rows } = await world.app.testDatabase.owner.query(
    `select coalesce(sum(balance_units) filter (where asset = 'USD' and kind = 'balance'), 0)::int as balance,
            coalesce(sum(balance_units) filter (where asset = 'USDT' and kind = 'wallet'), 0)::int as pocket,
            coalesce(sum(balance_units) filter (where asset = 'USD' and kind = 'withdrawal'), 0)::int as withdrawn
       from ledger.account where member_id = $1`,
    [student.memberId],
  )
  return rows[0]
}

/** The admin says no to the one withdrawal of a student. */
async function decline({ memberId }: Student): Promise<void> {
  const { owner } = world.app.testDatabase
  const { rows } = await owner.query('select withdrawal_id from withdrawals.withdrawal where member_id = $1', [
    memberId,
  ])
  const path = `/api/admin/members/${memberId}/withdrawals/${rows[0].withdrawal_id}/decline`
  const declined = await world.admin.post(path, { reason: 'Not today' }, { 'idempotency-key': randomUUID() })
  assert.equal(declined.status, 200)
}

const eventsOf = async ({ memberId }: Student) =>
  (
    await world.app.testDatabase.owner.query(
      `select kind, details from audit.command_event where member_id = $1 and kind like '%.mended'
       union all select kind, details from audit.event where subject_member_id = $1 and kind like '%.mended'`,
      [memberId],
    )
  ).rows

test('a withdrawal that was paid and still waits becomes paid, and no money moves', async () => {
  const { code } = await world.open()
  const student = await pupil(code, 'Ada', '50')
  const paid = await student.own()
  await forgetPayment(world.app.testDatabase.owner, student.memberId)
  const money = await moneyOf(student)
  assert.ok((await findings()) > 0)
  const [found] = await hurt()
  assert.match(found?.says ?? '', /\$50\.00 was paid, but it is still waiting\. It becomes paid\./)
  await mendAll()
  assert.equal(await findings(), 0)
  assert.deepEqual(await hurt(), [])
  assert.deepEqual(await moneyOf(student), money)
  assert.deepEqual((await student.own()).withdrawals, paid.withdrawals)
  assert.deepEqual(
    (await eventsOf(student)).map(({ kind, details }) => [kind, details.was]),
    [['withdrawal.mended', 'pending']],
  )
})

test('one that was paid and given back is corrected, and its thousand dollars are a thousand again', async () => {
  const { code } = await world.open()
  const student = await pupil(code, 'Ben', '50')
  const { owner } = world.app.testDatabase
  await forgetPayment(owner, student.memberId)
  await decline(student)
  assert.deepEqual(await moneyOf(student), { balance: 30_000, pocket: 75_000, withdrawn: 0 })
  assert.match((await hurt())[0]?.says ?? '', /declined afterwards, and \$50\.00 of it came back\. .* by a correction/)
  await mendAll()
  assert.equal(await findings(), 0)
  assert.deepEqual(await moneyOf(student), { balance: 25_000, pocket: 75_000, withdrawn: 5000 })
  const [event] = await eventsOf(student)
  assert.deepEqual([event.details.corrected, event.details.from], ['50.00', 'balance'])
})

test('if the money that came back was spent, the house bears it and no account goes below zero', async () => {
  const { code } = await world.open()
  await pupil(code, 'Deep pocket', '1')
  const student = await pupil(code, 'Cleo', '200')
  const { owner } = world.app.testDatabase
  await forgetPayment(owner, student.memberId)
  await decline(student)
  assert.equal((await student.invest(1, '200')).status, 201)
  await mendAll()
  assert.equal(await findings(), 0)
  assert.deepEqual(await moneyOf(student), { balance: 10_000, pocket: 90_000, withdrawn: 20_000 })
  assert.equal((await eventsOf(student))[0].details.from, 'adjustments')
})

test('a deposit that was credited and still waits becomes approved, and can’t be credited twice', async () => {
  const { code } = await world.open()
  const student = await pupil(code, 'Dan', '10')
  const money = await moneyOf(student)
  await forgetCredit(world.app.testDatabase.owner, student.memberId)
  assert.match((await hurt())[0]?.says ?? '', /\$300\.00 was credited, but it is still waiting/)
  await mendAll()
  assert.equal(await findings(), 0)
  assert.deepEqual(await moneyOf(student), money)
})

test('books that were closed since are put right too', async () => {
  const { code, classId } = await world.open()
  const student = await pupil(code, 'Eve', '50')
  const { owner } = world.app.testDatabase
  await forgetPayment(owner, student.memberId)
  assert.equal((await world.admin.send('DELETE', `/api/classes/${classId}/students/${student.memberId}`)).status, 200)
  assert.ok((await findings()) > 0)
  await mendAll()
  assert.equal(await findings(), 0)
  assert.deepEqual(await hurt(), [])
})
