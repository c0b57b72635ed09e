import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import S3rver from 's3rver'
import { newPerson, type Person, put, startStorage } from '../conformance/storage-world.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { emptyInstance, newFolder, readAllFiles, runCommand, type Surroundings, wholeBackups } from './backup-world.ts'

const directory = join(newFolder('s3'), 'store')
mkdirSync(directory)
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: ['files', 'copies', 'fresh'].map((name) => ({ name, configs: [] })),
})
let bucketUrlOf: (name: string) => string
let app: TestApp
let person: Person
let source: Surroundings
before(async () => {
  const { port } = await s3.run()
  bucketUrlOf = (name) => `http://S3RVER:S3RVER@127.0.0.1:${port}/${name}`
  app = await startStorage({ BLOB_URL: bucketUrlOf('files') })
  person = await newPerson(app)
  for (let n = 0; n < 5; n++) await put(app, person.token, `${person.lab}/${n}`, randomBytes(30_000))
  source = { DATABASE_URL: app.testDatabase.url, DATA_DIR: app.dataDir, BLOB_URL: bucketUrlOf('files') }
})
after(async () => {
  await app[Symbol.asyncDispose]()
  await s3.close()
  rmSync(directory, { recursive: true, force: true })
})

async function compare(around: Surroundings): Promise<void> {
  await using copy = await startTestApp({ ...around, STORAGE_LAB: 'on' })
  const files = await readAllFiles(copy, person)
  assert.equal(files.size, 5)
  for (const [name, { bytes, md5, status }] of files) {
    assert.equal(status, 200, name)
    assert.equal(createHash('md5').update(bytes).digest('base64'), md5, name)
  }
}

test('files in a bucket are not in the backup without a second one, and the last line says so', async () => {
  const folder = newFolder('backups')
  const { code, output } = await runCommand('back-up', [folder], source)
  assert.equal(code, 0, output)
  assert.match(output, /^The 5 files are NOT in this backup: .* Set BACKUP_BLOB_URL/m)
  const [backup = ''] = wholeBackups(folder)

  await using elsewhere = await emptyInstance()
  const refused = await runCommand('restore', [backup], { ...elsewhere.around, BLOB_URL: bucketUrlOf('fresh') })
  assert.equal(refused.code, 1)
  assert.match(refused.output, /^Of 5 files, 5 are missing from the backup/m)
  // The bucket itself is still there: then nothing is missing.
  const same = { ...elsewhere.around, BLOB_URL: bucketUrlOf('files') }
  const restored = await runCommand('restore', [backup], same)
  assert.equal(restored.code, 0, restored.output)
  await compare(same)
})

test('with a second bucket the files are copied there, and come back into a third', async () => {
  const folder = newFolder('backups')
  const settings = { BACKUP_BLOB_URL: bucketUrlOf('copies') }
  const { code, output } = await runCommand('back-up', [folder], { ...source, ...settings })
  assert.equal(code, 0, output)
  assert.match(output, /and 5 files \(0\.\d MB\)/)
  const [backup = ''] = wholeBackups(folder)
  await using target = await emptyInstance()
  const around = { ...target.around, BLOB_URL: bucketUrlOf('fresh') }
  const refused = await runCommand('restore', [backup], around)
  assert.match(refused.output, /set BACKUP_BLOB_URL/)
  const restored = await runCommand('restore', [backup], { ...around, ...settings })
  assert.equal(restored.code, 0, restored.output)
  assert.match(
    (await runCommand('verify-files', [], around)).output,
    /^Read 5 stored files again: all are as they were/m,
  )
  await compare(around)
})
