// The instance has one clock. Nothing that a student, a visitor or another trainer does stops a lesson or moves it on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '@dryrun/server/config.ts'
import { goodPassword, newMember, Visitor } from '../visitor.ts'
import { type ClassWorld, startClassWorld } from './class-world.ts'

type Change = { change: 'speed'; speed: number } | { change: 'jump'; to: string }

const clockOf = (by: Visitor, classId: string) => (change: Change) => by.post(`/api/classes/${classId}/clock`, change)

async function newTrainer(world: ClassWorld): Promise<Visitor> {
  const { visitor, memberId } = await newMember(world.app)
  const named = await world.admin.send('PUT', `/api/admin/members/${memberId}/trainer`, { isTrainer: true })
  assert.equal(named.status, 200)
  return visitor
}

test('a student can sign up, look around, log in and out as often as they like: the lesson’s clock goes on', async () => {
  await using world = await startClassWorld({ CLASS_CLOCK: 'off' })
  // Somebody of the class has had an account for long, but isn't logged in.
  const before = await newMember(world.app)
  await before.visitor.send('DELETE', '/api/session')
  const { classId, code } = await world.open()
  const early = await newMember(world.app)
  await world.join(code, 'somebody')
  assert.equal((await world.admin.post(`/api/classes/${classId}/begin`, {})).status, 200)
  const set = clockOf(world.admin, classId)
  const goesOn = async (what: string) => {
    assert.equal((await world.admin.get(`/api/classes/${classId}`)).body.clock.refusedBecause, null, what)
    for (const change of [
      { change: 'speed', speed: 0 },
      { change: 'jump', to: 'next_day' },
      { change: 'speed', speed: 60 },
    ] as const) {
      const changed = await set(change)
      assert.equal(changed.status, 200, `${what}: ${JSON.stringify(changed.body)}`)
    }
  }
  await goesOn('signed up while the class was open')
  await early.visitor.send('DELETE', '/api/session')
  const pupil = await newMember(world.app)
  await goesOn('signed up during the lesson')
  await new Visitor(world.app).post('/api/session/demo')
  await goesOn('looked around')
  assert.equal((await new Visitor(world.app).logIn(before.form.email, goodPassword)).status, 200)
  await goesOn('logged in with an account from before')
  await pupil.visitor.send('DELETE', '/api/session')
  assert.equal((await pupil.visitor.logIn(pupil.form.email, goodPassword)).status, 200)
  await goesOn('came back')
  await world.join(code, 'another')
  await goesOn('joined twice')
})

test('who was logged in before the lesson keeps the clock as it is, where the operator says so', async () => {
  await using world = await startClassWorld({ CLASS_CLOCK: 'off' })
  const member = await newMember(world.app)
  const { classId, code } = await world.open()
  await world.join(code, 'somebody')
  await world.admin.post(`/api/classes/${classId}/begin`, {})
  const refused = await clockOf(world.admin, classId)({ change: 'jump', to: 'next_day' })
  assert.equal(refused.body.error.code, 'clock_not_allowed')
  await member.visitor.send('DELETE', '/api/session')
  assert.equal((await clockOf(world.admin, classId)({ change: 'jump', to: 'next_day' })).status, 200)
})

test('on a machine of one’s own nobody else counts; on an address of its own members do', () => {
  const settings = { DATABASE_URL: 'postgres://localhost/x' }
  assert.equal(readConfig(settings).classClock, 'on')
  const online = { ...settings, PUBLIC_URL: 'https://dryrun.example' }
  assert.equal(readConfig(online).classClock, 'careful')
  assert.equal(readConfig({ ...online, CLASS_CLOCK: 'on' }).classClock, 'on')
})

test('the first lesson has the clock until it ends, and no other trainer moves, stops or frees it', async () => {
  await using world = await startClassWorld()
  const [one, two] = [await newTrainer(world), await newTrainer(world)]
  const empty = await world.open({ name: 'Empty' }, one)
  const lesson = await world.open({ name: 'Lesson of two' }, two)
  const student = await world.join(lesson.code, 'somebody')
  assert.equal((await student.deposit('500')).status, 201)
  assert.equal((await student.invest(1, '300')).status, 201)
  const [setOne, setTwo] = [clockOf(one, empty.classId), clockOf(two, lesson.classId)]
  const jump = { change: 'jump', to: 'next_maturity' } as const
  assert.equal((await setOne(jump)).body.error.code, 'clock_not_begun', 'somebody is in the other class')
  assert.equal((await one.post(`/api/classes/${empty.classId}/begin`, {})).status, 200)
  assert.equal((await two.post(`/api/classes/${lesson.classId}/begin`, {})).status, 200)
  const time = async () => (await world.admin.get('/api/instance')).body.clock

  // An empty class that began first has no lesson, and doesn't get one by somebody who joins it now.
  assert.equal((await setTwo({ change: 'speed', speed: 0 })).status, 200)
  await world.join(empty.code, 'a pupil of two')
  const stopped = await time()
  for (const change of [jump, { change: 'jump', to: 'next_day' }, { change: 'speed', speed: 1440 }] as const) {
    const refused = await setOne(change)
    assert.equal(refused.body.error.code, 'clock_of_other_class')
    assert.match(refused.body.error.message, /Lesson of two/)
  }
  const { clock } = (await one.get(`/api/classes/${empty.classId}`)).body
  assert.deepEqual([clock.refusedBecause, clock.heldBy.lesson], ['other_class', 'Lesson of two'])
  // Ending a class that doesn't have the clock leaves it as it is.
  const third = await world.open({ name: 'Third' }, one)
  assert.equal((await one.post(`/api/classes/${third.classId}/end`, {})).status, 200)
  assert.deepEqual(await time(), stopped)
  assert.equal((await setTwo({ change: 'jump', to: 'next_day' })).status, 200)

  // With its end the clock passes again, and the other lesson has it.
  assert.equal((await two.post(`/api/classes/${lesson.classId}/end`, {})).status, 200)
  assert.equal((await time()).speed, 1)
  assert.equal((await setOne({ change: 'speed', speed: 60 })).status, 200)
  assert.equal((await one.post(`/api/classes/${empty.classId}/end`, {})).status, 200)
  assert.equal((await time()).speed, 1)
})

test('of two trainers who begin and press at once, one has the clock', async () => {
  await using world = await startClassWorld()
  const trainers = [await newTrainer(world), await newTrainer(world)]
  const lessons = await Promise.all(
    trainers.map(async (by, at) => {
      const made = await world.open({ name: `Lesson ${at}` }, by)
      await world.join(made.code, 'somebody')
      return { by, classId: made.classId }
    }),
  )
  const began = await Promise.all(lessons.map(({ by, classId }) => by.post(`/api/classes/${classId}/begin`, {})))
  assert.deepEqual(
    began.map(({ status }) => status),
    [200, 200],
  )
  const presses = await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const { by, classId } = lessons[at % 2] as (typeof lessons)[number]
      return clockOf(by, classId)({ change: 'jump', to: 'next_day' })
    }),
  )
  const statuses = presses.map(({ status }) => status)
  const [one, other] = statuses
  assert.deepEqual(
    [one, other].toSorted((a = 0, b = 0) => a - b),
    [200, 409],
  )
  for (const [at, status] of statuses.entries()) assert.equal(status, at % 2 === 0 ? one : other)
})
