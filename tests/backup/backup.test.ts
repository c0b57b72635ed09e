import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { sweepFiles, sweepOrphans } from '@dryrun/server/files/index.ts'
import { openBlobs } from '@dryrun/server/platform/blobs/open-blobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import {
  authorized,
  newPerson,
  objectUrl,
  type Person,
  picture,
  put,
  startStorage,
} from '../conformance/storage-world.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import type { TestDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import {
  blobsIn,
  emptyInstance,
  newFolder,
  readAllFiles,
  runCommand,
  type Surroundings,
  startCommand,
  wholeBackups,
} from './backup-world.ts'

const fileCount = 120
let app: TestApp
let person: Person
let source: Surroundings
before(async () => {
  app = await startStorage()
  person = await newPerson(app)
  source = { DATABASE_URL: app.testDatabase.url, DATA_DIR: app.dataDir }
  for (let n = 0; n < fileCount; n += 8)
    await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((more) => put(app, person.token, nameOf(n + more), randomBytes(20_000))),
    )
  await put(app, person.token, `images/${person.memberId}/a.png`, await picture())
})
after(() => app[Symbol.asyncDispose]())

const nameOf = (n: number) => `${person.lab}/${n}`
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

/** Takes a backup and returns where it is. */
async function takeBackup(folder = newFolder('backups')): Promise<string> {
  const { code, output } = await runCommand('back-up', [folder], source)
  assert.equal(code, 0, output)
  assert.match(output, /^Backed up \d+ rows of \d+ tables and \d+ files \(\d+\.\d MB\) to /m)
  return wholeBackups(folder).at(-1) ?? ''
}

async function serve(around: Surroundings): Promise<TestApp> {
  return startTestApp({ ...around, STORAGE_LAB: 'on' })
}

async function rowCount({ database }: { readonly database: Pick<TestDatabase, 'owner'> }): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>('select count(*)::int as count from files.object')
  return rows[0]?.count ?? 0
}

test('a backup taken while files are written, replaced and deleted, and the sweep is eager, comes back whole', async () => {
  let isOver = false
  const blobs = await openBlobs({ kind: 'directory', folder: join(app.dataDir, 'blobs') })
  const sweeping = { pool: app.database.pool, clock: app.clock, blobs, log: createLog('silent') }
  const busy = [
    async (n: number) => put(app, person.token, nameOf(n % fileCount), randomBytes(15_000)),
    async (n: number) => put(app, person.token, `${person.lab}/new-${n}`, randomBytes(5_000)),
    async (n: number) =>
      fetch(objectUrl(app, nameOf((n * 7) % fileCount)), { method: 'DELETE', headers: authorized(person.token) }),
    async () => {
      // What was deleted goes right away, not after ten minutes.
      await app.testDatabase.owner.query(`update files.discarded_blob set discarded_at = now() - interval '1 hour'`)
      await sweepFiles(sweeping)
      await sweepOrphans(sweeping)
    },
  ].map(async (deed) => {
    for (let n = 0; !isOver; n++) await deed(n)
  })
  let folder: string
  try {
    folder = await takeBackup()
  } finally {
    isOver = true
    await Promise.all(busy)
  }
  await using target = await emptyInstance()
  const restored = await runCommand('restore', [folder], target.around)
  assert.equal(restored.code, 0, restored.output)
  const verified = await runCommand('verify-files', [], target.around)
  assert.match(verified.output, /: all are as they were\.$/m)
  {
    await using copy = await serve(target.around)
    const files = await readAllFiles(copy, person)
    assert.ok(files.size > 0)
    for (const [name, file] of files) {
      assert.equal(file.status, 200, name)
      assert.equal(md5(file.bytes), file.md5, name)
    }
  }
})

test('the second backup copies only what is new, and each of them can be restored', async () => {
  const folder = newFolder('backups')
  const first = await takeBackup(folder)
  const pool = join(folder, 'blobs')
  const earlier = new Map(blobsIn(pool).map((path) => [path, statSync(path).ino]))
  await put(app, person.token, `${person.lab}/only-in-the-second`, randomBytes(1000))
  const second = await takeBackup(folder)
  assert.equal(blobsIn(pool).length, earlier.size + 1)
  for (const [path, ino] of earlier) assert.equal(statSync(path).ino, ino)
  for (const [path, has] of [
    [first, false],
    [second, true],
  ] as const) {
    await using target = await emptyInstance()
    assert.equal((await runCommand('restore', [path], target.around)).code, 0)
    const { rowCount: found } = await target.database.owner.query(
      `select from files.object where name like '%only-in-the-second'`,
    )
    assert.equal(Boolean(found), has)
  }
})

test('a backup that is killed leaves nothing that looks whole, and the next one is', async () => {
  const folder = newFolder('backups')
  let killed = 0
  for (let round = 0; killed === 0 && round < 10; round++) {
    const { process: child, ended } = startCommand('back-up', [folder], source)
    const gone = ended.then(() => true)
    // Anywhere between the first copied file and the end.
    await until('files are being copied', async () => blobsIn(join(folder, 'blobs')).length > 3)
    child.kill('SIGKILL')
    await gone
    if (wholeBackups(folder).length === 0) killed += 1
    else rmSync(folder, { recursive: true })
  }
  assert.equal(killed, 1)
  const { rows } = await app.testDatabase.owner.query('select expires_at > now() as holds from files.backup_hold')
  assert.deepEqual(rows, [{ holds: true }], 'its hold runs out')
  await using target = await emptyInstance()
  const half = readdirSync(folder).find((name) => name.endsWith('.partial')) ?? ''
  const refused = await runCommand('restore', [join(folder, half)], target.around)
  assert.equal(refused.code, 1)
  assert.match(refused.output, /was never finished/)
  assert.equal(await rowCount(target), 0)

  const whole = await takeBackup(folder)
  assert.equal((await runCommand('restore', [whole], target.around)).code, 0)
  assert.match((await runCommand('verify-files', [], target.around)).output, /all are as they were/)
})

test('a restore that is killed has changed no row, and the same restore again is whole', async () => {
  const folder = await takeBackup()
  await using target = await emptyInstance()
  const stored = join(target.around.DATA_DIR, 'blobs')
  const { process: child, ended } = startCommand('restore', [folder], target.around)
  await until('files are coming back', () => blobsIn(stored).length > 3)
  child.kill('SIGKILL')
  await ended
  const rows = await rowCount(target)
  if (rows === 0) {
    const again = await runCommand('restore', [folder], target.around)
    assert.equal(again.code, 0, again.output)
  }
  const verified = await runCommand('verify-files', [], target.around)
  assert.match(verified.output, /all are as they were/)
  // How many there are depends on how quickly they were deleted above.
  assert.equal(await rowCount(target), await rowCount({ database: app.testDatabase }))
})

test('a truncated or altered file is refused and nothing is restored; without it, whoever opens it is told', async () => {
  const name = `${person.lab}/will-be-damaged`
  await put(app, person.token, name, Buffer.from('as it was'))
  const folder = await takeBackup()
  const { rows } = await app.testDatabase.owner.query<{ blob_id: string }>(
    'select blob_id from files.piece join files.object using (member_id, content_id) where name = $1',
    [name],
  )
  const blobId = rows[0]?.blob_id ?? ''
  const place = join(folder, '..', 'blobs', blobId.slice(0, 2), blobId)
  // A copy of its own, since on one disk the pool shares its files with the store.
  const good = readFileSync(place)
  rmSync(place)
  for (const bad of [Buffer.from('AS IT WAS'), good.subarray(0, 4), undefined]) {
    if (bad) writeFileSync(place, bad)
    else rmSync(place)
    await using target = await emptyInstance()
    const refused = await runCommand('restore', [folder], target.around)
    assert.equal(refused.code, 1)
    assert.match(
      refused.output,
      /^Of \d+ files, (1 are missing from the backup and 0|0 are missing from the backup and 1) are damaged, so nothing was restored\./m,
    )
    assert.equal(await rowCount(target), 0)
  }
  await using target = await emptyInstance()
  const forced = await runCommand('restore', [folder, '--without-files'], target.around)
  assert.equal(forced.code, 0, forced.output)
  assert.match(forced.output, /^1 files were not in the backup\./m)
  {
    await using copy = await serve(target.around)
    const answer = await fetch(objectUrl(copy, name, '?alt=media'), { headers: authorized(person.token) })
    assert.equal(answer.status, 404)
    assert.match(await answer.text(), /This file was not in the backup\./)
    const other = await fetch(objectUrl(copy, `images/${person.memberId}/a.png`, '?alt=media'), {
      headers: authorized(person.token),
    })
    assert.equal(other.status, 200)
    assert.equal((await put(copy, person.token, name, Buffer.from('once more'))).status, 200)
    const again = await fetch(objectUrl(copy, name, '?alt=media'), { headers: authorized(person.token) })
    assert.equal(await again.text(), 'once more')
  }
})

test('a damaged database file, or a list that is cut short, is refused', async () => {
  const folder = await takeBackup()
  const manifest = join(folder, 'manifest.jsonl')
  const list = readFileSync(manifest)
  await using target = await emptyInstance()
  truncateSync(manifest, list.length - 5)
  assert.match((await runCommand('restore', [folder], target.around)).output, /manifest\.jsonl is cut short/)
  writeFileSync(manifest, list)
  const database = join(folder, 'database.gz')
  const bytes = readFileSync(database)
  writeFileSync(database, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
  assert.match((await runCommand('restore', [folder], target.around)).output, /database\.gz is damaged/)
  assert.equal(await rowCount(target), 0)
})

test('a restore beside files that are there already keeps them, and goes nowhere near another instance’s', async () => {
  const folder = await takeBackup()
  await using target = await emptyInstance()
  // The database was lost, and the files were not.
  const around = { ...target.around, DATA_DIR: app.dataDir }
  const earlier = new Map(blobsIn(join(app.dataDir, 'blobs')).map((path) => [path, statSync(path).ino]))
  // One that the backup has: beside it there may be some that were deleted and not swept yet.
  const kept = new Set(blobsIn(join(dirname(folder), 'blobs')).map((path) => basename(path)))
  const damaged = [...earlier.keys()].find((path) => kept.has(basename(path))) ?? ''
  earlier.delete(damaged)
  const good = readFileSync(damaged)
  rmSync(damaged)
  writeFileSync(damaged, Buffer.alloc(good.length))
  const restored = await runCommand('restore', [folder], around)
  assert.equal(restored.code, 0, restored.output)
  for (const [path, ino] of earlier) assert.equal(statSync(path).ino, ino)
  assert.ok(readFileSync(damaged).equals(good), 'a damaged one gives way to the good one')

  await using other = await emptyInstance()
  const store = await openBlobs({ kind: 'directory', folder: join(other.around.DATA_DIR, 'blobs') })
  await store.writeMark('somebody else')
  const refused = await runCommand('restore', [folder], other.around)
  assert.match(refused.output, /belongs to another instance/)
  assert.equal(await rowCount(other), 0)
})

test('a file that the store has lost is named by verify-files, and a backup says that it isn’t whole', async () => {
  const name = `${person.lab}/will-be-lost`
  await put(app, person.token, name, Buffer.from('gone soon'))
  const { rows } = await app.testDatabase.owner.query<{ blob_id: string }>(
    'select blob_id from files.piece join files.object using (member_id, content_id) where name = $1',
    [name],
  )
  const blobId = rows[0]?.blob_id ?? ''
  const blobs = await openBlobs({ kind: 'directory', folder: join(app.dataDir, 'blobs') })
  await blobs.trash(blobId)
  const brought = await runCommand('verify-files', [], source)
  assert.equal(brought.code, 0, brought.output)
  assert.match(brought.output, /^1 came back from the trash\.$/m)

  const place = join(app.dataDir, 'blobs', blobId.slice(0, 2), blobId)
  writeFileSync(place, 'not this!')
  const found = await runCommand('verify-files', [], source)
  assert.equal(found.code, 1)
  assert.match(found.output, new RegExp(`^- damaged: ${name} `, 'm'))
  const folder = newFolder('backups')
  const partly = await runCommand('back-up', [folder], source)
  assert.equal(partly.code, 1)
  assert.match(partly.output, /^1 files are NOT in this backup/m)
  const [path = ''] = wholeBackups(folder)
  assert.ok(existsSync(join(path, 'manifest.jsonl')), 'everything else is kept')
  await fetch(objectUrl(app, name), { method: 'DELETE', headers: authorized(person.token) })
})

test('pruning drops old backups, never the newest, and the files that no backup names any more', async () => {
  const folder = newFolder('backups')
  const name = `${person.lab}/only-in-the-old-one`
  await put(app, person.token, name, Buffer.from('only in the old one'))
  const old = await takeBackup(folder)
  await fetch(objectUrl(app, name), { method: 'DELETE', headers: authorized(person.token) })
  const ancient = join(folder, '2020-01-01T00-00-00-000Z')
  renameSync(old, ancient)
  const count = blobsIn(join(folder, 'blobs')).length
  const pruned = await runCommand('back-up', [folder, '--prune', '30'], source)
  assert.equal(pruned.code, 0, pruned.output)
  assert.match(pruned.output, /^Dropped 1 older backups and 1 files/m)
  assert.equal(blobsIn(join(folder, 'blobs')).length, count - 1)
  await using target = await emptyInstance()
  const [left = ''] = wholeBackups(folder)
  assert.equal(wholeBackups(folder).length, 1)
  assert.equal((await runCommand('restore', [left], target.around)).code, 0)
})
