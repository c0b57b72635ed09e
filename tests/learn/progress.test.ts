import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld()
})
after(() => world[Symbol.asyncDispose]())

const progressOf = async (member: string) => (await world.call({ member }, 'GET', '/api/lessons/progress')).body

test('reading is remembered and never goes back', async () => {
  const member = await world.newMember()
  assert.deepEqual(await progressOf(member), { lessons: [], judgements: [] })
  for (const percent of [25, 60, 10])
    assert.equal(
      (await world.call({ member }, 'PUT', '/api/lessons/compound-interest/reading', { percent })).status,
      200,
    )
  const { lessons } = await progressOf(member)
  assert.deepEqual(
    lessons.map((each: Record<string, unknown>) => [
      each['lesson'],
      each['readPercent'],
      each['finishedAt'],
      each['rightCount'],
    ]),
    [['compound-interest', 60, null, null]],
  )
})

test('a quiz finishes its lesson once, and the best try counts', async () => {
  const member = await world.newMember()
  const answer = (choices: unknown) => world.call({ member }, 'POST', '/api/lessons/what-crypto-is/quiz', { choices })
  assert.equal((await answer([1, 2])).body.error.code, 'quiz_incomplete')
  assert.equal((await answer([1, 2, 0, 9])).status, 400)
  assert.deepEqual((await progressOf(member)).lessons, [], 'a refused answer begins nothing')
  const first = await answer([1, 2, 0, 3])
  assert.equal(first.status, 200)
  assert.equal(first.body.lessons[0].rightCount, 4)
  const again = await answer([0, 0, 0, 0])
  assert.equal(again.body.lessons[0].rightCount, 4)
  assert.equal(again.body.lessons[0].finishedAt, first.body.lessons[0].finishedAt)
})

test('the first word on an offer counts, until one begins anew', async () => {
  const member = await world.newMember()
  const say = (saysFraud: boolean) => world.call({ member }, 'PUT', '/api/judgements/release_fee', { saysFraud })
  await say(false)
  await say(true)
  assert.deepEqual((await progressOf(member)).judgements, [{ offer: 'release_fee', saysFraud: false }])
  assert.equal((await world.call({ member }, 'DELETE', '/api/judgements')).status, 200)
  assert.deepEqual((await progressOf(member)).judgements, [])
})

test('nobody sees another member’s progress, and nothing is kept for visitors or of lessons that do not exist', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  await world.call({ member: one }, 'PUT', '/api/lessons/red-flags/reading', { percent: 30 })
  assert.deepEqual((await progressOf(other)).lessons, [])
  assert.equal((await world.call('visitor', 'GET', '/api/lessons/progress')).status, 401)
  assert.equal((await world.call('visitor', 'PUT', '/api/lessons/red-flags/reading', { percent: 30 })).status, 401)
  assert.equal((await world.call('admin', 'GET', '/api/lessons/progress')).status, 403)
  assert.equal((await world.call({ member: one }, 'PUT', '/api/lessons/astrology/reading', { percent: 3 })).status, 400)
  assert.equal((await world.call({ member: one }, 'PUT', '/api/judgements/nothing', { saysFraud: true })).status, 400)
  assert.equal(
    (await world.call({ member: one }, 'PUT', '/api/lessons/red-flags/reading', { percent: 101 })).status,
    400,
  )
})
