import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type ClassWorld, Student, startClassWorld } from '../classes/class-world.ts'
import { until } from '../until.ts'
import { Visitor } from '../visitor.ts'

let world: ClassWorld
before(async () => {
  world = await startClassWorld()
})
after(() => world[Symbol.asyncDispose]())

const key = () => ({ 'idempotency-key': randomUUID() })

test('abuse 121: guessing codes of classes ends after some hundred, and a right one costs nothing', async () => {
  await using own = await startClassWorld()
  const { code } = await own.open()
  const guesser = new Visitor(own.app)
  for (let time = 0; time < 20; time++) assert.equal((await guesser.get(`/api/join/${code}`)).status, 200)
  const answers: number[] = []
  for (let time = 0; time < 305; time++) answers.push((await guesser.get('/api/join/BBBBBB')).status)
  assert.equal(answers.filter((status) => status === 404).length, 300)
  assert.equal(answers.at(-1), 429)
})

test('abuse 122: guessing three words ends after a hundred, whoever guesses', async () => {
  await using own = await startClassWorld()
  const { code } = await own.open()
  await own.join(code, 'somebody')
  const answers: number[] = []
  for (let time = 0; time < 105; time++)
    answers.push((await new Visitor(own.app).post(`/api/join/${code}/return`, { words: `apple river ${time}` })).status)
  assert.equal(answers.filter((status) => status === 422).length, 100)
  assert.equal(answers.at(-1), 429)
})

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

test('abuse 128: of many who join in the same moment two hundred get in, and nobody has half an account', async () => {
  const { code, classId } = await world.open()
  const answers = await Promise.all(
    Array.from({ length: 230 }, (_, no) =>
      new Student(world.app).post(`/api/join/${code}`, { nickname: `crowd ${no}` }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 201).length, 200)
  assert.ok(answers.filter(({ status }) => status !== 201).every(({ body }) => body.error.code === 'class_full'))
  const { rows } = await world.app.testDatabase.owner.query(
    `select count(*)::int as students, count(account.member_id)::int as with_money
       from classes.student left join ledger.account
         on account.member_id = student.member_id and asset = 'USDT' and kind = 'wallet' and balance_units = 100000
      where class_id = $1`,
    [classId],
  )
  assert.deepEqual(rows[0], { students: 200, with_money: 200 })
  await world.checkLedger()
})

test('abuse 129: an admin who approves a withdrawal of a class by hand is bound by what its house holds', async () => {
  const { code, classId } = await world.open()
  const [one, two] = [await world.join(code, 'one'), await world.join(code, 'two')]
  await one.deposit('1000')
  await two.deposit('1000')
  await one.invest(3, '1000')
  await two.invest(3, '1000')
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
