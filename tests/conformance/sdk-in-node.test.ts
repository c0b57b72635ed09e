import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStream,
  list,
  listAll,
  ref,
  type StorageError,
  type UploadTask,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage'
import type { TestApp } from '../test-app.ts'
import { closeSdks, newPerson, type Person, sdkAt, startStorage } from './storage-world.ts'

let app: TestApp
let person: Person
before(async () => {
  app = await startStorage()
  person = await newPerson(app)
})
after(async () => {
  await closeSdks()
  await app[Symbol.asyncDispose]()
})

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')
const sdk = () => sdkAt(app.origin, { token: person.token })
const at = (name: string) => ref(sdk(), `${person.lab}/${name}`)

function code(expected: string) {
  return (error: unknown) => (error as StorageError).code === `storage/${expected}`
}

for (const size of [0, 1, 262_144, 262_145, 786_432, 6 * 1024 * 1024 + 7]) {
  test(`the SDK uploads ${size} bytes in one request and reads them back`, async () => {
    const bytes = randomBytes(size)
    const { metadata } = await uploadBytes(at(`whole-${size}`), bytes, { contentType: 'application/x-test; a="b"' })
    assert.equal(metadata.size, size)
    assert.equal(metadata.md5Hash, md5(bytes))
    assert.equal(metadata.contentType, 'application/x-test; a="b"')
    assert.ok(Buffer.from(await getBytes(at(`whole-${size}`))).equals(bytes))
  })

  test(`the SDK uploads ${size} bytes by a task and reads them back`, async () => {
    const bytes = randomBytes(size)
    const progress: number[] = []
    const task = uploadBytesResumable(at(`task-${size}`), bytes)
    task.on('state_changed', (snapshot) => progress.push(snapshot.bytesTransferred))
    const { metadata, state } = await task
    assert.equal(state, 'success')
    assert.equal(metadata.size, size)
    assert.equal(metadata.md5Hash, md5(bytes))
    assert.equal(progress.at(-1), size)
    assert.ok(Buffer.from(await getBytes(at(`task-${size}`))).equals(bytes))
  })
}

test('the SDK uploads strings in each of its four forms', async () => {
  await uploadString(at('raw'), 'grüße')
  await uploadString(at('base64'), 'Z3LDvMOfZQ==', 'base64')
  await uploadString(at('base64url'), 'Z3LDvMOfZQ', 'base64url')
  const { metadata } = await uploadString(at('data'), 'data:text/plain;base64,Z3LDvMOfZQ==', 'data_url')
  for (const name of ['raw', 'base64', 'base64url', 'data'])
    assert.equal(Buffer.from(await getBytes(at(name))).toString(), 'grüße', name)
  assert.equal(metadata.contentType, 'text/plain')
})

test('the SDK reads what is known about a file', async () => {
  const bytes = randomBytes(10)
  await uploadBytes(at('folder/known.bin'), bytes, {
    cacheControl: 'no-cache',
    contentLanguage: 'de',
    customMetadata: { a: '1' },
  })
  const metadata = await getMetadata(at('folder/known.bin'))
  assert.equal(metadata.bucket, 'dryrun')
  assert.equal(metadata.fullPath, `${person.lab}/folder/known.bin`)
  assert.equal(metadata.name, 'known.bin')
  assert.equal(metadata.size, 10)
  assert.equal(metadata.metageneration, '1')
  assert.match(metadata.generation, /^\d+$/)
  assert.equal(metadata.cacheControl, 'no-cache')
  assert.equal(metadata.contentLanguage, 'de')
  assert.deepEqual(metadata.customMetadata, { a: '1' })
  assert.ok(Math.abs(Date.parse(metadata.timeCreated) - app.clock.now().getTime()) < 60_000)
})

test('the SDK makes an address that anybody who has it may open', async () => {
  await uploadBytes(at('shared'), Buffer.from('shared'))
  const url = await getDownloadURL(at('shared'))
  const answer = await fetch(url)
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), 'shared')
})

test('the SDK reads at most so many bytes', async () => {
  await uploadBytes(at('ten'), Buffer.from('0123456789'))
  assert.equal(Buffer.from(await getBytes(at('ten'), 4)).toString(), '0123')
  assert.equal(Buffer.from(await getBytes(at('ten'), 400)).toString(), '0123456789')
})

test('the SDK streams a file', async () => {
  const bytes = randomBytes(3_000_000)
  await uploadBytesResumable(at('stream'), bytes)
  assert.ok((await buffer(getStream(at('stream')))).equals(bytes))
})

test('the SDK changes what is known about a file', async () => {
  const first = await uploadBytes(at('changed'), Buffer.from('x'), {
    customMetadata: { a: '1', b: '2' },
    cacheControl: 'no-store',
  })
  const changed = await updateMetadata(at('changed'), {
    contentType: 'text/plain',
    customMetadata: { b: null as unknown as string, c: '3' },
  })
  assert.equal(changed.contentType, 'text/plain')
  assert.equal(changed.cacheControl, 'no-store')
  assert.deepEqual(changed.customMetadata, { a: '1', c: '3' })
  assert.equal(changed.metageneration, '2')
  assert.equal(changed.generation, first.metadata.generation)
})

test('the SDK deletes a file, and then there is none', async () => {
  await uploadBytes(at('gone'), Buffer.from('x'))
  await deleteObject(at('gone'))
  for (const ask of [getMetadata, getDownloadURL, getBytes, deleteObject])
    await assert.rejects(ask(at('gone')), code('object-not-found'))
  await assert.rejects(updateMetadata(at('gone'), {}), code('object-not-found'))
})

test('the SDK lists a folder page by page, and all of it', async () => {
  for (const name of ['l/a', 'l/b/1', 'l/b/2', 'l/c', 'l/d/1', 'l2/x', 'l.txt'])
    await uploadBytes(at(name), Buffer.from('x'))
  const all = await listAll(at('l'))
  assert.deepEqual(
    all.items.map((each) => each.name),
    ['a', 'c'],
  )
  assert.deepEqual(
    all.prefixes.map((each) => each.name),
    ['b', 'd'],
  )
  const names: string[] = []
  let pageToken: string | undefined
  do {
    const page = await list(at('l'), { maxResults: 1, ...(pageToken !== undefined && { pageToken }) })
    assert.equal(page.items.length + page.prefixes.length, 1)
    names.push(...[...page.items, ...page.prefixes].map((each) => each.name))
    pageToken = page.nextPageToken
  } while (pageToken)
  assert.deepEqual(names, ['a', 'b', 'c', 'd'])
  const missing = await listAll(at('nowhere'))
  assert.deepEqual([missing.items, missing.prefixes], [[], []])
})

test('a task that is paused and resumed arrives whole', async () => {
  const bytes = randomBytes(4_000_000)
  const task: UploadTask = uploadBytesResumable(at('paused'), bytes)
  const states = new Set<string>()
  let hasPaused = false
  await new Promise<void>((resolve, reject) => {
    task.on(
      'state_changed',
      ({ state, bytesTransferred }) => {
        states.add(state)
        if (!hasPaused && bytesTransferred > 0) {
          hasPaused = true
          assert.equal(task.pause(), true)
        }
        if (state === 'paused') queueMicrotask(() => assert.equal(task.resume(), true))
      },
      reject,
      resolve,
    )
  })
  assert.ok(states.has('paused'))
  assert.ok(Buffer.from(await getBytes(at('paused'))).equals(bytes))
})

test('a task that is cancelled leaves no file', async () => {
  const task = uploadBytesResumable(at('cancelled'), randomBytes(4_000_000))
  let isCancelled = false
  task.on('state_changed', ({ bytesTransferred }) => {
    if (bytesTransferred > 0 && !isCancelled) isCancelled = task.cancel()
  })
  await assert.rejects(Promise.resolve(task), code('canceled'))
  await assert.rejects(getMetadata(at('cancelled')), code('object-not-found'))
})

test('the SDK is told in its own words why something is refused', async () => {
  await uploadBytes(at('mine'), Buffer.from('x'))
  const anonymous = ref(sdkAt(app.origin), `${person.lab}/mine`)
  await assert.rejects(getMetadata(anonymous), code('unauthenticated'))
  await assert.rejects(uploadBytes(anonymous, Buffer.from('x')), code('unauthenticated'))
  await assert.rejects(getMetadata(ref(sdkAt(app.origin, { token: 'x'.repeat(43) }), 'a')), code('unauthenticated'))
  const other = await newPerson(app)
  const foreign = ref(sdkAt(app.origin, { token: other.token }), `${person.lab}/mine`)
  await assert.rejects(getMetadata(foreign), code('object-not-found'))
  await assert.rejects(uploadBytes(foreign, Buffer.from('x')), code('unauthorized'))
  await assert.rejects(Promise.resolve(uploadBytesResumable(foreign, randomBytes(300_000))), code('unauthorized'))
  await assert.rejects(listAll(ref(sdkAt(app.origin, { token: other.token }), person.lab)), code('unauthorized'))
  await assert.rejects(uploadBytes(ref(sdk(), 'elsewhere/x'), Buffer.from('x')), code('unauthorized'))
})

test('a token ends with its session, and an upload can be gone on with by another', async () => {
  const somebody = await newPerson(app)
  const mine = ref(sdkAt(app.origin, { token: somebody.token }), `${somebody.lab}/x`)
  await uploadBytes(mine, Buffer.from('x'))
  await somebody.visitor.send('DELETE', '/api/session')
  await assert.rejects(getMetadata(mine), code('unauthenticated'))
})
