import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemberQueues } from './member-queues.ts'

test('limit waitingCommandsMax: somebody who fills the queue takes nobody else’s place', () => {
  const queues = createMemberQueues<{ memberId: string }>({
    flow: () => ({ batchesMax: 1 }),
    batchCommandsMax: 10,
    waitingCommandsMax: 100,
    // Nothing is ever answered: the database is slow.
    run: () => new Promise(() => {}),
  })
  queues.add({ memberId: 'first' })
  let taken = 0
  while (queues.hasRoomFor('flooder') && taken < 1_000) {
    queues.add({ memberId: 'flooder' })
    taken += 1
  }
  assert.equal(taken, 100)
  assert.ok(!queues.hasRoomFor('flooder'))
  for (let n = 0; n < 50; n++) {
    assert.ok(queues.hasRoomFor(`member ${n}`))
    queues.add({ memberId: `member ${n}` })
    assert.ok(!queues.hasRoomFor(`member ${n}`), 'one place each, as long as it is full')
  }
})
