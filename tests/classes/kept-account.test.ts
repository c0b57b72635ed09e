import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { until } from '../until.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'
import { type ClassWorld, keepForm, Student, startClassWorld } from './class-world.ts'

let world: ClassWorld
before(async () => {
  // Somebody who keeps their account is a member who has logged in: without this nobody could change the clock for a day.
  world = await startClassWorld({ CLASS_CLOCK: 'on' })
})
after(() => world[Symbol.asyncDispose]())

const key = () => ({ 'idempotency-key': randomUUID() })

const refusal = ({ body }: { body: { error: { code: string } } }) => body.error.code
const end = (classId: string) => world.admin.post(`/api/classes/${classId}/end`, {})
const debriefOf = async (classId: string) => (await world.admin.get(`/api/classes/${classId}/debrief`)).body

async function transfersOf(memberId: string): Promise<number> {
  const { rows } = await world.app.testDatabase.owner.query<{ count: number }>(
    'select count(*)::int as count from ledger.transfer where member_id = $1',
    [memberId],
  )
  return rows[0]?.count ?? 0
}

test('after the class somebody keeps their account: an email and a password, the same book, and nothing is posted', async () => {
  const { code, classId } = await world.open()
  const finch = await world.join(code, 'finch')
  await finch.deposit('700')
  await finch.invest(2, '500')
  const otherPhone = new Student(world.app)
  await otherPhone.post(`/api/join/${code}/return`, { words: finch.words.join(' ') })

  const form = keepForm()
  assert.equal(refusal(await finch.post('/api/class/account', form)), 'class_not_over')
  await end(classId)
  const posted = await transfersOf(finch.memberId)
  const kept = await finch.post('/api/class/account', form)
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
  const { user } = kept.body
  assert.deepEqual(
    [user.memberId, user.displayName, user.email, user.classId],
    [finch.memberId, form.username, form.email, null],
  )
  assert.equal(await transfersOf(finch.memberId), posted)

  // Whoever had come in with the three words is out, and nobody comes in with them again.
  assert.equal((await otherPhone.get('/api/class')).status, 401)
  const words = finch.words.join(' ')
  assert.equal(refusal(await otherPhone.post(`/api/join/${code}/return`, { words })), 'words_wrong')

  const home = new Visitor(world.app)
  assert.equal((await home.logIn(form.email, goodPassword)).status, 200)
  const balances = (await home.get('/api/balances')).body
  assert.deepEqual([balances.balance, balances.investment], ['200.00', '500.00'])
  const { coins } = (await home.get('/api/wallet')).body
  assert.equal(coins.find(({ coin }: { coin: string }) => coin === 'USDT').balance, '300.00')
  const profile = (await home.get('/api/profile')).body
  assert.deepEqual([profile.fullName, profile.referral], [form.fullName, null])
  assert.match(profile.usdtAddress, /^praceth1/)

  // What the class was for is closed, what members do is open.
  assert.equal((await home.get('/api/class')).status, 404)
  assert.equal((await home.post('/api/class/deposits', { amount: '10' }, key())).status, 404)
  assert.equal((await home.post('/api/investments', { planId: 1, amount: '100' }, key())).status, 201)
  assert.equal((await home.get(`/api/classes/${classId}/debrief`)).body.ownNo, 1)
  await world.checkLedger()
})

test('what a kept account does later is no part of its class, and the class’s house doesn’t bind it', async () => {
  const { code, classId } = await world.open({ approvesDeposits: false })
  const winner = await world.join(code, 'winner')
  const loser = await world.join(code, 'loser')
  await winner.deposit('500')
  await winner.invest(2, '500')
  await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_maturity' })
  await until('the investment has matured', async () => (await winner.own()).profit === '225.00')
  await loser.deposit('200')
  assert.equal((await winner.withdraw('600')).body.isPaid, true)
  await end(classId)
  const told = await debriefOf(classId)
  assert.equal(told.house.held, '100.00')

  const form = keepForm()
  assert.equal((await winner.post('/api/class/account', form)).status, 200)
  const desk = (await world.admin.get(`/api/classes/${classId}`)).body
  assert.deepEqual(
    desk.students.map(({ nickname }: { nickname: string }) => nickname),
    ['loser'],
  )
  assert.equal(desk.house.held, '100.00')

  // The class holds 100.00. An ordinary member's withdrawal of 125.00 is the instance's own affair.
  const { usdtAddress } = (await winner.get('/api/profile')).body
  const asked = await winner.post(
    '/api/withdrawals',
    { amount: '125', coin: 'ETH', address: usdtAddress, acceptClosing: true },
    key(),
  )
  assert.equal(asked.status, 201, JSON.stringify(asked.body))
  const { withdrawalId } = asked.body
  // The trainer's desk neither sees nor decides it.
  const waiting = (await world.admin.get(`/api/classes/${classId}`)).body.withdrawalsToPay
  assert.equal(waiting.count, 0)
  const payAll = await world.admin.post(`/api/classes/${classId}/withdrawals/pay-all`, {}, key())
  assert.deepEqual(payAll.body, { count: 0, amount: '0.00', left: 0 })
  const approved = await world.admin.post(
    `/api/admin/members/${winner.memberId}/withdrawals/${withdrawalId}/approve`,
    { confirmation: 'yes' },
    key(),
  )
  assert.equal(approved.status, 200, JSON.stringify(approved.body))

  const later = await debriefOf(classId)
  const withoutNames = (results: readonly { nickname: string | null }[]) =>
    results.map((row) => ({ ...row, nickname: null }))
  assert.deepEqual(
    { ...later, results: withoutNames(later.results) },
    { ...told, results: withoutNames(told.results) },
    'the class’s figures stay what they were',
  )
  assert.equal(later.results[0].nickname, null, 'the class knows them by their number alone')
  for (const [method, path, body] of [
    ['PUT', `/students/${winner.memberId}/nickname`, { nickname: 'mine' }],
    ['DELETE', `/students/${winner.memberId}`, undefined],
  ] as const)
    assert.equal((await world.admin.send(method, `/api/classes/${classId}${path}`, body)).status, 404)
  await world.checkLedger()

  // A day later the others have gone, and the kept account is there.
  await world.app.testDatabase.owner.query(
    'update classes.class set erase_at = clock_timestamp() where class_id = $1',
    [classId],
  )
  await until('the other account is gone', async () => (await loser.get('/api/class')).status === 401)
  assert.equal((await winner.get('/api/profile')).body.email, form.email)
  assert.deepEqual((await debriefOf(classId)).house, told.house)
  await world.checkLedger()
})

test('keeping an account is refused kindly, field by field, and changes nothing', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'picky')
  await end(classId)
  const { form: taken } = await newMember(world.app)
  for (const [change, why] of [
    [{ fullName: '' }, 'full_name_invalid'],
    [{ username: 'two words' }, 'username_invalid'],
    [{ username: taken.username.toUpperCase() }, 'username_taken'],
    [{ email: 'nowhere' }, 'email_invalid'],
    [{ email: taken.email }, 'sign_up_failed'],
    [{ password: 'short' }, 'password_too_short'],
    [{ agreesToTerms: false }, 'terms_not_agreed'],
    [{ agreesToEmails: false }, 'emails_not_agreed'],
  ] as const)
    assert.equal(refusal(await student.post('/api/class/account', keepForm(change))), why)
  assert.equal((await student.own()).nickname, 'picky')

  const { visitor: ordinary } = await newMember(world.app)
  assert.equal((await ordinary.post('/api/class/account', keepForm())).status, 404)
  assert.equal((await new Visitor(world.app).post('/api/class/account', keepForm())).status, 401)

  // Of two presses at the same moment one keeps the account.
  const both = await Promise.all([keepForm(), keepForm()].map((form) => student.post('/api/class/account', form)))
  assert.equal(both.filter(({ status }) => status === 200).length, 1)
  await world.checkLedger()
})

test('public figures leave out what classes did, also where the account was kept', async () => {
  await using own = await startClassWorld()
  const { code, classId } = await own.open()
  const student = await own.join(code, 'counted')
  await student.deposit('500')
  await student.invest(2, '500')
  await own.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_maturity' })
  await until('the investment has matured', async () => (await student.own()).profit === '225.00')
  assert.equal((await student.withdraw('100')).body.isPaid, true)
  await own.admin.post(`/api/classes/${classId}/end`, {})
  assert.equal((await student.post('/api/class/account', keepForm())).status, 200)
  const stats = (await new Visitor(own.app).get('/api/stats')).body
  const figure = (name: string) => stats.figures.find((each: { name: string }) => each.name === name)
  const bar = stats.progress.find((each: { name: string }) => each.name === 'profits')
  assert.equal(figure('members').value, 1, 'the kept account is a member')
  assert.deepEqual([bar.share, bar.details], [null, { done: 0, of: 0 }])
  assert.match(bar.definition, /Classes aren’t counted/)
  assert.equal(figure('median_payout'), undefined)
  assert.deepEqual(stats.recentWithdrawals, [])
  const told = (await new Visitor(own.app).get('/api/transparency')).body
  assert.deepEqual([told.memberCount, told.classAccountCount], [1, 0])
  // The kept totals and the rows themselves agree.
  await own.checkLedger()
})

test('payouts of a class are nobody’s who was deleted on the transparency page', async () => {
  await using own = await startClassWorld()
  const { code } = await own.open()
  const student = await own.join(code, 'someone')
  await student.deposit('300')
  await student.withdraw('100')
  const { whoseDeposit } = (await new Visitor(own.app).get('/api/transparency')).body
  assert.deepEqual(
    [...whoseDeposit.payouts, ...whoseDeposit.sources].map(({ name, isInClass }) => [name, isInClass]),
    [
      [null, true],
      [null, true],
    ],
  )
})
