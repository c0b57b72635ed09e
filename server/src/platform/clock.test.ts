import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveClock } from '../../../tests/move-clock.ts'
import { createTestDatabase } from '../../../tests/test-database.ts'
import { until } from '../../../tests/until.ts'
import { openClock, readNow, type ShownClock, setClockSpeed } from './clock.ts'
import { openNotifications } from './db/notifications.ts'
import { openDatabase } from './db/open-database.ts'
import { createLog } from './log.ts'

const log = createLog('silent')
const dayMs = 86_400_000

async function openTwoClocks() {
  const testDatabase = await createTestDatabase()
  const database = await openDatabase({ dataDir: '', databaseUrl: testDatabase.url }, log)
  const notifications = await Promise.all([1, 2].map(() => openNotifications(database.application, log)))
  const clocks = await Promise.all(notifications.map((each) => openClock(database.pool, each, log)))
  return {
    owner: testDatabase.owner,
    clocks: clocks as [ShownClock, ShownClock],
    async [Symbol.asyncDispose]() {
      for (const clock of clocks) clock.close()
      for (const each of notifications) await each.close()
      await database.close()
      await testDatabase[Symbol.asyncDispose]()
    },
  }
}

type World = Awaited<ReturnType<typeof openTwoClocks>>

/** A clock that's read between two looks at the database's is between them, however long that takes. */
async function agreesWithTheDatabase({ owner, clocks }: World): Promise<void> {
  for (const clock of clocks) {
    const before = await readNow(owner)
    await clock.refresh()
    const now = clock.now()
    const after = await readNow(owner)
    assert.ok(before <= now && now <= after, [before, now, after].map((each) => each.toISOString()).join(' '))
  }
}

test('at speed 1 the instance lives in the time of the world', async () => {
  await using world = await openTwoClocks()
  const before = Date.now()
  await world.clocks[0].refresh()
  const now = world.clocks[0].now().getTime()
  const after = Date.now()
  assert.ok(before <= now && now <= after, `${before} ${now} ${after}`)
  assert.equal(world.clocks[0].speed(), 1)
})

test('at another speed time passes that much faster, on every instance, and goes on when set back to 1', async () => {
  await using world = await openTwoClocks()
  const before = world.clocks[0].now().getTime()
  await setClockSpeed(world.owner, 86_400)
  await until('both run fast', () => world.clocks.every((clock) => clock.speed() === 86_400))
  await until('a day has passed', () => world.clocks.every((clock) => clock.now().getTime() > before + dayMs))
  await agreesWithTheDatabase(world)

  await setClockSpeed(world.owner, 1)
  await until('both run at 1', () => world.clocks.every((clock) => clock.speed() === 1))
  assert.ok(world.clocks[0].now().getTime() > before + dayMs, 'what has passed stays passed')
})

test('a test can move the clock, and every instance follows', async () => {
  await using world = await openTwoClocks()
  const before = world.clocks[1].now().getTime()
  await moveClock(world.owner, '3 days')
  await until('three days on', () => world.clocks.every((clock) => clock.now().getTime() >= before + 3 * dayMs))
})

test('the database and the instances agree on the time', async () => {
  await using world = await openTwoClocks()
  await moveClock(world.owner, '400 days')
  await until('400 days on', () => world.clocks.every((clock) => clock.now().getTime() > Date.now() + 399 * dayMs))
  await agreesWithTheDatabase(world)
})
