import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { drawOffers, poolOffers } from '@dryrun/domain/classes/offers.ts'
import { type ClassWorld, keepForm, Student, startClassWorld } from '../classes/class-world.ts'
import { until } from '../until.ts'
import { newMember, Visitor } from '../visitor.ts'

let world: ClassWorld
before(async () => {
  world = await startClassWorld()
})
after(() => world[Symbol.asyncDispose]())

const key = () => ({ 'idempotency-key': randomUUID() })

test('abuse 123: joining again from the same phone begins anew, and the first account keeps its money', async () => {
  const { code, classId } = await world.open()
  const first = await world.join(code, 'twice')
  await first.deposit('100')
  const again = await first.post(`/api/join/${code}`, { nickname: 'twice again' })
  assert.equal(again.status, 201)
  const { students } = (await world.admin.get(`/api/classes/${classId}`)).body
  assert.deepEqual(
    students.map(({ nickname, paidIn }: { nickname: string; paidIn: string }) => [nickname, paidIn]),
    [
      ['twice', '100.00'],
      ['twice again', '0.00'],
    ],
  )
})

test('abuse 124: a student reads and does nothing of another class', async () => {
  const [one, other] = [await world.open(), await world.open()]
  const student = await world.join(one.code, 'curious')
  const victim = await world.join(other.code, 'victim')
  assert.equal((await student.get(`/api/classes/${other.classId}/debrief`)).status, 404)
  await world.admin.post(`/api/classes/${other.classId}/questions`, { script: 'who_pays' })
  const { question } = await victim.own()
  const answer = await student.send('PUT', '/api/class/answer', { questionId: question.questionId, says: 'yes' })
  assert.equal(answer.status, 404)
})

test('abuse 125: a student is no trainer, and a class account does nothing that its class is not for', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'ambitious')
  assert.equal((await student.get(`/api/classes/${classId}`)).status, 403)
  for (const path of ['end', 'begin', 'clock', 'questions', 'announcements'])
    assert.equal((await student.post(`/api/classes/${classId}/${path}`, {})).status, 403, path)
  assert.equal((await student.post('/api/classes', {})).status, 403)
  const coins = { coin: 'USDT' }
  assert.equal((await student.post('/api/wallet/faucet', coins, key())).body.error.code, 'class_account')
  const withdrawal = { amount: '1', coin: 'USDT', address: 'x', acceptClosing: true }
  assert.equal((await student.post('/api/withdrawals', withdrawal, key())).body.error.code, 'class_account')
  assert.equal(
    (await student.post('/api/investments', { planId: 1, amount: '100' }, key())).body.error.code,
    'class_account',
  )
})

test('abuse 126: nicknames that break pages, pose as markup or insult are refused', async () => {
  const { code } = await world.open()
  for (const nickname of ['<img src=x>', '\u202Eevil', 'a\u0000b', ' ', '💥'.repeat(30), 'h1tler', 'n.a.z.i'])
    assert.ok((await new Visitor(world.app).post(`/api/join/${code}`, { nickname })).status >= 400, nickname)
})

test('abuse 126: nobody joins as who runs the class, as a twin of somebody in the room, or with a rude name; no class is named to deceive', async () => {
  const { code, classId } = await world.open()
  const anna = await world.join(code, 'Copernica')
  const join = async (nickname: string) =>
    (await new Visitor(world.app).post(`/api/join/${code}`, { nickname })).body.error?.code
  for (const nickname of ['admin', 'Trainer', 'Teacher', 'Dryrun', 'supp0rt'])
    assert.equal(await join(nickname), 'name_reserved', nickname)
  for (const nickname of ['Wanker', 'Fick dich', 'merde', 'puta', 'd1ck'])
    assert.equal(await join(nickname), 'nickname_not_allowed', nickname)
  assert.equal(await join('Соpernica'), 'name_mixed_alphabets')
  assert.equal(await join('Copernlca'), 'nickname_taken')
  assert.equal(await join('Ann\u200Ba'), 'name_hidden_characters')
  assert.equal(await join('Scunthorpe'), undefined)
  const renamed = await world.admin.send('PUT', `/api/classes/${classId}/students/${anna.memberId}/nickname`, {
    nickname: 'Copernicus',
  })
  assert.equal(renamed.status, 200)
  for (const name of ['Math \u202Eb11', 'Pаypal class', 'a\u200Bb'])
    assert.equal(
      (await world.admin.post('/api/classes', { name, language: 'en', scenario: 'promise' })).status,
      422,
      name,
    )
})

test('abuse 127: a jump of the clock in the middle of a withdrawal posts it once, and nothing is lost', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'midway')
  await student.deposit('1000')
  await student.invest(3, '1000')
  const again = randomUUID()
  const body = { amount: '1000', acceptClosing: true }
  const [first, second] = await Promise.all([
    student.money('withdrawals', body, again),
    student.money('withdrawals', body, again),
    world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_day' }),
    world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_day' }),
    world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_day' }),
  ])
  assert.deepEqual([first.status, second.body], [201, first.body])
  const own = await student.own()
  assert.equal(own.withdrawals.length, 1)
  assert.equal(own.pocket, '1000.00')
  await world.checkLedger()
})

test('abuse 129: an admin who approves a withdrawal of a class by hand is bound by what its house holds', async () => {
  const { code, classId } = await world.open()
  const [one, two] = [await world.join(code, 'one'), await world.join(code, 'two')]
  await one.deposit('1000')
  await two.deposit('1000')
  await one.invest(3, '1000')
  await two.invest(3, '1000')
  // Another trainer's class is open as well: the clock belongs to a lesson that has begun.
  await world.admin.post(`/api/classes/${classId}/begin`, {})
  await world.admin.post(`/api/classes/${classId}/clock`, { change: 'jump', to: 'next_maturity' })
  await until(
    'both have matured',
    async () => (await one.own()).profit === '750.00' && (await two.own()).profit === '750.00',
  )
  assert.equal((await one.withdraw('1750')).body.isPaid, true)
  assert.equal((await two.withdraw('1750')).body.isPaid, false)
  const [waiting] = (await two.own()).withdrawals
  const path = `/api/admin/members/${two.memberId}/withdrawals/${waiting.withdrawalId}/approve`
  const answer = await world.admin.post(path, { confirmation: 'yes' }, key())
  assert.equal(answer.body.error.code, 'house_cannot_pay')
  await world.checkLedger()
})

const judge = (student: Student, offer: string, saysFraud: boolean) =>
  student.send('PUT', `/api/class/judgements/${offer}`, { saysFraud })
const openRound = (classId: string, round: string) => world.admin.post(`/api/classes/${classId}/judging`, { round })
const offersOf = async (student: Student): Promise<string[]> => (await student.get('/api/class/judging')).body.offers

test('abuse 130: judging an offer again with another answer changes nothing, and the same answer sent twice is one', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'waverer')
  await openRound(classId, 'before')
  const [offer = ''] = await offersOf(student)
  const answers = await Promise.all([judge(student, offer, true), judge(student, offer, true)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await judge(student, offer, false)).body.error.code, 'already_judged')
  const { rows } = await world.app.testDatabase.owner.query(
    'select says_fraud from classes.judgement where class_id = $1',
    [classId],
  )
  assert.deepEqual(rows, [{ says_fraud: true }])
  await assert.rejects(world.app.database.pool.query('update classes.judgement set says_fraud = false'), /permission/)
})

test('abuse 131: nobody judges an offer that wasn’t drawn for them, or one of the other round', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'greedy')
  await openRound(classId, 'before')
  const own = await offersOf(student)
  const answers = await Promise.all(
    poolOffers.filter((offer) => !own.includes(offer)).map((offer) => judge(student, offer, true)),
  )
  assert.ok(answers.every(({ body }) => ['not_found', 'judging_closed'].includes(body.error.code)))
  assert.equal((await judge(student, 'no_such_offer', true)).status, 400)
  assert.equal((await world.admin.get(`/api/classes/${classId}/debrief`)).body.taught.people.length, 0)
})

test('abuse 132: judging before a round is open or after it has closed is refused', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'latecomer')
  await openRound(classId, 'before')
  const [offer = '', other = ''] = await offersOf(student)
  await judge(student, offer, true)
  await world.admin.post(`/api/classes/${classId}/judging/close`, {})
  assert.equal((await judge(student, other, true)).body.error.code, 'judging_closed')
  assert.equal((await judge(student, offer, true)).body.error.code, 'judging_closed')
})

test('abuse 133: a student opens and closes no round, and another trainer none in this class', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'bossy')
  const { visitor, memberId } = await newMember(world.app)
  await world.admin.send('PUT', `/api/admin/members/${memberId}/trainer`, { isTrainer: true })
  for (const [who, status] of [
    [student, 403],
    [visitor, 404],
  ] as const) {
    assert.equal((await who.post(`/api/classes/${classId}/judging`, { round: 'before' })).status, status)
    assert.equal((await who.post(`/api/classes/${classId}/judging/close`, {})).status, status)
  }
})

test('abuse 134: nobody learns what an offer was before the whole class is through', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'peeking')
  await openRound(classId, 'before')
  const [offer = ''] = await offersOf(student)
  await judge(student, offer, true)
  for (const path of ['/api/class/judging', '/api/class', `/api/classes/${classId}/debrief`]) {
    const text = JSON.stringify((await student.get(path)).body)
    assert.doesNotMatch(text, /isFraud|"sign"/, path)
  }
  // The draw of the reminder is no way to the offers that are still to come.
  const { reminder } = (await student.get('/api/class/judging')).body
  const later = (await new Visitor(world.app).get(`/api/reminder/${reminder}`)).body.offers
  const drawn = [...drawOffers(Number(reminder), 'before'), ...drawOffers(Number(reminder), 'after')]
  assert.ok(later.every(({ offer: each }: { offer: (typeof drawn)[number] }) => !drawn.includes(each)))
  for (const draw of ['-1', '1e3', 'x', '99999999999'])
    assert.equal((await new Visitor(world.app).get(`/api/reminder/${draw}`)).status, 400, draw)
})

test('abuse 135: while offers are judged nobody moves money', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'hasty')
  await openRound(classId, 'before')
  assert.equal((await student.deposit('100')).body.error.code, 'class_stopped')
  assert.equal((await student.withdraw('100')).body.error.code, 'class_stopped')
  await world.admin.post(`/api/classes/${classId}/judging/close`, {})
  assert.equal((await student.deposit('100')).status, 201)
})

test('abuse 136: with the promise nobody trades, at the market nobody is promised anything, and only what the class has is traded', async () => {
  const { code } = await world.open({ scenario: 'honest_twin' })
  const both = [await world.join(code, 'left'), await world.join(code, 'right')]
  const owns = await Promise.all(both.map((student) => student.own()))
  const [promised, atMarket] = ['promise', 'market'].map(
    (kind) => both[owns.findIndex(({ house }) => house === kind)],
  ) as [Student, Student]
  for (const student of both) await student.deposit('600')
  const buy = { symbol: 'KO', side: 'buy', dollars: '100' }
  assert.equal((await promised.money('orders', buy)).body.error.code, 'not_in_lesson')
  const refused = (await atMarket.money('orders', { ...buy, symbol: 'XOM' })).body.error
  assert.deepEqual([refused.code, refused.message], ['not_in_lesson', 'You can’t trade XOM in this lesson.'])
  assert.equal((await atMarket.money('orders', { ...buy, type: 'limit', price: '1' })).status, 400)
  assert.equal((await atMarket.money('orders', { ...buy, dollars: '601' })).body.error.code, 'insufficient_balance')
  assert.equal((await atMarket.invest(2, '500')).body.error.code, 'amount_outside_plan')
  assert.equal(
    (await atMarket.post('/api/trading/orders', { ...buy, type: 'market' }, key())).body.error.code,
    'class_account',
  )
  await world.checkLedger()
})

test('abuse 138: an account that was kept is opened by its password alone, and no trainer decides about it', async () => {
  const { code, classId } = await world.open()
  const student = await world.join(code, 'keeper')
  await student.deposit('300')
  await world.admin.post(`/api/classes/${classId}/end`, {})
  const form = keepForm()
  assert.equal((await student.post('/api/class/account', form)).status, 200)
  const thief = new Student(world.app)
  const back = await thief.post(`/api/join/${code}/return`, { words: student.words.join(' ') })
  assert.equal(back.body.error.code, 'words_wrong')
  assert.equal((await student.post('/api/class/account', form)).status, 404, 'there is nothing left to keep')
  const of = `/api/classes/${classId}/students/${student.memberId}`
  assert.equal((await world.admin.send('PUT', `${of}/nickname`, { nickname: 'mine' })).status, 404)
  assert.equal((await world.admin.send('DELETE', of)).status, 404)
  assert.equal((await student.get('/api/balances')).body.balance, '300.00')
})
