import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
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
import { type TestApp } from '../test-app.ts'
import {
  authorized,
  bucketUrl,
  closeSdks,
  newPerson,
  objectUrl,
  type Person,
  put,
  sdkAt,
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

test('what describes a file is read as JSON alone: anything else, or no type at all, is 415 and changes nothing', async () => {
  await uploadBytes(at('415'), Buffer.from('x'), { cacheControl: 'no-cache' })
  const types = [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json; charset=utf-16',
    'text/json',
    undefined,
  ]
  for (const type of types) {
    const body = Buffer.from(JSON.stringify({ cacheControl: 'public' }))
    const headers = authorized(person.token, type === undefined ? {} : { 'content-type': type })
    const patched = await fetch(objectUrl(app, named('415')), { method: 'PATCH', headers, body })
    assert.equal(patched.status, 415, `PATCH ${type}`)
    const started = await fetch(bucketUrl(app, { name: named('415-new') }), {
      method: 'POST',
      headers: { ...headers, 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
      body,
    })
    assert.equal(started.status, 415, `start ${type}`)
  }
  assert.equal((await getMetadata(at('415'))).cacheControl, 'no-cache')
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8']) {
    const headers = authorized(person.token, { 'content-type': type })
    const answer = await fetch(objectUrl(app, named('415')), { method: 'PATCH', headers, body: '{}' })
    assert.equal(answer.status, 200, type)
  }
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
