import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepFiles } from '@dryrun/server/files/index.ts'
import { openBlobs } from '@dryrun/server/platform/blobs/open-blobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { getBytes, getMetadata, listAll, ref, uploadBytes, uploadBytesResumable } from 'firebase/storage'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { openFaultyLine } from './faulty-line.ts'
import {
  authorized,
  bucketUrl,
  closeSdks,
  multipart,
  newPerson,
  objectUrl,
  type Person,
  sdkAt,
  startResumable,
  startStorage,
  stateOf,
  step,
  uploadUrl,
} from './storage-world.ts'

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
const named = (name: string) => `${person.lab}/${name}`
const get = (name: string, query = '', headers: Record<string, string> = {}) =>
  fetch(objectUrl(app, named(name), query), { headers: authorized(person.token, headers) })
const jsonOf = async (answer: Response) => (await answer.json()) as Record<string, string> & { error: { code: string } }

test('1: a file of no bytes is a file', async () => {
  const { metadata } = await uploadBytes(at('1'), new Uint8Array())
  assert.equal(metadata.size, 0)
  assert.equal(metadata.md5Hash, '1B2M2Y8AsgTpgAmY7PhCfg==')
})

test('2: exactly 262144 bytes come in one request', async () => {
  await using line = await openFaultyLine(() => app.origin)
  await uploadBytesResumable(ref(sdkAt(line.origin, { token: person.token }), named('2')), randomBytes(262_144))
  assert.deepEqual(
    line.seen.map((each) => each.command),
    [''],
  )
})

test('3: a last part of one byte', async () => {
  await using line = await openFaultyLine(() => app.origin)
  const bytes = randomBytes(262_145)
  await uploadBytesResumable(ref(sdkAt(line.origin, { token: person.token }), named('3')), bytes)
  assert.deepEqual(
    line.seen.map((each) => `${each.command} ${each.offset}`),
    ['start undefined', 'upload 0', 'upload, finalize 262144'],
  )
  assert.ok(Buffer.from(await getBytes(at('3'))).equals(bytes))
})

test('4: the last full part finishes the upload, and nothing follows', async () => {
  await using line = await openFaultyLine(() => app.origin)
  await uploadBytesResumable(ref(sdkAt(line.origin, { token: person.token }), named('4')), randomBytes(786_432))
  assert.deepEqual(
    line.seen.map((each) => `${each.command} ${each.offset}`),
    ['start undefined', 'upload 0', 'upload, finalize 262144'],
  )
})

test('5: six mebibytes in one request', async () => {
  const { metadata } = await uploadBytes(at('5'), randomBytes(6 * 1024 * 1024))
  assert.equal(metadata.size, 6 * 1024 * 1024)
})

test('6: bytes that look like the protocol stay bytes', async () => {
  const tricky = [
    Buffer.from('\r\n\r\n--\r\n--b--\r\n'),
    Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0d, 0x0a]),
    Buffer.from('--'),
    Buffer.from('\r\n'),
  ]
  for (const bytes of tricky) {
    await uploadBytes(at('6'), bytes)
    assert.ok(Buffer.from(await getBytes(at('6'))).equals(bytes))
  }
  // Even the boundary itself, and the whole end of a body, are bytes when they stand in the middle.
  const { headers, body } = multipart(named('6b'), Buffer.from('[]'))
  const boundary = headers['content-type'].split('=')[1] ?? ''
  const content = Buffer.from(`\r\n--${boundary}--\r\n--${boundary}\r\n--${boundary}--`)
  const at2 = body.indexOf('[]')
  const whole = Buffer.concat([body.subarray(0, at2), content, body.subarray(at2 + 2)])
  const url = bucketUrl(app, { name: named('6b') })
  assert.equal(
    (await fetch(url, { method: 'POST', headers: authorized(person.token, headers), body: whole })).status,
    200,
  )
  assert.ok(Buffer.from(await getBytes(at('6b'))).equals(content))
})

test('6: a body split at every place is understood the same', async () => {
  const { headers, body } = multipart(named('6c'), Buffer.from('\r\nab\r\n'))
  for (const cut of [1, 10, 40, 90, body.length - 30, body.length - 8, body.length - 1]) {
    const url = bucketUrl(app, { name: named('6c') })
    const halves = new ReadableStream({
      async start(controller) {
        controller.enqueue(body.subarray(0, cut))
        await sleep(5)
        controller.enqueue(body.subarray(cut))
        controller.close()
      },
    })
    const init = { method: 'POST', headers: authorized(person.token, headers), body: halves, duplex: 'half' } as const
    assert.equal((await fetch(url, init)).status, 200)
    assert.equal(Buffer.from(await getBytes(at('6c'))).toString(), '\r\nab\r\n')
  }
})

test('13: the type comes from the metadata, then from the part, then it is plain bytes', async () => {
  assert.equal((await uploadBytes(at('13'), Buffer.from('x'))).metadata.contentType, 'application/octet-stream')
  const { headers, body } = multipart(named('13'), Buffer.from('x'), { contentType: undefined })
  const text = body.toString('latin1').replace('Content-Type: application/octet-stream', 'Content-Type: text/x-part')
  const url = bucketUrl(app, { name: named('13') })
  const answer = await fetch(url, { method: 'POST', headers: authorized(person.token, headers), body: text })
  assert.equal((await jsonOf(answer))['contentType'], 'text/x-part')
})

test('14: the upload address has the host that the client used', async () => {
  await using line = await openFaultyLine(() => app.origin)
  const answer = await startResumable(line, person.token, named('14'), 10)
  assert.ok(answer.headers.get('x-goog-upload-url')?.startsWith(`${line.origin}/v0/b/dryrun/o?`))
  assert.equal(answer.headers.get('x-goog-upload-status'), 'active')
})

test('15: a part that comes again is skipped as far as it was kept', async () => {
  const bytes = randomBytes(600_000)
  const url = await uploadUrl(app, person.token, named('15'), bytes.length)
  assert.equal(
    stateOf(await step(url, person.token, 'upload', { offset: 0, bytes: bytes.subarray(0, 300_000) })),
    '200 active 300000',
  )
  assert.equal(
    stateOf(await step(url, person.token, 'upload', { offset: 0, bytes: bytes.subarray(0, 300_000) })),
    '200 active 300000',
  )
  assert.equal(
    stateOf(await step(url, person.token, 'upload', { offset: 100_000, bytes: bytes.subarray(100_000, 400_000) })),
    '200 active 400000',
  )
  const last = await step(url, person.token, 'upload, finalize', { offset: 300_000, bytes: bytes.subarray(300_000) })
  assert.equal(stateOf(last), '200 final 600000')
  assert.equal((await jsonOf(last))['md5Hash'], md5(bytes))
  assert.ok(Buffer.from(await getBytes(at('15'))).equals(bytes))
})

test('15: the SDK’s own repetition after a cut and after a lost answer does no harm', async () => {
  for (const fault of ['lose-answer', { cutAfterBytes: 200_000 }] as const) {
    await using line = await openFaultyLine(() => app.origin)
    let isDone = false
    line.fault = ({ offset }) => {
      if (offset !== '262144' || isDone) return 'pass'
      isDone = true
      return fault
    }
    const bytes = randomBytes(1_500_000)
    const { metadata } = await uploadBytesResumable(
      ref(sdkAt(line.origin, { token: person.token }), named('15b')),
      bytes,
    )
    assert.equal(metadata.md5Hash, md5(bytes))
    assert.equal(line.seen.filter((each) => each.offset === '262144').length, 2)
  }
})

test('16: a part ahead of what is there is 503, and nothing of it is kept', async () => {
  const url = await uploadUrl(app, person.token, named('16'), 1000)
  await step(url, person.token, 'upload', { offset: 0, bytes: randomBytes(100) })
  const answer = await step(url, person.token, 'upload', { offset: 500, bytes: randomBytes(500) })
  assert.equal(stateOf(answer), '503 active 100')
  assert.equal(stateOf(await step(url, person.token, 'query')), '200 active 100')
})

test('17: when the last answer is lost, asking again gives the same one', async () => {
  const bytes = randomBytes(1000)
  const url = await uploadUrl(app, person.token, named('17'), 1000)
  const answers = []
  for (let time = 0; time < 3; time++)
    answers.push(await (await step(url, person.token, 'upload, finalize', { offset: 0, bytes })).text())
  answers.push(await (await step(url, person.token, 'finalize', { offset: 1000 })).text())
  assert.equal(new Set(answers).size, 1)
  assert.equal((await getMetadata(at('17'))).generation, JSON.parse(answers[0] ?? '')['generation'])

  await using line = await openFaultyLine(() => app.origin)
  let lost = 0
  line.fault = ({ command }) => (command.includes('finalize') && lost++ === 0 ? 'lose-answer' : 'pass')
  await uploadBytesResumable(ref(sdkAt(line.origin, { token: person.token }), named('17b')), randomBytes(300_000))
  assert.equal(lost, 2)
})

test('18: an end without bytes', async () => {
  const url = await uploadUrl(app, person.token, named('18'), 500)
  await step(url, person.token, 'upload', { offset: 0, bytes: randomBytes(500) })
  const answer = await step(url, person.token, 'finalize', { offset: 500 })
  assert.equal(stateOf(answer), '200 final 500')
  assert.equal((await jsonOf(answer))['size'], '500')
})

test('19, 20: a query is answered at the beginning and after the end', async () => {
  const url = await uploadUrl(app, person.token, named('19'), 5)
  assert.equal(stateOf(await step(url, person.token, 'query')), '200 active 0')
  await step(url, person.token, 'upload, finalize', { offset: 0, bytes: Buffer.from('12345') })
  assert.equal(stateOf(await step(url, person.token, 'query')), '200 final 5')
})

test('21: beginning, going on and ending are all 200', async () => {
  const start = await startResumable(app, person.token, named('21'), 2)
  assert.equal(start.status, 200)
  const url = start.headers.get('x-goog-upload-url') ?? ''
  assert.equal((await step(url, person.token, 'upload', { offset: 0, bytes: Buffer.from('1') })).status, 200)
  assert.equal((await step(url, person.token, 'upload, finalize', { offset: 1, bytes: Buffer.from('2') })).status, 200)
})

/** How large the files are that are just being written. */
function arriving(): number[] {
  const folder = join(app.dataDir, 'blobs', 'incoming')
  return readdirSync(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
}

/** A part that is sent slowly, by hand. */
async function openPart(url: string, length: number, offset = 0): Promise<{ socket: Socket; answer: () => string }> {
  const { hostname, port, pathname, search } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(
    `POST ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Firebase ${person.token}\r\nX-Goog-Upload-Command: upload\r\nX-Goog-Upload-Offset: ${offset}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return { socket, answer: () => text }
}

test('23: a query ends the part that is still arriving, and counts what came of it', async () => {
  const bytes = randomBytes(1000)
  const url = await uploadUrl(app, person.token, named('23'), 1000)
  const { socket, answer } = await openPart(url, 1000)
  socket.write(bytes.subarray(0, 400))
  await until('the first bytes are there', () => arriving().length === 1)
  assert.equal(stateOf(await step(url, person.token, 'query')), '200 active 400')
  socket.destroy()
  assert.doesNotMatch(answer(), /^HTTP\/1.1 200/)
  const last = await step(url, person.token, 'upload, finalize', { offset: 400, bytes: bytes.subarray(400) })
  assert.equal((await jsonOf(last))['md5Hash'], md5(bytes))
})

test('23: of two who write at once, the later one goes on and the bytes stay whole', async () => {
  const bytes = randomBytes(3_000_000)
  const url = await uploadUrl(app, person.token, named('23b'), bytes.length)
  const answers = await Promise.all([0, 0, 0, 0].map((offset) => step(url, person.token, 'upload', { offset, bytes })))
  for (const answer of answers) assert.match(stateOf(answer), /^(200|503) active \d+$/)
  const received = Number((await step(url, person.token, 'query')).headers.get('x-goog-upload-size-received'))
  const last = await step(url, person.token, 'upload, finalize', { offset: received, bytes: bytes.subarray(received) })
  assert.equal((await jsonOf(last))['md5Hash'], md5(bytes))
})

test('24: a part of 16 MiB, and the bytes of one that breaks off', async () => {
  const bytes = randomBytes(16 * 1024 * 1024 + 10)
  const url = await uploadUrl(app, person.token, named('24'), bytes.length)
  const { socket } = await openPart(url, 16 * 1024 * 1024)
  socket.write(bytes.subarray(0, 5_000_000))
  await until('some of it has arrived', () => arriving().some((size) => size > 1_000_000))
  socket.destroy()
  await until('the broken part is kept', async () => stateOf(await step(url, person.token, 'query')) !== '200 active 0')
  const received = Number((await step(url, person.token, 'query')).headers.get('x-goog-upload-size-received'))
  assert.ok(received > 0 && received <= 5_000_000)
  const whole = await step(url, person.token, 'upload', { offset: 0, bytes: bytes.subarray(0, 16 * 1024 * 1024) })
  assert.equal(stateOf(whole), `200 active ${16 * 1024 * 1024}`)
  const last = await step(url, person.token, 'upload, finalize', {
    offset: 16 * 1024 * 1024,
    bytes: bytes.subarray(-10),
  })
  assert.equal((await jsonOf(last))['md5Hash'], md5(bytes))
})

test('24: a slow part that moves is not cut, however long any other request may take', async () => {
  const bytes = randomBytes(37_000)
  const url = await uploadUrl(app, person.token, named('24b'), bytes.length)
  const { socket, answer } = await openPart(url, bytes.length)
  const ordinary = connect(Number(new URL(app.origin).port), '127.0.0.1')
  let ordinaryAnswer = ''
  ordinary.on('data', (data) => {
    ordinaryAnswer += data.toString('latin1')
  })
  ordinary.on('error', () => {})
  ordinary.write(
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  )
  let sent = 0
  await until('another request that is as slow is cut', () => {
    if (sent < bytes.length - 1) socket.write(bytes.subarray(sent, sent + 1))
    sent = Math.min(sent + 1, bytes.length - 1)
    if (!ordinary.destroyed) ordinary.write(' ')
    return ordinaryAnswer !== ''
  })
  assert.equal(answer(), '')
  socket.write(bytes.subarray(sent))
  await until('the slow part is answered', () => answer().includes('\r\n\r\n'))
  assert.match(answer(), /^HTTP\/1\.1 200/)
  assert.match(answer(), /x-goog-upload-size-received: 37000/i)
  assert.match(ordinaryAnswer, /^HTTP\/1\.1 408/, 'the same slowness elsewhere is')
  // The connection serves on, and its next request is an ordinary one again.
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await until('the next answer', () => answer().includes('"up"'))
})

test('25: an upload that nobody goes on with runs out, and its bytes go', async () => {
  const somebody = await newPerson(app)
  const url = await uploadUrl(app, somebody.token, `${somebody.lab}/25`, 1000)
  await step(url, somebody.token, 'upload', { offset: 0, bytes: randomBytes(500) })
  const { rows } = await app.testDatabase.owner.query('select blob_id from files.piece where member_id = $1', [
    somebody.memberId,
  ])
  await app.testDatabase.owner.query(
    `update files.upload set expires_at = now() - interval '1 day' where member_id = $1`,
    [somebody.memberId],
  )
  assert.equal((await step(url, somebody.token, 'query')).status, 404)
  const blobs = await openBlobs({ kind: 'directory', folder: `${app.dataDir}/blobs` })
  const deps = { pool: app.database.pool, clock: app.clock, blobs, log: createLog('silent') }
  await sweepFiles(deps)
  await app.testDatabase.owner.query(`update files.discarded_blob set discarded_at = now() - interval '1 day'`)
  await sweepFiles(deps)
  await assert.rejects(async () => buffer(await blobs.read(rows[0].blob_id, 0, 1)))
  const left = await app.testDatabase.owner.query('select from files.upload where member_id = $1', [somebody.memberId])
  assert.equal(left.rowCount, 0)
})

test('26: before it is finished an upload is nowhere to be seen, and the older file stays', async () => {
  await uploadBytes(at('26/x'), Buffer.from('old'))
  for (const name of ['26/x', '26/new']) {
    const url = await uploadUrl(app, person.token, named(name), 1000)
    await step(url, person.token, 'upload', { offset: 0, bytes: randomBytes(1000) })
  }
  assert.equal(Buffer.from(await getBytes(at('26/x'))).toString(), 'old')
  assert.deepEqual(
    (await listAll(at('26'))).items.map((each) => each.name),
    ['x'],
  )
  assert.equal((await get('26/new')).status, 404)
})

test('27: more or fewer bytes than announced make no file', async () => {
  const short = await uploadUrl(app, person.token, named('27'), 1000)
  assert.equal(
    (await step(short, person.token, 'upload, finalize', { offset: 0, bytes: randomBytes(999) })).status,
    400,
  )
  const long = await uploadUrl(app, person.token, named('27'), 1000)
  assert.equal(
    (await step(long, person.token, 'upload, finalize', { offset: 0, bytes: randomBytes(1001) })).status,
    400,
  )
  assert.equal((await get('27')).status, 404)
})

test('28: a large body that is refused is read, so that its sender sees why', async () => {
  const other = await newPerson(app)
  const foreign = ref(sdkAt(app.origin, { token: other.token }), named('28'))
  await assert.rejects(uploadBytes(foreign, randomBytes(20_000_000)), { code: 'storage/unauthorized' })
  await assert.rejects(uploadBytes(ref(sdkAt(app.origin), named('28')), randomBytes(20_000_000)), {
    code: 'storage/unauthenticated',
  })
})

test('22: an upload survives a restart of the server', async () => {
  const earlier = await startStorage()
  const somebody = await newPerson(earlier)
  const bytes = randomBytes(1_000_000)
  const url = await uploadUrl(earlier, somebody.token, `${somebody.lab}/22`, bytes.length)
  await step(url, somebody.token, 'upload', { offset: 0, bytes: bytes.subarray(0, 700_000) })
  await earlier.close()
  const later = await startTestApp({
    STORAGE_LAB: 'on',
    DATABASE_URL: earlier.testDatabase.url,
    DATA_DIR: earlier.dataDir,
  })
  const there = url.replace(new URL(url).origin, later.origin)
  assert.equal(stateOf(await step(there, somebody.token, 'query')), '200 active 700000')
  const last = await step(there, somebody.token, 'upload, finalize', {
    offset: 700_000,
    bytes: bytes.subarray(700_000),
  })
  assert.equal((await jsonOf(last))['md5Hash'], md5(bytes))
  await later[Symbol.asyncDispose]()
  await earlier.testDatabase[Symbol.asyncDispose]()
})

test('an app-check token that is not the right one is refused, and none is not asked for', async () => {
  await using guarded = await startStorage({ STORAGE_APP_TOKEN: 'the-right-token' })
  const somebody = await newPerson(guarded)
  const file = (appCheck?: string) =>
    ref(
      sdkAt(guarded.origin, { token: somebody.token, ...(appCheck !== undefined && { appCheck }) }),
      `${somebody.lab}/x`,
    )
  await uploadBytes(file('the-right-token'), Buffer.from('x'))
  await getMetadata(file())
  await assert.rejects(getMetadata(file('another-token')), { code: 'storage/unauthenticated' })
  const answer = await fetch(objectUrl(guarded, `${somebody.lab}/x`), {
    headers: authorized(somebody.token, { 'x-firebase-appcheck': 'another-token' }),
  })
  assert.equal(answer.statusText, 'Firebase App Check token is invalid.')
  assert.equal((await jsonOf(answer)).error.code, 'unauthorized-app')
})
