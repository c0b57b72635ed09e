import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createReadiness } from '@dryrun/server/features/instance/index.ts'
import type { BlobStore } from '@dryrun/server/platform/blobs/blob-store.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const ready = () => fetch(`${app.origin}/readyz`).then((answer) => answer.status)
const becomes = (status: number) => until(`/readyz answers ${status}`, async () => (await ready()) === status)

/** From the next connection on, and all of them are new. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const { owner } = app.testDatabase
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
  await owner.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

test('an instance that can write is ready', async () => {
  await becomes(200)
})

test('a database that can only be read makes nobody ready, and the process is still up', async () => {
  await setReadOnly(true)
  await becomes(503)
  assert.equal((await fetch(`${app.origin}/healthz`)).status, 200)
  assert.equal((await fetch(`${app.origin}/api/instance`)).status, 200)
  await setReadOnly(false)
  await becomes(200)
})

test('a place for files that nothing can be written to makes nobody ready', async () => {
  const incoming = join(app.dataDir, 'blobs', 'incoming')
  rmSync(incoming, { recursive: true })
  writeFileSync(incoming, 'in the way')
  await becomes(503)
  rmSync(incoming)
  mkdirSync(incoming)
  await becomes(200)
})

test('however many ask at the same moment, it is tried once', async () => {
  let tries = 0
  const { pool } = app.database
  const blobs = { probe: async () => void (tries += 1) } as unknown as BlobStore
  const readReadiness = createReadiness({ pool, blobs })
  await Promise.all(Array.from({ length: 50 }, readReadiness))
  assert.equal(tries, 1)
})
