import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sweepFiles, sweepOrphans } from '@dryrun/server/files/index.ts'
import type { BlobStore } from '@dryrun/server/platform/blobs/blob-store.ts'
import { openBlobs } from '@dryrun/server/platform/blobs/open-blobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { authorized, newPerson, objectUrl, type Person, put, startStorage } from '../conformance/storage-world.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { Visitor } from '../visitor.ts'

const adminPassword = 'a long admin password'
const hourMs = 3_600_000
let app: TestApp
let person: Person
let blobs: BlobStore
let folder: string
before(async () => {
  app = await startStorage({ ADMIN_PASSWORD: adminPassword })
  person = await newPerson(app)
  folder = join(app.dataDir, 'blobs')
  blobs = await openBlobs({ kind: 'directory', folder })
  for (let n = 0; n < 4; n++) await put(app, person.token, `${person.lab}/${n}`, Buffer.from(`file ${n}`))
})
after(() => app[Symbol.asyncDispose]())

async function stored(): Promise<string[]> {
  const found: string[] = []
  for await (const blobId of blobs.list(new Date(Date.now() + hourMs))) found.push(blobId)
  return found.toSorted()
}

/** Everything in the store looks as if it had been there for long. */
function age(): void {
  for (const path of readdirSync(folder, { recursive: true }).map(String))
    if (/^[0-9a-f]{2}[/\\]/.test(path)) utimesSync(join(folder, path), 1, 1)
}

const sweep = (from: TestApp) =>
  sweepOrphans({ pool: from.database.pool, clock: from.clock, blobs, log: createLog('silent') })

async function orphan(): Promise<string> {
  const writer = await blobs.create()
  await writer.write(Buffer.from('orphan'))
  await writer.commit()
  return writer.blobId
}

/** What the admin is told. */
async function told(by: TestApp): Promise<Record<string, unknown>> {
  const admin = new Visitor(by)
  const { body } = await admin.logIn('admin@dryrun.example', adminPassword)
  if (body.user.mustChangePassword)
    await admin.post('/api/password', { password: adminPassword, newPassword: adminPassword })
  const answer = await admin.get('/api/admin/store-check')
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.check
}

test('the first start gives database and store the same id, without waiting for it', async () => {
  await until('the store has its mark', async () => (await blobs.readMark()) !== undefined)
  const { rows } = await app.testDatabase.owner.query('select instance_id from platform.instance')
  assert.equal(readFileSync(join(folder, 'instance'), 'utf8').trim(), rows[0].instance_id)
})

test('a database of another instance sweeps nothing, and its admin is told so', async () => {
  age()
  const all = await stored()
  // It starts on the wrong folder, as with a mistyped setting.
  await using wrong = await startTestApp({ DATA_DIR: app.dataDir, ADMIN_PASSWORD: adminPassword })
  await until('the start has looked through the store', async () => {
    const { rowCount } = await wrong.testDatabase.owner.query('select from files.store_check')
    return Boolean(rowCount)
  })
  const check = await told(wrong)
  assert.equal(check['verdict'], 'other_instance')
  assert.equal(check['unknownCount'], all.length)
  assert.deepEqual(await stored(), all)
  const mark = await blobs.readMark()
  await sweep(wrong)
  assert.equal(await blobs.readMark(), mark, 'the store stays the other one’s')
  const member = await newPerson(wrong)
  assert.equal((await member.visitor.get('/api/admin/store-check')).status, 403)
})

test('a store from before there were ids is not taken over by a database that knows none of its files', async () => {
  const old = mkdtempSync(join(tmpdir(), 'dryrun-old-'))
  const store = await openBlobs({ kind: 'directory', folder: join(old, 'blobs') })
  const writer = await store.create()
  await writer.write(Buffer.from('all that is left'))
  await writer.commit()
  utimesSync(join(old, 'blobs', writer.blobId.slice(0, 2), writer.blobId), 1, 1)
  await using empty = await startTestApp({ DATA_DIR: old, ADMIN_PASSWORD: adminPassword })
  await until('the start has looked through the store', async () => {
    const { rowCount } = await empty.testDatabase.owner.query('select from files.store_check')
    return Boolean(rowCount)
  })
  assert.equal((await told(empty))['verdict'], 'all_unknown')
  assert.equal(await store.readMark(), undefined)
  assert.equal(await store.sizeOf(writer.blobId), 16)
})

test('a database that misses many of the files sweeps none, and says how many; a few go to the trash', async () => {
  const known = await stored()
  const many = await Promise.all(Array.from({ length: 11 }, orphan))
  age()
  await sweep(app)
  assert.deepEqual(await told(app).then(({ verdict, unknownCount }) => ({ verdict, unknownCount })), {
    verdict: 'many_unknown',
    unknownCount: 11,
  })
  assert.equal((await stored()).length, known.length + 11)

  const [kept, ...others] = many
  for (const blobId of others) await blobs.delete(blobId)
  await sweep(app)
  assert.deepEqual(await stored(), known)
  assert.equal((await told(app))['verdict'], 'fine')
  assert.ok(readdirSync(join(folder, 'trash')).includes(kept ?? ''))
  const answer = await fetch(objectUrl(app, `${person.lab}/0`, '?alt=media'), { headers: authorized(person.token) })
  assert.equal(await answer.text(), 'file 0')
})

test('the trash keeps a file for 30 days and not longer', async () => {
  const blobId = await orphan()
  age()
  await sweep(app)
  const place = join(folder, 'trash', blobId)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hourMs)
  utimesSync(place, daysAgo(29), daysAgo(29))
  await sweep(app)
  assert.ok(readdirSync(join(folder, 'trash')).includes(blobId))
  utimesSync(place, daysAgo(31), daysAgo(31))
  await sweep(app)
  assert.ok(!readdirSync(join(folder, 'trash')).includes(blobId))
})

test('while a backup copies the files, none is swept and none that was deleted goes', async () => {
  const blobId = await orphan()
  const name = `${person.lab}/deleted-meanwhile`
  await put(app, person.token, name, Buffer.from('still being copied'))
  const all = await stored()
  await fetch(objectUrl(app, name), { method: 'DELETE', headers: authorized(person.token) })
  age()
  const { owner } = app.testDatabase
  await owner.query(`insert into files.backup_hold values ($1, now(), now() + interval '5 minutes')`, [randomUUID()])
  await owner.query(`update files.discarded_blob set discarded_at = now() - interval '1 day'`)
  const deps = { pool: app.database.pool, clock: app.clock, blobs, log: createLog('silent') }
  await sweepFiles(deps)
  await sweep(app)
  assert.deepEqual(await stored(), all)
  await owner.query(`update files.backup_hold set expires_at = now() - interval '1 minute'`)
  await sweepFiles(deps)
  await sweep(app)
  const left = await stored()
  assert.equal(left.length, all.length - 2)
  assert.ok(!left.includes(blobId))
  assert.equal((await owner.query('select from files.backup_hold')).rowCount, 0, 'a hold that ran out is forgotten')
})

test('a mark that somebody damaged is another instance’s: nothing goes', async () => {
  const blobId = await orphan()
  const mark = readFileSync(join(folder, 'instance'), 'utf8')
  age()
  writeFileSync(join(folder, 'instance'), 'garbage')
  await sweep(app)
  assert.ok((await stored()).includes(blobId))
  writeFileSync(join(folder, 'instance'), mark)
  await sweep(app)
  assert.ok(!(await stored()).includes(blobId))
})
