import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sweepOrphans } from '@dryrun/server/files/index.ts'
import { openBlobs } from '@dryrun/server/platform/blobs/open-blobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import {
  authorized,
  bucketUrl,
  multipart,
  newPerson,
  objectUrl,
  openAdmin,
  type Person,
  picture,
  put,
  startResumable,
  startStorage,
  stateOf,
  statusOf,
  step,
  uploadUrl,
} from '../conformance/storage-world.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { until } from '../until.ts'

const adminPassword = 'a long admin password'
let app: TestApp
let person: Person
let other: Person
let adminToken: string
let adminId: string
before(async () => {
  app = await startStorage({ ADMIN_PASSWORD: adminPassword })
  person = await newPerson(app)
  other = await newPerson(app)
  const admin = await openAdmin(app, adminPassword)
  adminId = admin.adminId
  adminToken = admin.token
})
after(() => app[Symbol.asyncDispose]())

const avatar = (name: string) => `images/${person.memberId}/${name}`
const proof = (name: string) => `transactions/${person.memberId}/${name}`
const rowsOf = async (sql: string, values: unknown[] = []) => (await app.testDatabase.owner.query(sql, values)).rows
const incoming = () => readdirSync(join(app.dataDir, 'blobs', 'incoming'))

/** Sends bytes as they are, and returns all that comes back. */
function sendRaw(parts: Buffer[], stayOpen = false): { answer: () => string; close: () => void } {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  for (const part of parts) socket.write(part)
  if (!stayOpen) socket.end()
  return { answer: () => text, close: () => socket.destroy() }
}

test('45: too much, announced or not, is 413, and leaves nothing behind', async () => {
  const large = Buffer.concat([await picture(), Buffer.alloc(25_000_000)])
  assert.equal(await statusOf(put(app, person.token, proof('large.png'), large)), 413)
  assert.equal(await statusOf(put(app, person.token, avatar('large.png'), large.subarray(0, 5_000_001))), 413)
  assert.equal(await statusOf(startResumable(app, person.token, proof('large.png'), 25_000_000)), 413)
  const { headers, body } = multipart(proof('large.png'), large)
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < body.length; at += 1_000_000) controller.enqueue(body.subarray(at, at + 1_000_000))
      controller.close()
    },
  })
  const url = bucketUrl(app, { name: proof('large.png') })
  const init = { method: 'POST', headers: authorized(person.token, headers), body: stream, duplex: 'half' } as const
  assert.equal(await statusOf(fetch(url, init)), 413)
  const unannounced = await uploadUrl(app, person.token, avatar('large.png'), undefined)
  assert.equal(
    await statusOf(
      step(unannounced, person.token, 'upload, finalize', { offset: 0, bytes: large.subarray(0, 6_000_000) }),
    ),
    400,
  )
  assert.deepEqual(await rowsOf(`select from files.object where name like '%large%'`), [])
  assert.deepEqual(incoming(), [])
})

test('45: a length that is a lie makes no file, and what came is cleared away', async () => {
  const { headers, body } = multipart(proof('lie.png'), await picture())
  const head = (length: number) =>
    Buffer.from(
      `POST /v0/b/dryrun/o?name=${encodeURIComponent(proof('lie.png'))} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.token}\r\nX-Goog-Upload-Protocol: multipart\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${length}\r\n\r\n`,
    )
  const short = sendRaw([head(body.length + 100), body])
  const long = sendRaw([head(body.length - 20), body])
  const stalled = sendRaw([head(body.length), body.subarray(0, -2)], true)
  await until('the shortened one is refused', () => long.answer().startsWith('HTTP/1.1 400'))
  await until('of the others only the one that stands still is being read', () => incoming().length === 1)
  stalled.close()
  short.close()
  await until('nothing is left', () => incoming().length === 0)
  assert.deepEqual(await rowsOf(`select from files.object where name like '%lie%'`), [])
})

test('45: a member has only so much room', async () => {
  const somebody = await newPerson(app)
  await app.testDatabase.owner.query(
    `insert into files.object (member_id, name, content_id, generation, size_bytes, md5, content_type, download_token, created_at, updated_at)
     values ($1, 'transactions/' || $1::uuid || '/full', uuidv7(), 1, 200 * 1024 * 1024, decode(repeat('00', 16), 'hex'), 'image/png', '', now(), now())`,
    [somebody.memberId],
  )
  await app.testDatabase.owner.query(
    `insert into files.room (member_id, area, stored_bytes) values ($1, 'own', 200 * 1024 * 1024)`,
    [somebody.memberId],
  )
  const name = `images/${somebody.memberId}/a.png`
  assert.equal(await statusOf(put(app, somebody.token, name, await picture())), 402)
  assert.equal(await statusOf(startResumable(app, somebody.token, name, 300_000)), 402)
  assert.equal(
    await statusOf(put(app, somebody.token, `${somebody.lab}/x`, Buffer.from('x'))),
    200,
    'the lab counts by itself',
  )
})

test('46: a strange file name is kept as a name, never as a path or a header', async () => {
  const bytes = await picture()
  for (const file of ['..%2f..%2fetc', 'a"b\'c;d', '"; filename=x.html', 'ü€😀.png']) {
    assert.equal(await statusOf(put(app, person.token, avatar(file), bytes)), 200, file)
    const answer = await fetch(objectUrl(app, avatar(file), '?alt=media'), { headers: authorized(person.token) })
    const disposition = answer.headers.get('content-disposition') ?? ''
    assert.match(disposition, /^inline; filename="[\w .()-]*"; filename\*=UTF-8''[\w.!~%-]*$/)
    assert.ok(disposition.endsWith(`''${encodeURIComponent(file).replaceAll("'", '%27').replaceAll('(', '%28')}`))
  }
  for (const file of ['a\0b', 'a\r\nb', 'x'.repeat(2000), '../x', 'a/b'])
    assert.ok(
      [400, 403].includes(await statusOf(put(app, person.token, avatar(file), bytes))),
      JSON.stringify(file.slice(0, 20)),
    )
  for (const folder of readdirSync(join(app.dataDir, 'blobs')))
    assert.match(folder, /^(incoming|trash|instance|[0-9a-f]{2})$/)
})

test('47: a proof stays as it is while its deposit waits and after it was approved', async () => {
  const name = proof('held.png')
  await put(app, person.token, name, await picture())
  const key = { 'idempotency-key': 'deposit-with-proof' }
  const claim = await person.visitor.post('/api/deposits', { amount: '20', coin: 'BTC', proof: name }, key)
  assert.equal(claim.status, 201, JSON.stringify(claim.body))
  const replace = async () => statusOf(put(app, person.token, name, await picture({ width: 10 })))
  const remove = () => statusOf(fetch(objectUrl(app, name), { method: 'DELETE', headers: authorized(person.token) }))
  assert.deepEqual([await replace(), await remove()], [409, 409])
  await app.testDatabase.owner.query(
    `update deposits.deposit set status = 'approved', decided_at = now() where proof_path = $1`,
    [name],
  )
  assert.deepEqual([await replace(), await remove()], [409, 409])
  await app.testDatabase.owner.query(
    `update deposits.deposit set status = 'declined', decline_reason = 'no' where proof_path = $1`,
    [name],
  )
  assert.deepEqual([await replace(), await remove()], [200, 204])
  const without = await person.visitor.post(
    '/api/deposits',
    { amount: '20', coin: 'BTC', proof: name },
    { 'idempotency-key': 'deposit-without' },
  )
  assert.equal(without.status, 422, 'no deposit without its proof')
})

test('48: a proof is for its owner and the admin, and the admin’s look is on record', async () => {
  const name = proof('secret.png')
  await put(app, person.token, name, await picture())
  const url = objectUrl(app, name, '?alt=media')
  assert.equal(await statusOf(fetch(url)), 401)
  assert.equal(await statusOf(fetch(url, { headers: authorized(other.token) })), 404)
  assert.equal(await statusOf(fetch(url, { headers: authorized(person.token) })), 200)
  const [{ download_token: token }] = await rowsOf('select download_token from files.object where name = $1', [name])
  assert.equal(await statusOf(fetch(`${url}&token=${token}`)), 401, 'its address alone opens nothing')
  assert.equal(await statusOf(fetch(`${url}&token=${token}`, { headers: authorized(other.token) })), 404)
  const answer = await fetch(url, { headers: authorized(adminToken) })
  assert.equal(`${answer.status} ${answer.headers.get('cache-control')}`, '200 private, no-store')
  const seen = await rowsOf(
    `select actor_member_id, subject_member_id from audit.event where kind = 'file.opened' and details->>'nameDigest' = translate(rtrim(encode(sha256($1::bytea), 'base64'), '='), '+/', '-_')`,
    [name],
  )
  assert.deepEqual(seen, [{ actor_member_id: adminId, subject_member_id: person.memberId }])
  assert.equal(await statusOf(fetch(objectUrl(app, name), { method: 'DELETE', headers: authorized(adminToken) })), 403)
})

test('48: an avatar is for whoever was given its address, in the copy that is shown', async () => {
  const name = avatar('me.png')
  await put(app, person.token, name, await picture())
  assert.equal(await statusOf(fetch(objectUrl(app, name, '?alt=media'), { headers: authorized(other.token) })), 404)
  const { status, body } = await person.visitor.send('PUT', '/api/profile/photo', { name })
  assert.equal(status, 200)
  const answer = await fetch(app.origin + body.photoURL)
  assert.equal(`${answer.status} ${answer.headers.get('content-type')}`, '200 image/webp')
  assert.equal(
    (await person.visitor.send('PUT', '/api/profile/photo', { name: `images/${other.memberId}/x` })).status,
    404,
  )
  await put(app, person.token, name, await picture({ width: 10 }))
  const replaced = (await person.visitor.get('/api/profile')).body.photoURL
  assert.notEqual(replaced, body.photoURL)
  assert.equal(await statusOf(fetch(app.origin + replaced)), 200)
  assert.equal(await statusOf(fetch(app.origin + body.photoURL)), 403)
  await fetch(objectUrl(app, name), { method: 'DELETE', headers: authorized(person.token) })
  assert.equal((await person.visitor.get('/api/profile')).body.photoURL, null)
})

test('49: no name leads out of one’s own folders', async () => {
  const bytes = await picture()
  const names = [
    '..%2f',
    '../x',
    '%2e%2e',
    '/etc/passwd',
    'users/x/avatar.png',
    `images/${other.memberId}/a.png`,
    `images/${person.memberId}/../${other.memberId}/a.png`,
    `images/${person.memberId}`,
    `images/${person.memberId}/`,
    `images/${person.memberId.toUpperCase()}/a.png`,
    `lab/${other.memberId}/x`,
    `${person.lab}/`,
    'x'.repeat(2000),
    '.',
    '',
  ]
  for (const name of names)
    assert.ok([400, 403, 404].includes(await statusOf(put(app, person.token, name, bytes))), name.slice(0, 60))
  for (const path of ['..%2f..%2f..%2fetc%2fpasswd', '%252e%252e', '%2e', 'x/../y', '..', '%2Fetc%2Fpasswd'])
    assert.ok(
      [400, 403, 404].includes(
        await statusOf(fetch(`${app.origin}/v0/b/dryrun/o/${path}`, { headers: authorized(person.token) })),
      ),
      path,
    )
})

test('49: a link in the store’s folder is never followed', async () => {
  const folder = join(app.dataDir, 'blobs')
  writeFileSync(join(app.dataDir, 'outside'), 'outside')
  symlinkSync(join(app.dataDir, 'outside'), join(folder, 'incoming', '00000000-0000-4000-8000-0000000000aa'))
  const blobs = await openBlobs({ kind: 'directory', folder })
  await blobs.sweepUnfinished(new Date(Date.now() + 60_000))
  assert.ok(readdirSync(app.dataDir).includes('outside'))
})

test('50: a list shows one’s own files only, and only so many at a time', async () => {
  await put(app, other.token, `${other.lab}/theirs`, Buffer.from('x'))
  const list = (query: Record<string, string>, token = person.token) =>
    fetch(bucketUrl(app, query), { headers: authorized(token) })
  for (const prefix of [`${other.lab}/`, `images/${other.memberId}/`, 'nowhere/', 'users/'])
    assert.equal(await statusOf(list({ prefix, delimiter: '/' })), 403, prefix)
  for (const prefix of ['', 'lab/', `lab/`]) {
    const text = await (await list({ prefix })).text()
    assert.ok(!text.includes(other.memberId), prefix)
  }
  assert.deepEqual(
    (
      (await (await list({ prefix: 'lab/', delimiter: '/' }, adminToken)).json()) as { prefixes: string[] }
    ).prefixes.includes(`${other.lab}/`),
    true,
  )
  for (const maxResults of ['0', '-1', 'x', '1.5']) assert.equal(await statusOf(list({ prefix: '', maxResults })), 400)
  assert.equal(await statusOf(list({ prefix: '', maxResults: '999999999' })), 200)
  for (const pageToken of ['../..', '\0', "' or 1=1", Buffer.from(`${other.lab}/`).toString('base64url')]) {
    const answer = await list({ prefix: '', pageToken })
    assert.ok(answer.status === 400 || !(await answer.text()).includes(other.memberId))
  }
  assert.equal(await statusOf(fetch(bucketUrl(app, { prefix: '' }))), 401)
  assert.equal(await statusOf(list({ prefix: '', delimiter: 'x' })), 400)
})

test('51: an upload belongs to who began it, and ends once', async () => {
  const bytes = randomBytes(1000)
  const url = await uploadUrl(app, person.token, `${person.lab}/51`, 1000)
  for (const command of ['query', 'upload', 'finalize', 'cancel'])
    assert.equal(
      await statusOf(step(url, other.token, command, { offset: 0, ...(command === 'upload' && { bytes }) })),
      404,
    )
  assert.equal(await statusOf(step(url, 'x'.repeat(43), 'query')), 401)
  const made = url.replace(/upload_id=[^&]+/, `upload_id=${'A'.repeat(43)}`)
  assert.equal(await statusOf(step(made, person.token, 'query')), 404)
  for (const command of ['', 'nonsense', 'start', 'upload, nonsense'])
    assert.equal(await statusOf(step(url, person.token, command, { offset: 0 })), 400, command)
  await step(url, person.token, 'upload', { offset: 0, bytes })
  const answers = await Promise.all([1, 2, 3, 4].map(() => step(url, person.token, 'finalize', { offset: 1000 })))
  const objects = new Set(await Promise.all(answers.map((answer) => answer.text())))
  assert.equal(objects.size, 1)
  assert.ok(answers.every((answer) => stateOf(answer) === '200 final 1000'))
  assert.equal(await statusOf(step(url, person.token, 'cancel')), 400)
  const cancelled = await uploadUrl(app, person.token, `${person.lab}/51b`, 1000)
  assert.equal(await statusOf(step(cancelled, person.token, 'cancel')), 200)
  assert.equal(await statusOf(step(cancelled, person.token, 'query')), 404)
})

test('53: a wrong token is 403 in the same way for a file and for none, and never reaches the log', async () => {
  const first = avatar('token-1.png')
  const second = avatar('token-2.png')
  for (const name of [first, second]) await put(app, person.token, name, await picture())
  const [{ download_token: token }] = await rowsOf('select download_token from files.object where name = $1', [second])
  const ask = (name: string, with_: string) => statusOf(fetch(objectUrl(app, name, `?alt=media&token=${with_}`)))
  assert.equal(await ask(second, token), 200)
  assert.deepEqual(
    [await ask(first, token), await ask(first, 'x'), await ask(avatar('none.png'), token), await ask('nowhere', token)],
    [403, 403, 403, 403],
  )
  await put(app, person.token, second, await picture())
  assert.equal(await ask(second, token), 403, 'a replaced file has a new one')
  assert.equal(await statusOf(fetch(objectUrl(app, second, `?token=${token}`))), 401, 'and it opens no description')
})

test('54: a part is of the file that was asked for: another unit, or a file that has changed since, comes whole', async () => {
  const name = `${person.lab}/54-whole`
  await put(app, person.token, name, Buffer.from('0123456789'))
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(objectUrl(app, name, '?alt=media'), { headers: authorized(person.token, headers) })
    return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') ?? '' }
  }
  const { etag } = await ask({})
  const range = 'bytes=2-3'
  assert.equal((await ask({ range: 'lines=1-2' })).status, 200)
  assert.equal((await ask({ range, 'if-range': etag })).text, '23')
  await put(app, person.token, name, Buffer.from('abcdefghij'))
  const changed = await ask({ range, 'if-range': etag })
  assert.deepEqual([changed.status, changed.text], [200, 'abcdefghij'])
  assert.equal((await ask({ range, 'if-range': changed.etag })).text, 'cd')
})

test('52: what no browser runs keeps its type and is saved; what one might run comes as plain bytes', async () => {
  const typeOf = async (contentType: string) => {
    const name = `${person.lab}/52-type`
    await put(app, person.token, name, Buffer.from('a,b'), { contentType, contentDisposition: 'inline' })
    const { headers } = await fetch(objectUrl(app, name, '?alt=media'), { headers: authorized(person.token) })
    assert.match(headers.get('content-disposition') ?? '', /^attachment/, contentType)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    return headers.get('content-type')
  }
  for (const inert of ['text/csv', 'text/plain', 'application/json', 'application/pdf', 'application/zip'])
    assert.match((await typeOf(inert)) ?? '', new RegExp(`^${inert}`))
  for (const risky of [
    'text/html',
    'image/svg+xml',
    'text/xml',
    'text/javascript',
    'text/css',
    'application/xhtml+xml',
  ])
    assert.equal(await typeOf(risky), 'application/octet-stream', risky)
})

test('52: a note of one’s own may have lines and tabs, and nothing that can’t be kept', async () => {
  const name = `${person.lab}/52-note`
  const note = 'first line\n\tsecond'
  const given = await put(app, person.token, name, Buffer.from('x'), { metadata: { note } })
  assert.equal(given.status, 200)
  assert.equal(((await given.json()) as { metadata: { note: string } }).metadata.note, note)
  for (const bad of ['a\0b', 'a\ud800'])
    assert.equal(await statusOf(put(app, person.token, name, Buffer.from('x'), { metadata: { note: bad } })), 400)
})

test('54: a range that makes no sense is refused', async () => {
  const name = `${person.lab}/54`
  await put(app, person.token, name, Buffer.from('0123456789'))
  for (const range of [
    'bytes=0-,-1',
    'bytes=9000000000000000-',
    'bytes=5-2',
    'bytes=-0',
    'bytes=-',
    'bytes=a-b',
    `bytes=${'0-1,'.repeat(1000)}2-3`,
  ]) {
    const answer = await fetch(objectUrl(app, name, '?alt=media'), { headers: authorized(person.token, { range }) })
    assert.equal(answer.status, 416, range.slice(0, 30))
    assert.equal(answer.headers.get('content-range'), 'bytes */10')
  }
})

test('55: of many who write and delete one name, one whole file or none is left, and no byte without a file', async () => {
  const name = `${person.lab}/55`
  const contents = Array.from({ length: 12 }, (_, at) => Buffer.alloc(50_000, at + 1))
  await Promise.all(
    contents.flatMap((bytes) => [
      statusOf(put(app, person.token, name, bytes)),
      statusOf(fetch(objectUrl(app, name), { method: 'DELETE', headers: authorized(person.token) })),
    ]),
  )
  const answer = await fetch(objectUrl(app, name, '?alt=media'), { headers: authorized(person.token) })
  if (answer.status === 200) {
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.ok(contents.some((each) => each.equals(bytes)))
  } else assert.equal(answer.status, 404)
  const loose = await rowsOf(
    `select from files.piece p where member_id = $1
        and not exists (select from files.object o where o.member_id = p.member_id and o.content_id = p.content_id)
        and not exists (select from files.upload u where u.member_id = p.member_id and u.content_id = p.content_id)`,
    [person.memberId],
  )
  assert.deepEqual(loose, [])
})

test('55: bytes that a crash left without a file are swept, and no others', async () => {
  const folder = join(app.dataDir, 'blobs')
  const blobs = await openBlobs({ kind: 'directory', folder })
  const writer = await blobs.create()
  await writer.write(Buffer.from('orphan'))
  await writer.commit()
  const name = `${person.lab}/55-kept`
  await put(app, person.token, name, Buffer.from('kept'))
  for (const [path] of [...readdirSync(folder, { recursive: true })].map(
    (each) => [join(folder, String(each))] as const,
  ))
    utimesSync(path, 1, 1)
  await sweepOrphans({ pool: app.database.pool, clock: app.clock, blobs, log: createLog('silent') })
  await assert.rejects(blobs.read(writer.blobId, 0, 1))
  assert.equal(await blobs.bringBack(writer.blobId), true, 'it can be fetched back')
  const answer = await fetch(objectUrl(app, name, '?alt=media'), { headers: authorized(person.token) })
  assert.equal(await answer.text(), 'kept')
})

test('a start with an empty, a wrong or an old database deletes no stored file', async () => {
  const folder = join(app.dataDir, 'blobs')
  const blobs = await openBlobs({ kind: 'directory', folder })
  await put(app, person.token, `${person.lab}/kept-again`, Buffer.from('kept'))
  const age = () => {
    for (const path of readdirSync(folder, { recursive: true })) utimesSync(join(folder, String(path)), 1, 1)
  }
  const stored = async () => {
    const found: string[] = []
    for await (const blobId of blobs.list(new Date())) found.push(blobId)
    return found.toSorted()
  }
  const sweep = (from: TestApp) =>
    sweepOrphans({ pool: from.database.pool, clock: from.clock, blobs, log: createLog('silent') })
  age()
  const all = await stored()
  assert.ok(all.length > 0)
  await using empty = await startTestApp()
  await sweep(empty)
  assert.deepEqual(await stored(), all, 'a database that knows none of them')

  for (let n = 0; n < Math.max(11, Math.ceil(all.length / 4)); n++) {
    const writer = await blobs.create()
    await writer.write(Buffer.from('from after the backup'))
    await writer.commit()
  }
  age()
  const more = await stored()
  await sweep(app)
  assert.deepEqual(await stored(), more, 'a database that misses more than a tenth')
  for (const blobId of more.filter((each) => !all.includes(each))) await blobs.delete(blobId)
})

test('closing an account takes its files along', async () => {
  const somebody = await newPerson(app)
  await put(app, somebody.token, `images/${somebody.memberId}/a.png`, await picture())
  const answer = await somebody.visitor.post('/api/profile/closure', { password: 'correct horse battery' })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  for (const table of ['object', 'piece', 'image_copy', 'storage_token', 'upload'])
    assert.deepEqual(await rowsOf(`select from files.${table} where member_id = $1`, [somebody.memberId]), [])
})

test('the session cookie works from our own pages, and from no other', async () => {
  const name = `${person.lab}/cookie`
  const { headers, body } = multipart(name, Buffer.from('x'))
  const send = (more: Record<string, string>) =>
    statusOf(
      fetch(bucketUrl(app, { name }), {
        method: 'POST',
        body,
        headers: { ...headers, cookie: person.visitor.cookie ?? '', ...more },
      }),
    )
  assert.equal(await send({ 'sec-fetch-site': 'same-origin', origin: app.origin }), 200)
  assert.equal(await send({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }), 401)
  assert.equal(await send({ origin: 'https://evil.example' }), 401)
  assert.equal(await send({ origin: 'null' }), 401)
})
