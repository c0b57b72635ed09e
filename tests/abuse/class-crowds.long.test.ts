import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Route } from '@dryrun/contract/route.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { type ClassWorld, Student, startClassWorld } from '../classes/class-world.ts'
import { fillLine, Visitor } from '../visitor.ts'

let world: ClassWorld
before(async () => {
  world = await startClassWorld()
})
after(() => world[Symbol.asyncDispose]())

const key = () => ({ 'idempotency-key': randomUUID() })

test('abuse 121: guessing codes of classes slows down, and the right code gets in whatever others have guessed', async () => {
  await using own = await startClassWorld()
  const { code } = await own.open()
  const guesser = new Visitor(own.app)
  for (let time = 0; time < 20; time++) assert.equal((await guesser.get(`/api/join/${code}`)).status, 200)
  // Not even a row that others would wait for.
  const attempts = () => own.app.testDatabase.owner.query(`select from auth.pace where bucket like 'class-code/%'`)
  assert.equal((await attempts()).rowCount, 0)
  await Promise.all(Array.from({ length: 310 }, () => guesser.get('/api/join/BBBBBB')))
  const pupil = new Visitor(own.app)
  assert.equal((await pupil.get(`/api/join/${code}`)).status, 200, 'the right code, from the same address')
  assert.equal((await pupil.post(`/api/join/${code}`, { nickname: 'on time' })).status, 201)
  // And if a flood goes on, the phone works for a moment.
  await fillLine(own.app, 'class-code/address')
  assert.equal((await guesser.get('/api/join/BBBBBB')).body.error.code, 'puzzle_needed')
  const next = new Visitor(own.app)
  assert.equal((await next.sendAsBrowser('GET', `/api/join/${code}`)).status, 200)
  assert.equal((await next.sendAsBrowser('POST', `/api/join/${code}`, { nickname: 'in time' })).status, 201)
})

test('abuse 122: guessing three words slows down, and the right words get in whatever others have guessed', async () => {
  await using own = await startClassWorld()
  const { code } = await own.open()
  const { words } = await own.join(code, 'somebody')
  const comeBack = (typed: string) =>
    new Visitor(own.app).sendAsBrowser('POST', `/api/join/${code}/return`, { words: typed })
  for (let time = 0; time < 105; time++) assert.equal((await comeBack(`apple river ${time}`)).status, 422)
  assert.equal((await comeBack(words.join(' '))).status, 200)
  await fillLine(own.app, 'come-back/class')
  const refused = await new Visitor(own.app).post(`/api/join/${code}/return`, { words: 'apple river star' })
  assert.equal(refused.body.error.code, 'puzzle_needed')
  assert.equal((await comeBack(words.join(' '))).status, 200)
  // A class that isn't there answers like wrong words: it's no way to try codes.
  const nowhere = await new Visitor(own.app).post('/api/join/BBBBBB/return', { words: words.join(' ') })
  assert.equal(nowhere.body.error.code, 'words_wrong')
})

test('abuse 125: a class account walks the whole route table: every write is done or refused, and none fails', async () => {
  const { code } = await world.open()
  const nobody = '00000000-0000-7000-8000-000000000000'
  for (const [place, [name, route]] of Object.entries(routes as Record<string, Route>).entries()) {
    if (route.stream || name === 'logOut' || name === 'lookAround') continue
    const student = await world.join(code, `walker ${place}`)
    const path = route.path.replaceAll(/:\w+/g, nobody)
    const { status } = await student.send(route.method, path, route.body && {}, key())
    assert.ok(status < 500, `${name} with nothing: ${status}`)
    for (const body of route.access === 'anyone' || route.method === 'GET' ? [] : bodies) {
      const answer = await student.send(route.method, path, route.body && body, key())
      assert.ok(answer.status < 500, `${name} ${JSON.stringify(body)}: ${answer.status}`)
    }
    await world.admin.send('DELETE', `/api/classes/${await classOf(code)}/students/${student.memberId}`)
  }
  const student = await world.join(code, 'asker')
  for (const path of ['/api/email-confirmation', '/api/two-steps', '/api/passkeys/options', '/api/profile/closure']) {
    const { body } = await student.post(path, path === '/api/email-confirmation' ? undefined : { password: 'anything' })
    assert.equal(body.error.code, 'class_account', path)
  }
})

/** What a member would send to the routes that concern their own account. */
const bodies = [
  { password: 'correct horse battery' },
  { password: 'correct horse battery', newPassword: 'another good one' },
  { code: '123456' },
  { language: 'de' },
  { fullName: 'Somebody', phoneNumber: '+1 555 0100' },
  { name: 'Key' },
  { text: 'A review of five words', stars: 5 },
]

const classOf = async (code: string) =>
  (await world.app.testDatabase.owner.query('select class_id from classes.class where code = $1', [code])).rows[0]
    .class_id

test('abuse 128: of many who join in the same moment two hundred get in, and nobody has half an account', async () => {
  const { code, classId } = await world.open()
  const answers = await Promise.all(
    Array.from({ length: 230 }, (_, no) =>
      new Student(world.app).post(`/api/join/${code}`, { nickname: `crowd ${no}` }),
    ),
  )
  const told = Map.groupBy(answers, ({ status, body }) => (status === 201 ? 'in' : body.error.code))
  const counts = Object.fromEntries([...told].map(([what, { length }]) => [what, length]))
  assert.deepEqual(counts, { in: 200, class_full: 30 })
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
