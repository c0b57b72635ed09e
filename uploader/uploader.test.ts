import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { type Fault, openFaultyLine, type Seen } from '../tests/conformance/faulty-line.ts'
import { authorized, newPerson, objectUrl, type Person, startStorage } from '../tests/conformance/storage-world.ts'
import { startTestApp, type TestApp } from '../tests/test-app.ts'
import { until } from '../tests/until.ts'
import { Md5 } from './md5.ts'
import {
  blobOf,
  createUploader,
  type Snapshot,
  StorageError,
  type StorageErrorCode,
  type TaskState,
} from './uploader.ts'

let app: TestApp
let person: Person
before(async () => {
  app = await startStorage()
  person = await newPerson(app)
})
after(() => app[Symbol.asyncDispose]())

const at = (origin: string, settings: { maxUploadRetryTime?: number; token?: string } = {}) =>
  createUploader({ bucket: 'dryrun', origin, getToken: async () => settings.token ?? person.token, ...settings })
const named = (name: string) => `${person.lab}/${name}`
const bytesAt = async (name: string) =>
  Buffer.from(
    await (await fetch(objectUrl(app, named(name), '?alt=media'), { headers: authorized(person.token) })).arrayBuffer(),
  )
const fails = (code: StorageErrorCode, message?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StorageError)
  assert.equal(error.code, code)
  if (message) assert.match(error.message, message)
  return true
}
const once = (wanted: (seen: Seen) => boolean, fault: Fault) => {
  let isDone = false
  return (seen: Seen): Fault => {
    if (isDone || !wanted(seen)) return 'pass'
    isDone = true
    return fault
  }
}

test('it is at most 5 KB as browsers load it', async () => {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'uploader.ts'), platform: 'browser' })
  const { output } = await bundle.generate({ minify: true })
  const bytes = gzipSync(output[0].code, { level: 9 }).length
  assert.ok(bytes <= 5 * 1024, `${bytes} bytes`)
})

test('its digests are those of everybody', () => {
  for (const size of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 300_000]) {
    const bytes = randomBytes(size)
    const digest = new Md5()
    for (let from = 0; from < size; from += 37_123) digest.update(bytes.subarray(from, from + 37_123))
    assert.equal(digest.digest(), createHash('md5').update(bytes).digest('base64'), String(size))
  }
})

for (const size of [0, 1, 262_144, 262_145, 5_000_000]) {
  test(`${size} bytes arrive as they left`, async () => {
    const bytes = randomBytes(size)
    const metadata = await at(app.origin).upload(named(`s${size}`), bytes, { customMetadata: { a: 'b' } })
    assert.equal(metadata.size, String(size))
    assert.ok((await bytesAt(`s${size}`)).equals(bytes))
  })
}

test('a file above 262144 bytes goes in parts that double', async () => {
  await using line = await openFaultyLine(() => app.origin)
  await at(line.origin).upload(named('parts'), randomBytes(2_000_000))
  assert.deepEqual(
    line.seen.map((each) => `${each.command} ${each.offset ?? ''}`.trim()),
    ['start', 'upload 0', 'upload 262144', 'upload 786432', 'upload, finalize 1835008'],
  )
  line.seen.length = 0
  await at(line.origin).upload(named('parts'), randomBytes(262_144))
  assert.equal(line.seen.length, 1)
})

describe('the line breaks', () => {
  const faults: [string, Fault][] = [
    ['an answer is lost', 'lose-answer'],
    ['the connection is cut in a part', { cutAfterBytes: 100_000 }],
    ['the server is busy', { status: 503 }],
  ]
  const moments: [string, (seen: Seen) => boolean][] = [
    ['at the start', (seen) => seen.command === 'start'],
    ['in the middle', (seen) => seen.offset === '262144'],
    ['at the end', (seen) => seen.command.includes('finalize')],
  ]
  for (const [what, fault] of faults) {
    for (const [when, wanted] of moments) {
      if (when === 'at the start' && typeof fault === 'object' && 'cutAfterBytes' in fault) continue
      test(`${what} ${when}: it asks how far it came, and goes on`, async () => {
        await using line = await openFaultyLine(() => app.origin)
        line.fault = once(wanted, fault)
        const bytes = randomBytes(1_500_000)
        await at(line.origin).upload(named('broken'), bytes)
        assert.ok((await bytesAt('broken')).equals(bytes))
        const commands = line.seen.map((each) => each.command)
        if (when !== 'at the start') {
          const broken = line.seen.findIndex(wanted)
          assert.equal(commands[broken + 1], 'query')
        }
      })
    }
  }

  test('a small file whose answer is lost is sent again', async () => {
    await using line = await openFaultyLine(() => app.origin)
    line.fault = once(() => true, 'lose-answer')
    await at(line.origin).upload(named('small'), randomBytes(1000))
    assert.equal(line.seen.length, 2)
  })

  test('the server restarts in the middle', async () => {
    const first = await startStorage()
    let server: TestApp = first
    const somebody = await newPerson(first)
    await using line = await openFaultyLine(() => server.origin)
    let isDown = false
    line.fault = ({ offset }) => {
      if (offset !== '786432' || isDown) return 'pass'
      isDown = true
      return {
        waitFor: (async () => {
          await first.close()
          server = await startTestApp({
            STORAGE_LAB: 'on',
            DATABASE_URL: first.testDatabase.url,
            DATA_DIR: first.dataDir,
          })
        })(),
      }
    }
    const bytes = randomBytes(3_000_000)
    const name = `${somebody.lab}/restarted`
    const uploader = createUploader({ bucket: 'dryrun', origin: line.origin, getToken: async () => somebody.token })
    const metadata = await uploader.upload(name, bytes)
    assert.equal(metadata.md5Hash, createHash('md5').update(bytes).digest('base64'))
    await server[Symbol.asyncDispose]()
    await first.testDatabase[Symbol.asyncDispose]()
  })

  test('it gives up when its time is over', async () => {
    await using line = await openFaultyLine(() => app.origin)
    line.fault = () => ({ status: 503 })
    const task = at(line.origin, { maxUploadRetryTime: 300 }).upload(named('never'), randomBytes(400_000))
    await assert.rejects(Promise.resolve(task), fails('retry-limit-exceeded'))
    assert.equal(task.snapshot.state, 'error')
  })

  test('a stored size that differs from the local one is an error', async () => {
    await using line = await openFaultyLine(() => app.origin)
    const answer = JSON.stringify({ size: '3', md5Hash: 'x', name: 'x' })
    line.fault = () => ({ status: 200, body: answer })
    await assert.rejects(
      Promise.resolve(at(line.origin).upload(named('wrong'), Buffer.from('four'))),
      fails('server-file-wrong-size', /^Server recorded incorrect upload file size, please retry the upload\.$/),
    )
  })
})

describe('the states of a task', () => {
  function watch(task: { on(listener: (snapshot: Snapshot) => void): () => void }) {
    const states: TaskState[] = []
    task.on(({ state }) => {
      if (states.at(-1) !== state) states.push(state)
    })
    return states
  }

  test('running, pausing, paused, running, success', async () => {
    const bytes = randomBytes(3_000_000)
    const task = at(app.origin).upload(named('paused'), bytes)
    const states = watch(task)
    await until('it has begun', () => task.snapshot.bytesTransferred > 0)
    assert.equal(task.resume(), false, 'what runs cannot be resumed')
    assert.equal(task.pause(), true)
    assert.equal(task.snapshot.state, 'pausing')
    assert.equal(task.pause(), false)
    await until('it is paused', () => task.snapshot.state === 'paused')
    assert.equal(task.pause(), false)
    assert.equal(task.cancel(), false, 'what is paused cannot be given up')
    assert.equal(task.resume(), true)
    await task
    assert.deepEqual(states, ['running', 'pausing', 'paused', 'running', 'success'])
    assert.deepEqual([task.pause(), task.resume(), task.cancel()], [false, false, false])
    assert.ok((await bytesAt('paused')).equals(bytes))
  })

  test('paused and gone on with at once', async () => {
    const bytes = randomBytes(3_000_000)
    const task = at(app.origin).upload(named('blink'), bytes)
    await until('it has begun', () => task.snapshot.bytesTransferred > 0)
    assert.deepEqual([task.pause(), task.resume(), task.pause(), task.resume()], [true, true, true, true])
    await task
    assert.ok((await bytesAt('blink')).equals(bytes))
  })

  test('running, canceling, canceled, and the server has forgotten it', async () => {
    await using line = await openFaultyLine(() => app.origin)
    const task = at(line.origin).upload(named('cancelled'), randomBytes(5_000_000))
    const states = watch(task)
    await until('it has begun', () => task.snapshot.bytesTransferred > 0)
    assert.equal(task.cancel(), true)
    assert.equal(task.cancel(), false)
    await assert.rejects(Promise.resolve(task), fails('canceled'))
    assert.deepEqual(states, ['running', 'canceling', 'canceled'])
    await until('the server has forgotten it', async () => {
      const { rowCount } = await app.testDatabase.owner.query('select from files.upload where name = $1', [
        named('cancelled'),
      ])
      return rowCount === 0
    })
    assert.equal((await fetch(objectUrl(app, named('cancelled')), { headers: authorized(person.token) })).status, 404)
  })

  test('a small file that is paused is sent again', async () => {
    await using line = await openFaultyLine(() => app.origin)
    const task = at(line.origin).upload(named('small-paused'), randomBytes(10))
    assert.equal(task.pause(), true)
    await until('it is paused', () => task.snapshot.state === 'paused')
    task.resume()
    assert.equal((await task).size, '10')
  })
})

test('every no has its code', async () => {
  const stranger = await newPerson(app)
  const upload = (token: string, name: string, size = 10) =>
    Promise.resolve(at(app.origin, { token }).upload(name, randomBytes(size)))
  await assert.rejects(
    upload('x'.repeat(43), named('x')),
    fails('unauthenticated', /^User is not authenticated, please sign in and try again\.$/),
  )
  await assert.rejects(upload(stranger.token, named('x')), fails('unauthorized'))
  await assert.rejects(
    upload(person.token, `images/${person.memberId}/x.png`),
    fails('unknown', /PNG, JPEG and WebP images/),
  )
  await assert.rejects(
    upload(person.token, `images/${person.memberId}/x.png`, 5_000_001),
    fails('unknown', /too large/),
  )
  await assert.rejects(at(app.origin).getMetadata(named('none')), fails('object-not-found'))
  await assert.rejects(at(app.origin).delete(named('none')), fails('object-not-found'))
  await using line = await openFaultyLine(() => app.origin)
  line.fault = () => ({ status: 402 })
  await assert.rejects(Promise.resolve(at(line.origin).upload(named('x'), randomBytes(1))), fails('quota-exceeded'))
  line.fault = () => ({ status: 401, body: '{"error":{"code":"unauthorized-app"}}' })
  await assert.rejects(
    Promise.resolve(at(line.origin).upload(named('x'), randomBytes(1))),
    fails('unauthorized-app', /^This app does not have permission to access storage on this project\.$/),
  )
  line.fault = () => ({ status: 200, body: '{"size":"1"}' })
  await assert.rejects(at(line.origin).getDownloadUrl(named('x')), fails('no-download-url'))
})

test('what makes no sense is refused before anything is sent', () => {
  for (const path of ['', '/', '//'])
    assert.throws(
      () => at(app.origin).upload(path, new Uint8Array()),
      fails('invalid-root-operation', /^operation cannot be performed on a root reference$/),
    )
  assert.throws(() => createUploader({ bucket: '' }), fails('no-default-bucket'))
  for (const ms of [-1, Number.NaN, '5' as unknown as number, null as unknown as number])
    assert.throws(
      () => createUploader({ bucket: 'b', maxUploadRetryTime: ms, maxOperationRetryTime: ms }),
      fails('invalid-argument'),
    )
  for (const text of ['data:text/plain;base64', 'nodata', 'data:'])
    assert.throws(() => blobOf(text, 'data_url'), fails('invalid-argument', /^Malformed data URL\.$/))
  for (const text of ['a-b_', '_']) assert.throws(() => blobOf(text, 'base64'), fails('invalid-argument'))
  for (const text of ['a+b/', '/']) assert.throws(() => blobOf(text, 'base64url'), fails('invalid-argument'))
})

test('text in each of its forms becomes the same bytes', async () => {
  const forms = [
    ['grüße', 'raw'],
    ['Z3LDvMOfZQ==', 'base64'],
    ['Z3LDvMOfZQ', 'base64url'],
    ['data:text/plain;base64,Z3LDvMOfZQ==', 'data_url'],
    ['data:,gr%C3%BC%C3%9Fe', 'data_url'],
  ] as const
  for (const [text, form] of forms) assert.equal(await blobOf(text, form).text(), 'grüße', form)
  assert.equal(blobOf('data:image/png;base64,AA==', 'data_url').type, 'image/png')
  const metadata = await at(app.origin).uploadString(named('text'), 'grüße')
  assert.equal(metadata.size, '7')
})

test('a stored file has an address, a description, and an end', async () => {
  const uploader = at(app.origin)
  await uploader.upload(named('lifecycle'), Buffer.from('hello'))
  assert.equal((await uploader.getMetadata(named('lifecycle'))).size, '5')
  assert.equal(await (await fetch(await uploader.getDownloadUrl(named('lifecycle')))).text(), 'hello')
  await uploader.delete(named('lifecycle'))
  await assert.rejects(uploader.getMetadata(named('lifecycle')), fails('object-not-found'))
})
