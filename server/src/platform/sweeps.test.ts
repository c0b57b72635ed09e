import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createLog } from './log.ts'
import { openSweeps } from './sweeps.ts'

const hourMs = 3_600_000
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a sweep that failed is tried again soon, not only when its turn comes', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  try {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('the database is away')
    }
    const sweeps = openSweeps([{ name: 'hourly', everyMs: hourMs, run }], createLog('silent'))
    sweeps.wake('hourly')
    await soon()
    assert.equal(runs, 1)
    mock.timers.tick(60_000)
    await soon()
    assert.equal(runs, 2)
    mock.timers.tick(60_000)
    await soon()
    assert.equal(runs, 2, 'what has worked waits for its turn')
    mock.timers.tick(hourMs)
    await soon()
    assert.equal(runs, 3)
    await sweeps.close()
  } finally {
    mock.timers.reset()
  }
})

test('nothing is tried again once the sweeps are closed', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  try {
    let runs = 0
    const run = async () => {
      runs += 1
      throw new Error('the database is away')
    }
    const sweeps = openSweeps([{ name: 'hourly', everyMs: hourMs, run }], createLog('silent'))
    sweeps.wake('hourly')
    await sweeps.close()
    mock.timers.tick(2 * hourMs)
    await soon()
    assert.equal(runs, 1)
  } finally {
    mock.timers.reset()
  }
})
