import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../until.ts'
import { newMember, type Visitor } from '../visitor.ts'
import { type ClassWorld, startClassWorld } from './class-world.ts'

let world: ClassWorld
before(async () => {
  world = await startClassWorld({ CLASS_CLOCK: 'on' })
})
after(() => world[Symbol.asyncDispose]())

/** Everything that comes over somebody's live stream, as long as the server runs. */
async function listen(visitor: Visitor) {
  const answer = await fetch(`${world.app.origin}/api/live`, { headers: { cookie: visitor.cookies() } })
  assert.equal(answer.status, 200)
  const heard = { text: '' }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) heard.text += decoder.decode(part)
  })().catch(() => {})
  return heard
}

test('the room shows who has read a warning, who waits, who was paid and who has lost, and the trainer hears of it', async () => {
  const { visitor: trainer, memberId } = await newMember(world.app)
  await world.admin.send('PUT', `/api/admin/members/${memberId}/trainer`, { isTrainer: true })
  const { code, classId } = await world.open({}, trainer)
  const [reader, early, late] = [
    await world.join(code, 'reader'),
    await world.join(code, 'early'),
    await world.join(code, 'late'),
  ]
  const states = async () => {
    const { students } = (await trainer.get(`/api/classes/${classId}`)).body
    return students.map(({ state }: { state: string }) => state)
  }
  const jump = (to: string) => trainer.post(`/api/classes/${classId}/clock`, { change: 'jump', to })
  const heard = await listen(trainer)
  /** So often, beside what was heard before. */
  const tells = async (what: string, times: number, act: () => Promise<unknown>) => {
    const count = () => heard.text.split('classes').length
    const heardBefore = count()
    await act()
    await until(what, () => count() >= heardBefore + times)
  }
  assert.deepEqual(await states(), ['joined', 'joined', 'joined'])

  await tells('the trainer hears who has read', 1, () => reader.send('PUT', '/api/class/warnings/reality_check', {}))
  assert.deepEqual(await states(), ['read', 'joined', 'joined'])

  await early.deposit('500')
  assert.deepEqual(await states(), ['read', 'deposited', 'joined'])
  await tells('the trainer hears who has invested', 1, () => early.invest(2, '500'))
  assert.deepEqual(await states(), ['read', 'invested', 'joined'])
  await jump('next_maturity')
  await until('the investment has matured', async () => (await early.own()).profit === '225.00')
  await late.deposit('1000')
  await early.withdraw('725')
  assert.deepEqual(await states(), ['read', 'paid', 'deposited'])

  await late.withdraw('1000')
  assert.deepEqual(await states(), ['read', 'paid', 'waiting'])
  await jump('next_day')
  // Of the jump, and of what it led to.
  await tells('the trainer hears of what was declined', 2, () => jump('next_day'))
  await until('it is declined', async () => (await late.own()).withdrawals[0].state === 'no_money')
  assert.deepEqual(await states(), ['read', 'paid', 'lost'])
  assert.equal((await late.own()).balance, '1000.00', 'it is still owed')

  // Money that comes in later pays what is asked for again.
  await reader.deposit('600')
  await late.withdraw('1000')
  assert.deepEqual(await states(), ['read', 'paid', 'paid'])
  await trainer.post(`/api/classes/${classId}/end`, {})
  assert.deepEqual(await states(), ['lost', 'paid', 'paid'], 'after the end nobody gets anything back')
  await world.checkLedger()
})

test('a question of a quiz stops the class with its own four choices, and takes no others', async () => {
  const { code, classId } = await world.open()
  const [one, two] = [await world.join(code, 'one'), await world.join(code, 'two')]
  const ask = (body: unknown) => world.admin.post(`/api/classes/${classId}/questions`, body)
  assert.equal((await ask({ quiz: { lesson: 'red-flags', place: 5 } })).body.error.code, 'not_found')
  assert.equal((await ask({ quiz: { lesson: 'no-such-lesson', place: 0 } })).status, 400)
  assert.equal((await ask({ quiz: { lesson: 'red-flags', place: -1 } })).status, 400)
  assert.equal((await ask({ quiz: { lesson: 'red-flags', place: 1 } })).status, 201)
  assert.equal((await one.deposit('100')).body.error.code, 'class_stopped')

  const { question } = await one.own()
  assert.deepEqual(question.quiz, { lesson: 'red-flags', place: 1 })
  assert.deepEqual([question.script, question.words, question.ownAnswer], [null, null, null])
  const { questionId } = question
  const answer = (student: typeof one, says: string) => student.send('PUT', '/api/class/answer', { questionId, says })
  assert.equal((await answer(one, 'yes')).body.error.code, 'not_found', 'it is not for yes or no')
  assert.equal((await answer(one, 'e')).status, 400)
  assert.equal((await answer(one, 'a')).status, 200)
  assert.equal((await answer(one, 'd')).status, 200, 'they may change it')
  assert.equal((await answer(two, 'b')).status, 200)
  assert.equal((await one.own()).question.ownAnswer, 'd')
  const counts = (await world.admin.get(`/api/classes/${classId}`)).body.question.answers
  assert.deepEqual(
    counts.map(({ says, count }: { says: string; count: number }) => `${says} ${count}`),
    ['a 0', 'b 1', 'c 0', 'd 1'],
  )
  await world.admin.post(`/api/classes/${classId}/questions/end`, {})
  assert.equal((await answer(two, 'c')).body.error.code, 'not_found', 'it is over')

  assert.equal((await ask({ words: 'Really?' })).status, 201)
  const own = (await one.own()).question
  const wrong = await one.send('PUT', '/api/class/answer', { questionId: own.questionId, says: 'a' })
  assert.equal(wrong.body.error.code, 'not_found', 'a question in words has no choices')
})

test('the debrief says what referrals brought and cost, by the ledger, and a reward can be used in the class', async () => {
  const { code, classId } = await world.open()
  const early = await world.join(code, 'early')
  assert.deepEqual((await early.own()).invite, { code, percent: 5 })
  const friend = await world.join(code, 'friend', { invitedBy: 'early' })
  const alone = await world.join(code, 'alone')
  await friend.deposit('600')
  await friend.invest(2, '500')
  await alone.deposit('300')
  await until('the reward is credited', async () => (await early.own()).rewards === '25.00')
  assert.equal((await early.own()).invite.percent, 10, 'the next one brings more')

  const debrief = (await world.admin.get(`/api/classes/${classId}/debrief`)).body
  assert.deepEqual(debrief.referrals, { friends: [2], brought: '600.00', cost: '25.00' })
  const { rows } = await world.app.testDatabase.owner.query(
    `select (sum(amount_units) filter (where kind = 'reward_credited'))::text as cost,
            (sum(amount_units) filter (where kind = 'deposit_credited' and member_id = $2))::text as brought
       from ledger.transfer join classes.student using (member_id) where class_id = $1 and asset = 'USD'`,
    [classId, friend.memberId],
  )
  assert.deepEqual(rows[0], { cost: '2500', brought: '60000' })
  assert.deepEqual(
    debrief.entries.filter(({ kind }: { kind: string }) => kind === 'reward_credited').length,
    1,
    'the cost opens its entry',
  )

  assert.equal((await early.money('rewards', { amount: '25.01' })).body.error.code, 'insufficient_savings')
  await world.admin.post(`/api/classes/${classId}/questions`, { words: 'Really?' })
  assert.equal((await early.money('rewards', { amount: '25.00' })).body.error.code, 'class_stopped')
  await world.admin.post(`/api/classes/${classId}/questions/end`, {})
  assert.equal((await early.money('rewards', { amount: '25.00' })).status, 201)
  const own = await early.own()
  assert.deepEqual([own.rewards, own.balance], ['0.00', '25.00'])
  assert.deepEqual((await early.withdraw('25')).body, { isPaid: true })
  assert.equal((await early.own()).pocket, '1025.00', 'someone else’s deposit paid it')
  await world.checkLedger()
  await world.admin.post(`/api/classes/${classId}/end`, {})
  assert.equal((await early.money('rewards', { amount: '1.00' })).body.error.code, 'class_ended')
})

test('where nothing is paid for bringing people, nobody is invited to', async () => {
  const { code } = await world.open({ scenario: 'honest_twin' })
  const student = await world.join(code, 'twin')
  assert.equal((await student.own()).invite, null)
})
