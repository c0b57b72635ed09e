import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { withLaunchLock } from './launch-lock.ts'

const newLock = () => join(mkdtempSync(join(tmpdir(), 'dryrun-lock-')), 'lock')

test('of many processes that want the lock, one at a time has it', async () => {
  const lock = newLock()
  const log = `${lock}.log`
  writeFileSync(log, '')
  const script = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { withLaunchLock } from ${JSON.stringify(join(import.meta.dirname, 'launch-lock.ts'))}
    await withLaunchLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, '(')
      await setTimeout(20)
      appendFileSync(${JSON.stringify(log)}, ')')
    })`
  const processes = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'inherit' }),
  )
  const codes = await Promise.all(processes.map(async (each) => (await once(each, 'exit'))[0]))
  assert.deepEqual(codes, [0, 0, 0, 0, 0, 0])
  assert.equal(readFileSync(log, 'utf8'), '()()()()()()')
})

test('the lock of a process that is gone is taken over', async () => {
  const lock = newLock()
  const gone = spawn(process.execPath, ['-e', ''])
  await once(gone, 'exit')
  writeFileSync(lock, String(gone.pid))
  assert.equal(await withLaunchLock(lock, async () => 'mine'), 'mine')
})

test('a failure inside gives the lock back and leaves no file', async () => {
  const lock = newLock()
  await assert.rejects(
    withLaunchLock(lock, () => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.ok(!existsSync(lock))
  assert.deepEqual(readdirSync(join(lock, '..')), [])
})

test('within one process, too, one at a time has it', async () => {
  const lock = newLock()
  let inside = 0
  await Promise.all(
    Array.from({ length: 8 }, () =>
      withLaunchLock(lock, async () => {
        assert.equal(++inside, 1)
        await new Promise((resolve) => setTimeout(resolve, 5))
        inside--
      }),
    ),
  )
})
