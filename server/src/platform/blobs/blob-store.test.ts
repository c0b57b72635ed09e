import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import S3rver from 's3rver'
import type { BlobStore } from './blob-store.ts'
import { openBlobs } from './open-blobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'dryrun-blobs-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'files', configs: [] }],
})

async function openS3rver(): Promise<BlobStore> {
  mkdirSync(join(folder, 's3'), { recursive: true })
  const { port } = await s3.run()
  return openBlobs({
    kind: 's3',
    url: `http://127.0.0.1:${port}/files`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
    spoolFolder: join(folder, 'spool'),
  })
}
after(() => s3.close())

const stores: [string, string, () => Promise<BlobStore>][] = [
  [
    'a directory',
    join(folder, 'directory', 'incoming'),
    () => openBlobs({ kind: 'directory', folder: join(folder, 'directory') }),
  ],
  ['an S3-compatible store', join(folder, 'spool'), openS3rver],
]

async function listed(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}

const later = () => new Date(Date.now() + 60_000)

async function keep(store: BlobStore, ...parts: Buffer[]): Promise<string> {
  const writer = await store.create()
  for (const part of parts) await writer.write(part)
  await writer.commit()
  return writer.blobId
}

for (const [name, unfinished, openStore] of stores) {
  describe(name, async () => {
    const store = await openStore()

    test('gives back what was written, whole and in part', async () => {
      const bytes = randomBytes(700_000)
      const blobId = await keep(store, bytes.subarray(0, 10), bytes.subarray(10, 400_000), bytes.subarray(400_000))
      assert.ok((await buffer(await store.read(blobId, 0, bytes.length))).equals(bytes))
      assert.ok((await buffer(await store.read(blobId, 5, 300_001))).equals(bytes.subarray(5, 300_001)))
      assert.equal((await buffer(await store.read(blobId, 7, 7))).length, 0)
    })

    test('shows nothing before it is whole, and nothing after it was given up', async () => {
      const writer = await store.create()
      await writer.write(Buffer.from('half'))
      assert.ok(!(await listed(store.list(later()))).includes(writer.blobId))
      await writer.abort()
      await assert.rejects(async () => buffer(await store.read(writer.blobId, 0, 4)))
      assert.deepEqual(readdirSync(unfinished), [])
    })

    test('lists what was touched before a moment, and forgets what is deleted', async () => {
      const blobId = await keep(store, Buffer.from('listed'))
      assert.ok((await listed(store.list(later()))).includes(blobId))
      assert.ok(!(await listed(store.list(new Date(Date.now() - 60_000)))).includes(blobId))
      await store.delete(blobId)
      await store.delete(blobId)
      assert.ok(!(await listed(store.list(later()))).includes(blobId))
      await assert.rejects(async () => buffer(await store.read(blobId, 0, 6)))
    })

    test('clears away what a crash left half-written, and not what is being written', async () => {
      const old = join(unfinished, '00000000-0000-4000-8000-000000000000')
      writeFileSync(old, 'left behind')
      utimesSync(old, 1, 1)
      const writer = await store.create()
      await writer.write(Buffer.from('now'))
      assert.equal(await store.sweepUnfinished(new Date(Date.now() - 60_000)), 1)
      assert.deepEqual(readdirSync(unfinished), [writer.blobId])
      await writer.commit()
      assert.equal((await buffer(await store.read(writer.blobId, 0, 3))).toString(), 'now')
    })

    test('puts a blob aside, fetches it back, and forgets it once it has been there for long enough', async () => {
      const bytes = randomBytes(5000)
      const blobId = await keep(store, bytes)
      await store.trash(blobId)
      assert.equal(await store.sizeOf(blobId), undefined)
      assert.ok(!(await listed(store.list(later()))).includes(blobId))
      await store.trash(blobId)
      assert.equal(await store.emptyTrash(new Date(Date.now() - 60_000)), 0)
      assert.equal(await store.bringBack(blobId), true)
      assert.equal(await store.bringBack(blobId), false)
      assert.ok((await buffer(await store.read(blobId, 0, bytes.length))).equals(bytes))
      await store.trash(blobId)
      assert.equal(await store.emptyTrash(later()), 1)
      assert.equal(await store.bringBack(blobId), false)
    })

    test('carries the mark of its instance, and never takes it for a blob', async () => {
      assert.equal(await store.readMark(), undefined)
      const mark = randomUUID()
      await store.writeMark(mark)
      assert.equal(await store.readMark(), mark)
      assert.ok(!(await listed(store.list(later()))).includes(mark))
    })

    test('keeps a blob under an id that it had before, and knows its size and digest', async () => {
      const bytes = randomBytes(300_000)
      const blobId = randomUUID()
      const writer = await store.create(blobId)
      await writer.write(bytes)
      await writer.commit()
      assert.equal(writer.blobId, blobId)
      assert.ok(writer.sha256.equals(createHash('sha256').update(bytes).digest()))
      assert.equal(await store.sizeOf(blobId), bytes.length)
      assert.equal(await store.sizeOf(randomUUID()), undefined)
    })

    test('takes nothing but its own ids', async () => {
      for (const id of ['../../etc/passwd', '', 'a/b', '00000000-0000-4000-8000-00000000000g'])
        await assert.rejects(async () => store.read(id, 0, 1))
    })
  })
}
