import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sweepFiles } from '@dryrun/server/files/index.ts'
import { openBlobs } from '@dryrun/server/platform/blobs/open-blobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStream,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
import { moveClockOf } from '../move-clock.ts'
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
  put,
  sdkAt,
  startResumable,
  startStorage,
  stateOf,
  step,
  tokenOf,
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

const namesAsSent = ['a%2Fb', 'a+b c', 'a%2Bb', '100%', 'x%252Fy', 'ü/€/😀', "!~*'()", 'a?b#c&d=e']
test('7, 8: names come back letter for letter', async () => {
  for (const name of namesAsSent) {
    await uploadBytes(at(`8/${name}`), Buffer.from(name))
    assert.equal((await getMetadata(at(`8/${name}`))).fullPath, named(`8/${name}`))
    assert.equal(Buffer.from(await getBytes(at(`8/${name}`))).toString(), name)
  }
  const { items } = await listAll(at('8'))
  assert.deepEqual(
    items.map((each) => each.name).toSorted(),
    namesAsSent.filter((name) => !name.includes('/')).toSorted(),
  )
})

test('9: dots inside a name are only dots', async () => {
  for (const name of ['9/a/../b', '9/a/./b', '9/../../../etc/passwd']) {
    await uploadBytes(at(name), Buffer.from(name))
    assert.equal(Buffer.from(await getBytes(at(name))).toString(), name)
  }
})

test('10: a name that no address can ask for is refused at upload', async () => {
  for (const name of ['.', '..', '']) {
    const answer = await put(app, person.token, name, Buffer.from('x'))
    assert.equal(answer.status, 400, name)
    assert.equal((await jsonOf(answer)).error.code, 'invalid-argument')
  }
})

test('11: names that look alike are different files', async () => {
  const names = ['é'.normalize('NFC'), 'é'.normalize('NFD'), 'A', 'a']
  for (const name of names) await uploadBytes(at(`11/${name}`), Buffer.from(name))
  for (const name of names) assert.equal(Buffer.from(await getBytes(at(`11/${name}`))).toString(), name)
})

test('12: names that mean something to JavaScript mean nothing here', async () => {
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty']) {
    const metadata = JSON.parse(`{"metadata":{"${name}":"1"}}`) as object
    assert.equal((await put(app, person.token, named(`12/${name}`), Buffer.from('x'), metadata)).status, 200)
    const text = await (await get(`12/${name}`)).text()
    assert.match(text, new RegExp(`"metadata":\\{"${name}":"1"\\}`))
  }
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
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

test('29, 32: an empty file is 200 and empty, asked for in part too', async () => {
  await uploadBytes(at('29'), new Uint8Array())
  assert.equal((await getBytes(at('29'), 10)).byteLength, 0)
  const answer = await get('29', '?alt=media', { range: 'bytes=0-10' })
  assert.equal(`${answer.status} ${answer.headers.get('content-length')}`, '200 0')
  assert.equal((await buffer(getStream(at('29')))).length, 0)
})

test('30, 31: a part beyond the end goes to the end, and without a range all of it comes as 200', async () => {
  await uploadBytes(at('30'), Buffer.from('0123456789'))
  const part = await get('30', '?alt=media', { range: 'bytes=5-100' })
  assert.equal(`${part.status} ${part.headers.get('content-range')} ${await part.text()}`, '206 bytes 5-9/10 56789')
  assert.equal((await get('30', '?alt=media')).status, 200)
})

test('30: a part that spans several pieces is put together', async () => {
  const bytes = randomBytes(2_000_000)
  await uploadBytesResumable(at('30b'), bytes)
  for (const [from, to] of [
    [0, 0],
    [262_000, 262_300],
    [100, 1_900_000],
    [1_999_999, 1_999_999],
  ] as const) {
    const answer = await get('30b', '?alt=media', { range: `bytes=${from}-${to}` })
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(from, to + 1)))
  }
  const tail = await get('30b', '?alt=media', { range: 'bytes=-5' })
  assert.ok(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-5)))
})

test('33, 35: the last page has no token, and a folder that is not there is empty', async () => {
  for (const prefix of ['26/', 'nowhere/']) {
    const answer = await fetch(bucketUrl(app, { prefix: named(prefix), delimiter: '/' }), {
      headers: authorized(person.token),
    })
    assert.equal(answer.status, 200)
    assert.ok(!('nextPageToken' in (await jsonOf(answer))))
  }
})

test('34: a folder is exactly what begins with its name and a slash', async () => {
  for (const name of ['34/a/x', '34/a2/x', '34/a.txt', '34/a/y/z']) await uploadBytes(at(name), Buffer.from('x'))
  const { items, prefixes } = await listAll(at('34/a'))
  assert.deepEqual([items.map((each) => each.name), prefixes.map((each) => each.name)], [['x'], ['y']])
  for (const name of ['34/slash/', '34//double'])
    assert.equal((await put(app, person.token, named(name), Buffer.from('x'))).status, 400)
})

test('36: a description can be handed back whole, and null removes', async () => {
  await uploadBytes(at('36'), Buffer.from('x'), { customMetadata: { a: '1', b: '2' }, cacheControl: 'no-cache' })
  const whole = await getMetadata(at('36'))
  const again = await updateMetadata(at('36'), whole)
  assert.equal(again.size, 1)
  assert.deepEqual(again.customMetadata, { a: '1', b: '2' })
  const patch = (body: object) =>
    fetch(objectUrl(app, named('36')), {
      method: 'PATCH',
      headers: authorized(person.token, { 'content-type': 'application/json' }),
      body: JSON.stringify(body),
    }).then(jsonOf)
  const other = await patch({
    name: 'elsewhere',
    size: '99',
    generation: '1',
    cacheControl: null,
    metadata: { a: null },
  })
  assert.equal(other['name'], named('36'))
  assert.equal(other['size'], '1')
  assert.equal(other['cacheControl'], undefined)
  assert.deepEqual(other['metadata'], { b: '2' })
  assert.equal((await patch({ metadata: null }))['metadata'], undefined)
})

test('37, 38: a new file under an old name begins anew; a new description does not', async () => {
  const first = (
    await uploadBytes(at('37'), Buffer.from('1'), { customMetadata: { a: '1' }, cacheControl: 'no-cache' })
  ).metadata
  const firstUrl = await getDownloadURL(at('37'))
  const patched = await updateMetadata(at('37'), { contentLanguage: 'fr' })
  assert.deepEqual([patched.generation, patched.metageneration], [first.generation, '2'])
  assert.equal(await getDownloadURL(at('37')), firstUrl)
  const second = (await uploadBytes(at('37'), Buffer.from('2'))).metadata
  assert.ok(BigInt(second.generation) > BigInt(first.generation))
  assert.equal(second.metageneration, '1')
  assert.equal(second.customMetadata, undefined)
  assert.equal(second.cacheControl, undefined)
  assert.notEqual(await getDownloadURL(at('37')), firstUrl)
  assert.equal((await fetch(firstUrl)).status, 403)
})

test('39: what was said about a file comes back with its bytes', async () => {
  const packed = gzipSync('packed')
  await uploadBytes(at('39'), packed, {
    contentType: 'image/png',
    contentEncoding: 'gzip',
    contentLanguage: 'de',
    cacheControl: 'public, max-age=60',
    contentDisposition: 'attachment; filename="grüße.png"',
  })
  const answer = await get('39', '?alt=media', { range: 'bytes=0-3' })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-encoding'), 'gzip')
  assert.equal(answer.headers.get('content-language'), 'de')
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=60')
  const disposition = Buffer.from(answer.headers.get('content-disposition') ?? '', 'latin1').toString()
  assert.equal(disposition, 'attachment; filename="grüße.png"')
  assert.equal(await answer.text(), 'packed')
})

test('40: a page that somebody uploads is never a page of ours', async () => {
  for (const [name, type] of [
    ['x.html', 'text/html'],
    ['x.svg', 'image/svg+xml'],
    ['x.xml', 'application/xhtml+xml'],
  ] as const) {
    await uploadBytes(at(`40/${name}`), Buffer.from('<script>alert(1)</script>'), {
      contentType: type,
      contentDisposition: 'inline',
    })
    const answer = await fetch(await getDownloadURL(at(`40/${name}`)))
    assert.equal(answer.headers.get('content-type'), 'application/octet-stream')
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; /)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('content-security-policy'), "sandbox; default-src 'none'")
  }
})

test('41: no token, an empty or a wrong one opens nothing', async () => {
  await uploadBytes(at('41'), Buffer.from('x'))
  const status = async (query: string) => (await fetch(objectUrl(app, named('41'), `?alt=media${query}`))).status
  assert.deepEqual([await status(''), await status('&token='), await status('&token=wrong')], [401, 403, 403])
})

test('42: a browser that has the newest version is told so, and one that has not is not', async () => {
  await uploadBytes(at('42'), Buffer.from('1'))
  const url = await getDownloadURL(at('42'))
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  assert.equal((await fetch(url, { headers: { 'if-none-match': etag } })).status, 304)
  await updateMetadata(at('42'), { contentType: 'image/png' })
  assert.equal((await fetch(url, { headers: { 'if-none-match': etag } })).status, 200)
  await uploadBytes(at('42'), Buffer.from('2'))
  assert.equal((await fetch(await getDownloadURL(at('42')), { headers: { 'if-none-match': etag } })).status, 200)
})

test('43: bytes that are not those announced make no file', async () => {
  const wrong = { md5Hash: md5(Buffer.from('other')) }
  assert.equal((await put(app, person.token, named('43'), Buffer.from('x'), wrong)).status, 400)
  const url = await uploadUrl(app, person.token, named('43'), 1, wrong)
  assert.equal((await step(url, person.token, 'upload, finalize', { offset: 0, bytes: Buffer.from('x') })).status, 400)
  assert.equal((await get('43')).status, 404)
  assert.equal(
    (await put(app, person.token, named('43'), Buffer.from('x'), { md5Hash: md5(Buffer.from('x')) })).status,
    200,
  )
})

test('44: every refusal is JSON with a code and a sentence, open to every origin', async () => {
  const refused: [Promise<Response>, number, string][] = [
    [fetch(objectUrl(app, named('nope'))), 401, 'unauthenticated'],
    [get('nope'), 404, 'object-not-found'],
    [put(app, person.token, 'elsewhere/x', Buffer.from('x')), 403, 'unauthorized'],
    [fetch(`${app.origin}/v0/b/other/o/x`, { headers: authorized(person.token) }), 404, 'object-not-found'],
    [fetch(`${app.origin}/v0/nonsense`), 404, 'object-not-found'],
    [
      fetch(objectUrl(app, 'x'), { method: 'PUT', headers: authorized(person.token), body: 'x' }),
      405,
      'method-not-allowed',
    ],
  ]
  for (const [sent, status, code] of refused) {
    const answer = await sent
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    assert.equal(`${answer.status} ${error.code}`, `${status} ${code}`)
    assert.match(error.message, /^[A-Z].*\.$/)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.match(answer.headers.get('access-control-expose-headers') ?? '', /X-Goog-Upload-URL/)
  }
})

test('45: signing out stops an upload, and signing in goes on with it', async () => {
  const somebody = await newPerson(app)
  const url = await uploadUrl(app, somebody.token, `${somebody.lab}/45`, 2)
  await step(url, somebody.token, 'upload', { offset: 0, bytes: Buffer.from('1') })
  await moveClockOf(app, '61 minutes')
  assert.equal((await step(url, somebody.token, 'upload', { offset: 1, bytes: Buffer.from('2') })).status, 401)
  const fresh = await tokenOf(somebody.visitor)
  assert.equal(
    stateOf(await step(url, fresh, 'upload, finalize', { offset: 1, bytes: Buffer.from('2') })),
    '200 final 2',
  )
  person = { ...person, token: await tokenOf(person.visitor) }
})

test('46: deleting what is deleted is not found', async () => {
  await uploadBytes(at('46'), Buffer.from('x'))
  await deleteObject(at('46'))
  await assert.rejects(deleteObject(at('46')), { code: 'storage/object-not-found' })
})

test('47: a connection is kept longer than proxies keep theirs', async () => {
  assert.match((await get('47')).headers.get('keep-alive') ?? '', /timeout=72/)
})

test('a preflight is answered before anybody asks who it is', async () => {
  const answer = await fetch(objectUrl(app, named('x')), {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,x-firebase-storage-version',
    },
  })
  assert.equal(answer.status, 204)
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
    assert.match(answer.headers.get('access-control-allow-methods') ?? '', new RegExp(method))
  const allowed = answer.headers.get('access-control-allow-headers') ?? ''
  for (const name of [
    'authorization',
    'content-type',
    'x-firebase-appcheck',
    'x-goog-upload-offset',
    'x-goog-upload-header-content-length',
  ])
    assert.ok(allowed.includes(name), name)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  assert.equal(answer.headers.get('access-control-allow-credentials'), null)
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
