import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { callsInLinePerSecond, callsPerMinute } from '@dryrun/contract/route.ts'
import { createCallLimit } from './limit-calls.ts'

const newSocket = () => ({ destroyed: false }) as Socket & { destroyed: boolean }
const settled = async (call: Promise<void>) =>
  Promise.race([
    call.then(
      () => 'through',
      () => 'refused',
    ),
    new Promise((resolve) => setImmediate(() => resolve('waits'))),
  ])

for (const name of ['public', 'polling'] as const) {
  test(`limit callsPerMinute.${name}: beyond it calls wait in line and all are answered; nobody else waits`, async ({
    mock,
  }) => {
    // Nothing moves on in line until the test says so, however busy the machine is.
    mock.timers.enable({ apis: ['setTimeout'] })
    const limit = createCallLimit()
    for (let count = 0; count < callsPerMinute[name]; count++)
      assert.equal(await settled(limit(name, '203.0.113.5', newSocket())), 'through')
    const late = Array.from({ length: 40 }, () => limit(name, '203.0.113.5', newSocket()))
    assert.equal(await settled(late[0] as Promise<void>), 'waits')
    assert.equal(await settled(limit(name, '203.0.113.6', newSocket())), 'through', 'another network')
    const other = name === 'public' ? 'polling' : 'public'
    assert.equal(await settled(limit(other, '203.0.113.5', newSocket())), 'through', 'another kind of call')
    for (const _ of late) mock.timers.tick(1_000 / callsInLinePerSecond)
    await Promise.all(late)
  })
}

test('limit callsPerMinute: a minute later calls go through at once again', async () => {
  let now = 0
  const limit = createCallLimit(() => now)
  for (let count = 0; count <= callsPerMinute.polling; count++) void limit('polling', '203.0.113.5', newSocket())
  await limit('polling', '203.0.113.5', newSocket())
  now += 60_000
  assert.equal(await settled(limit('polling', '203.0.113.5', newSocket())), 'through')
})

test('limit callsInLinePerSecond: who hangs up is out of the line, so nobody waits for calls that nobody wants any more', async () => {
  const limit = createCallLimit()
  for (let count = 0; count < callsPerMinute.polling; count++) await limit('polling', '203.0.113.5', newSocket())
  // A minute's worth of calls whose connections are gone already.
  const gone = Array.from({ length: callsInLinePerSecond * 60 }, () => {
    const socket = newSocket()
    const call = limit('polling', '203.0.113.5', socket)
    socket.destroyed = true
    return call
  })
  const right = limit('polling', '203.0.113.5', newSocket())
  const outcomes = await Promise.allSettled(gone)
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  await right
})

test('limit waitingPerConnectionMax: one connection that sends without waiting holds up itself alone', async () => {
  const limit = createCallLimit()
  for (let count = 0; count < callsPerMinute.polling; count++) await limit('polling', '203.0.113.5', newSocket())
  const pipe = newSocket()
  const sent = Array.from({ length: 100 }, () => limit('polling', '203.0.113.5', pipe))
  const right = limit('polling', '203.0.113.5', newSocket())
  const outcomes = await Promise.allSettled(sent)
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 16)
  await right
})
