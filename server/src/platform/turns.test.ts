import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTurns } from './turns.ts'

/** Work that goes on until somebody ends it. */
function openWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => ended, end }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))
const refused = () => new Error('too many')

test('only so many of one key work at a time, in the order in which they came, and others don’t wait for them', async () => {
  const turns = createTurns({ atOnceMax: 2, waitingMax: 10, refused })
  const begun: number[] = []
  const works = [0, 1, 2, 3].map(openWork)
  const done = works.map(({ work }, at) =>
    turns.run('one', async () => {
      begun.push(at)
      await work()
    }),
  )
  await soon()
  assert.deepEqual(begun, [0, 1])
  assert.equal(await turns.run('another', async () => 'not kept waiting'), 'not kept waiting')
  works[1]?.end()
  await soon()
  assert.deepEqual(begun, [0, 1, 2])
  for (const { end } of works) end()
  await Promise.all(done)
  assert.deepEqual(begun, [0, 1, 2, 3])
})

test('whoever finds too many waiting is refused, and whoever fails gives the place on', async () => {
  const turns = createTurns({ atOnceMax: 1, waitingMax: 1, refused })
  const { work, end } = openWork()
  const first = turns.run('one', async () => {
    await work()
    throw new Error('went wrong')
  })
  const second = turns.run('one', async () => 'mine now')
  await assert.rejects(
    turns.run('one', async () => 'never'),
    /too many/,
  )
  end()
  await assert.rejects(first, /went wrong/)
  assert.equal(await second, 'mine now')
  assert.equal(await turns.run('one', async () => 'and free again'), 'and free again')
})

test('however many come and go, no key ever has more at work than it may, and everybody gets their turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), steps: fc.nat({ max: 5 }) }), { maxLength: 60 }),
      async (atOnceMax, visits) => {
        const turns = createTurns({ atOnceMax, waitingMax: 1000, refused })
        const working = new Map<string, number>()
        let served = 0
        await Promise.all(
          visits.map(({ key, steps }) =>
            turns.run(key, async () => {
              working.set(key, (working.get(key) ?? 0) + 1)
              assert.ok((working.get(key) ?? 0) <= atOnceMax)
              for (let step = 0; step < steps; step++) await soon()
              working.set(key, (working.get(key) ?? 0) - 1)
              served += 1
            }),
          ),
        )
        assert.equal(served, visits.length)
      },
    ),
    { numRuns: 30 },
  )
})
