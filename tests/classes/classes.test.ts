import assert from 'node:assert/strict'
import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, test } from 'node:test'
import { comeBackWords } from '@dryrun/domain/classes/words.ts'
import { approveMatched } from '@dryrun/server/features/deposits/index.ts'
import { openTeller } from '@dryrun/server/ledger/teller.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { until } from '../until.ts'
import { newMember, Visitor } from '../visitor.ts'
import { type ClassWorld, Student, startClassWorld } from './class-world.ts'

let world: ClassWorld
before(async () => {
  world = await startClassWorld()
})
after(() => world[Symbol.asyncDispose]())

const key = () => ({ 'idempotency-key': randomUUID() })

test('a student joins with a nickname alone, has the starting money in their pocket, and comes back with three words', async () => {
  const { code, classId } = await world.open()
  assert.match(code, /^[BCDFGHJKMPQRTVWXYZ]{6}$/)
  const found = await new Visitor(world.app).get(`/api/join/${code.toLowerCase()}`)
  assert.deepEqual(found.body, { name: 'Economics 11b', language: 'en', startingMoney: '1000.00', isFull: false })
  const kestrel = await world.join(code, ' Kestrel ')
  const own = await kestrel.own()
  assert.equal(own.nickname, 'Kestrel')
  assert.deepEqual([own.pocket, own.balance], ['1000.00', '0.00'])
  const { user } = (await kestrel.get('/api/session')).body
  assert.deepEqual([user.displayName, user.email, user.classId], ['Kestrel', null, classId])
  assert.equal(kestrel.words.length, 3)

  const other = new Student(world.app)
  const back = await other.post(`/api/join/${code}/return`, { words: kestrel.words.join(' ').toUpperCase() })
  assert.equal(back.body.user.memberId, kestrel.memberId)
  assert.equal((await other.own()).nickname, 'Kestrel')
  assert.equal(
    (await other.post(`/api/join/${code}/return`, { words: 'not these words' })).body.error.code,
    'words_wrong',
  )

  const { rows } = await world.app.testDatabase.owner.query(
    `select kind, cause_id, amount_units::text as units from ledger.transfer where member_id = $1`,
    [kestrel.memberId],
  )
  assert.deepEqual(rows, [{ kind: 'faucet_minted', cause_id: classId, units: '100000' }])
  await world.checkLedger()
})

test('chance draws the same three words twice: the second student gets others, and both come back with theirs', async (t) => {
  const { code } = await world.open()
  const draws = [7, 8, 9, 7, 8, 9, 10, 11, 12]
  t.mock.method(crypto, 'randomInt', (below: number) => (below === comeBackWords.length ? draws.shift() : 0))
  syncBuiltinESMExports()
  const students: Student[] = []
  try {
    for (const nickname of ['first', 'second']) students.push(await world.join(code, nickname))
  } finally {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  }
  assert.deepEqual(draws, [])
  for (const { words, memberId } of students) {
    const back = await new Student(world.app).post(`/api/join/${code}/return`, { words: words.join(' ') })
    assert.equal(back.body.user?.memberId, memberId, words.join(' '))
  }
})

test('bad nicknames and taken ones are refused kindly, with another one that is free', async () => {
  const { code } = await world.open()
  await world.join(code, 'kestrel')
  const visitor = new Visitor(world.app)
  const taken = await visitor.post(`/api/join/${code}`, { nickname: 'KESTREL' })
  assert.equal(taken.status, 409)
  assert.equal(taken.body.error.details.suggestion, 'KESTREL 2')
  for (const [nickname, refusal] of [
    ['', 'nickname_invalid'],
    ['<script>', 'nickname_invalid'],
    ['Sh1t', 'nickname_not_allowed'],
  ])
    assert.equal((await visitor.post(`/api/join/${code}`, { nickname })).body.error.code, refusal)
  assert.equal((await visitor.post('/api/join/QQQQQQ', { nickname: 'x' })).body.error.code, 'class_not_found')
})

test('the house pays only from what it holds: a withdrawal beyond it waits, is paid from what comes in, or comes back', async () => {
  const { code, classId } = await world.open()
  const early = await world.join(code, 'early')
  const late = await world.join(code, 'late')
  const desk = async () => (await world.admin.get(`/api/classes/${classId}`)).body
  assert.equal((await early.deposit('500')).status, 201)
  assert.equal((await early.invest(2, '500')).status, 201)
  assert.equal((await early.invest(4, '500')).body.error.code, 'amount_outside_plan')
  assert.equal((await desk()).house.held, '500.00')

  const jump = await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_maturity' })
  assert.equal(jump.status, 200, JSON.stringify(jump.body))
  await until('the investment has matured', async () => (await early.own()).profit === '225.00')
  assert.deepEqual((await desk()).house, {
    paidIn: '500.00',
    paidOut: '0.00',
    held: '500.00',
    owed: '725.00',
    gap: '225.00',
  })

  // All of the promise is more than the house holds.
  assert.deepEqual((await early.withdraw('725')).body, { isPaid: false })
  assert.equal((await desk()).withdrawalsToPay.payable.count, 0)
  const none = await world.admin.post(`/api/classes/${classId}/withdrawals/pay-all`, {}, key())
  assert.deepEqual(none.body, { count: 0, amount: '0.00', left: 1 })

  // What others pay in pays it.
  assert.equal((await late.deposit('1000')).status, 201)
  const paid = await world.admin.post(`/api/classes/${classId}/withdrawals/pay-all`, {}, key())
  assert.deepEqual(paid.body, { count: 1, amount: '725.00', left: 0 })
  assert.equal((await early.own()).pocket, '1225.00')
  assert.equal((await desk()).house.held, '775.00')

  // The next one that can't be paid is declined after two days, for lack of money, and stays owed.
  assert.equal((await late.deposit('1')).body.error.code, 'insufficient_coins')
  assert.deepEqual((await late.withdraw('1000')).body, { isPaid: false })
  for (let day = 0; day < 2; day++)
    await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_day' })
  await until('it is declined', async () => (await late.own()).withdrawals[0].state === 'no_money')
  const own = await late.own()
  assert.equal(own.balance, '1000.00')
  assert.equal((await desk()).house.gap, '225.00')
  await world.checkLedger()

  const debrief = (await world.admin.get(`/api/classes/${classId}/debrief`)).body
  assert.deepEqual([debrief.broke.asked, debrief.broke.held], ['725.00', '500.00'])
  assert.deepEqual(
    debrief.results.map(({ nickname, result }: { nickname: string; result: string }) => [nickname, result]),
    [
      ['early', '225.00'],
      ['late', '-1000.00'],
    ],
  )
  assert.deepEqual(debrief.payouts.length, 1)
  assert.equal(debrief.payouts[0].ownMoney, '500.00')
  assert.equal(debrief.fromOthers, '225.00')
  const seen = (await late.get(`/api/classes/${classId}/debrief`)).body
  assert.equal(seen.ownNo, 2)
  assert.ok(seen.results.every(({ nickname }: { nickname: string | null }) => nickname === null))
})

test('forty withdrawals at the same moment never bring the house below nothing', async () => {
  const { code, classId } = await world.open()
  const students = await Promise.all(Array.from({ length: 12 }, (_, no) => world.join(code, `runner ${no}`)))
  await Promise.all(students.map((student) => student.deposit('1000')))
  await Promise.all(students.map((student) => student.invest(3, '1000')))
  await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_maturity' })
  await until('all have matured', async () =>
    (await Promise.all(students.map(async (student) => (await student.own()).profit))).every(
      (text) => text === '750.00',
    ),
  )
  const answers = await Promise.all(students.map((student) => student.withdraw('1750')))
  assert.ok(answers.every(({ status }) => status === 201))
  const { house, withdrawalsToPay } = (await world.admin.get(`/api/classes/${classId}`)).body
  // 12,000 pay six times 1,750.
  assert.equal(answers.filter(({ body }) => body.isPaid).length, 6)
  assert.deepEqual([house.held, withdrawalsToPay.count], ['1500.00', 6])
  await world.checkLedger()
})

test('where the trainer approves deposits, all of them are decided with one press, each posted once', async () => {
  const { code, classId } = await world.open({ approvesDeposits: true })
  const [one, two] = [await world.join(code, 'one'), await world.join(code, 'two')]
  await one.deposit('300')
  await two.deposit('200')
  const desk = async () => (await world.admin.get(`/api/classes/${classId}`)).body
  assert.deepEqual((await desk()).depositsToApprove, {
    count: 2,
    amount: '500.00',
    each: [
      { nickname: 'one', amount: '300.00' },
      { nickname: 'two', amount: '200.00' },
    ],
  })
  // Where matching deposits are approved automatically, these still wait for the trainer.
  const teller = openTeller(world.app.database.application, createLog('silent'))
  await approveMatched({ pool: world.app.database.pool, teller })
  await teller.close()
  assert.deepEqual([(await one.own()).balance, (await one.own()).waitsForApproval], ['0.00', '300.00'])
  const under = key()
  const all = await world.admin.post(`/api/classes/${classId}/deposits/approve-all`, {}, under)
  assert.deepEqual(all.body, { count: 2, amount: '500.00', left: 0 })
  assert.equal((await one.own()).balance, '300.00')
  assert.equal((await desk()).house.held, '500.00')
  // Sent again, the same press says the same. Another press finds nothing to do.
  assert.deepEqual((await world.admin.post(`/api/classes/${classId}/deposits/approve-all`, {}, under)).body, all.body)
  assert.equal((await world.admin.post(`/api/classes/${classId}/deposits/approve-all`, {}, key())).body.count, 0)
  await world.checkLedger()
})

test('a question stops the class, its answers are counted, and afterwards everyone goes on', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'asked')
  assert.equal((await world.admin.post(`/api/classes/${classId}/questions`, { script: 'who_pays' })).status, 201)
  const second = await world.admin.post(`/api/classes/${classId}/questions`, { words: 'Really?' })
  assert.equal(second.body.error.code, 'question_open')
  assert.equal((await student.deposit('100')).body.error.code, 'class_stopped')
  assert.equal((await student.withdraw('100')).body.error.code, 'class_stopped')
  const { question } = await student.own()
  for (const says of ['yes', 'no'])
    await student.send('PUT', '/api/class/answer', { questionId: question.questionId, says })
  const desk = (await world.admin.get(`/api/classes/${classId}`)).body
  assert.deepEqual(desk.question.answers, [
    { says: 'yes', count: 0 },
    { says: 'no', count: 1 },
    { says: 'unsure', count: 0 },
  ])
  await world.admin.post(`/api/classes/${classId}/questions/end`, {})
  assert.equal((await student.deposit('100')).status, 201)
  await world.admin.post(`/api/classes/${classId}/announcements`, { script: 'slow_payouts' })
  assert.equal((await student.own()).announcements[0].script, 'slow_payouts')
})

test('the clock stops, runs and jumps, never goes back, and everything is in the audit log', async () => {
  const { classId } = await world.open()
  const set = (body: unknown) => world.admin.post(`/api/classes/${classId}/clock`, body)
  assert.equal((await set({ change: 'speed', speed: 0 })).body.speed, 0)
  const stopped = (await world.admin.get('/api/instance')).body.clock
  assert.equal(stopped.speed, 0)
  const later = await set({ change: 'jump', to: 'next_day' })
  assert.equal(Date.parse(later.body.now) - Date.parse(stopped.now), 86_400_000)
  assert.equal((await set({ change: 'speed', speed: -1 })).status, 400)
  assert.equal((await set({ change: 'jump', to: 'yesterday' })).status, 400)
  await assert.rejects(world.app.database.pool.query(`select platform.change_clock(1, interval '-1 second')`), {
    message: /never goes back/,
  })
  assert.equal((await set({ change: 'speed', speed: 1440 })).body.speed, 1440)
  assert.equal((await set({ change: 'speed', speed: 1 })).body.speed, 1)
  assert.equal((await world.admin.get('/api/session')).body.user.role, 'admin', 'nobody is logged out by a jump')
  const { rows } = await world.app.testDatabase.owner.query(
    `select count(*)::int as count from audit.event where kind = 'clock.changed' and details ->> 'classId' = $1`,
    [classId],
  )
  assert.equal(rows[0].count, 4)
})

test('while a member is logged in who was here before the class, nobody changes the clock unless the operator says so', async () => {
  await using own = await startClassWorld({ CLASS_CLOCK: 'off' })
  const { visitor } = await newMember(own.app)
  const { classId } = await own.open()
  const jump = () => own.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_day' })
  assert.equal((await jump()).body.error.code, 'clock_not_allowed')
  assert.equal((await own.admin.get(`/api/classes/${classId}`)).body.clock.refusedBecause, 'member_logged_in')
  assert.equal((await visitor.send('DELETE', '/api/session')).status, 200)
  assert.equal((await jump()).status, 200, 'whoever has logged out is no longer here')
  await using open = await startClassWorld({ CLASS_CLOCK: 'on' })
  const { classId: other } = await open.open()
  await newMember(open.app)
  assert.equal((await open.admin.post(`/api/classes/${other}/clock`, { change: 'jump', to: 'next_day' })).status, 200)
})

test('a trainer does everything in their own class and nothing in another', async () => {
  const { visitor, memberId } = await newMember(world.app)
  assert.equal((await visitor.get('/api/classes')).status, 403)
  assert.equal(
    (await world.admin.send('PUT', `/api/admin/members/${memberId}/trainer`, { isTrainer: true })).status,
    200,
  )
  const theirs = await world.open({ name: 'Their own' }, visitor)
  const others = await world.open({ name: 'Not theirs' })
  assert.deepEqual(
    (await visitor.get('/api/classes')).body.classes.map(({ name }: { name: string }) => name),
    ['Their own'],
  )
  assert.equal((await visitor.get(`/api/classes/${theirs.classId}`)).status, 200)
  for (const path of ['', '/debrief'])
    assert.equal((await visitor.get(`/api/classes/${others.classId}${path}`)).status, 404)
  assert.equal((await visitor.post(`/api/classes/${others.classId}/end`, {})).status, 404)
  assert.equal((await visitor.get('/api/outbox')).status, 403, 'a trainer is no admin')
})

test('when a class ends nobody moves money in it, and a day later its accounts have gone and its figures stay', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'leaving')
  await student.deposit('400')
  assert.equal((await world.admin.post(`/api/classes/${classId}/end`, {})).status, 200)
  assert.equal((await student.deposit('100')).body.error.code, 'class_ended')
  assert.equal(
    (await new Visitor(world.app).post(`/api/join/${code}`, { nickname: 'x' })).body.error.code,
    'class_ended',
  )
  assert.equal((await student.get(`/api/classes/${classId}/debrief`)).body.house.held, '400.00')
  await world.app.testDatabase.owner.query(
    'update classes.class set erase_at = clock_timestamp() where class_id = $1',
    [classId],
  )
  await until('the account is gone', async () => (await student.get('/api/class')).status === 401)
  const debrief = (await world.admin.get(`/api/classes/${classId}/debrief`)).body
  assert.deepEqual([debrief.house.paidIn, debrief.results[0].nickname], ['400.00', null])
  await world.checkLedger()
})
