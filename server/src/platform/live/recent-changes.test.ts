import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveTopics } from '@dryrun/contract/live-topics.ts'
import { rememberRecentChanges } from './recent-changes.ts'

/** An instance that has heard everything for a while, and the clock it goes by. */
function anInstance() {
  const clock = { ms: 0 }
  const recent = rememberRecentChanges(() => clock.ms)
  clock.ms += 60_000
  return { clock, recent }
}

test('a change is known for at least five seconds and at most ten, by member', () => {
  for (const [idleMs, passedMs, isKnown] of [
    [0, 4_999, true],
    [4_999, 4_999, true],
    [0, 10_000, false],
    [4_999, 10_000, false],
    [0, 3_600_000, false],
  ] as const) {
    const { clock, recent } = anInstance()
    recent.note({ memberId: 'b', topics: ['wallet'] })
    clock.ms += idleMs
    recent.note({ memberId: 'a', topics: ['balances'] })
    clock.ms += passedMs
    assert.deepEqual(recent.topicsOf('a'), isKnown ? ['balances'] : [], `${idleMs} ms, ${passedMs} ms`)
  }
})

test('topics add up, without a change to what was announced; nobody hears of another’s, unless they ask for everybody’s', () => {
  const { recent } = anInstance()
  const announced = ['balances', 'deposits'] as const
  recent.note({ memberId: 'a', topics: announced })
  recent.note({ memberId: 'a', topics: ['deposits', 'wallet'] })
  recent.note({ memberId: 'b', topics: ['support'] })
  assert.deepEqual(recent.topicsOf('a'), ['balances', 'deposits', 'wallet'])
  assert.deepEqual(recent.topicsOf('b'), ['support'])
  assert.deepEqual(recent.topicsOf('c'), [])
  assert.deepEqual(recent.topicsOf(), ['balances', 'deposits', 'wallet', 'support'])
  assert.deepEqual(announced, ['balances', 'deposits'])
})

test('who has just begun to hear, or has missed some, can’t rule anything out', () => {
  const clock = { ms: 0 }
  const recent = rememberRecentChanges(() => clock.ms)
  assert.deepEqual(recent.topicsOf('a'), liveTopics)
  clock.ms += 5_000
  assert.deepEqual(recent.topicsOf('a'), [])
  recent.missedSome()
  clock.ms += 4_999
  assert.deepEqual(recent.topicsOf('a'), liveTopics)
  clock.ms += 1
  assert.deepEqual(recent.topicsOf('a'), [])
})
