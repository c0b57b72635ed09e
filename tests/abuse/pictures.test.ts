import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  authorized,
  newPerson,
  objectUrl,
  openAdmin,
  type Person,
  picture,
  put,
  startStorage,
  statusOf,
  step,
  uploadUrl,
} from '../conformance/storage-world.ts'
import { type TestApp } from '../test-app.ts'

const adminPassword = 'a long admin password'
let app: TestApp
let person: Person
let adminToken: string
before(async () => {
  app = await startStorage({ ADMIN_PASSWORD: adminPassword })
  person = await newPerson(app)
  adminToken = (await openAdmin(app, adminPassword)).token
})
after(() => app[Symbol.asyncDispose]())

const avatar = (name: string) => `images/${person.memberId}/${name}`
const proof = (name: string) => `transactions/${person.memberId}/${name}`
const rowsOf = async (sql: string, values: unknown[] = []) => (await app.testDatabase.owner.query(sql, values)).rows
const incoming = () => readdirSync(join(app.dataDir, 'blobs', 'incoming'))

function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(kind, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

/** A PNG put together by hand, of any size in pixels. */
function png(width: number, height: number, pixels: Buffer, ...others: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...others,
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('42: what is not a PNG, JPEG or WebP is no picture, whatever it is called', async () => {
  const files: Record<string, Buffer> = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    pdf: Buffer.from('%PDF-1.7\n1 0 obj'),
    zip: Buffer.from('504b0304140000000800', 'hex'),
    gif: Buffer.from('GIF89a/*\x01\x00*/=1;alert(1);'),
    empty: Buffer.alloc(0),
    torn: Buffer.from('89504e470d0a1a0a', 'hex'),
    cutJpeg: (await picture({ format: 'jpeg' })).subarray(0, 300),
    cutWebp: (await picture({ format: 'webp' })).subarray(0, 60),
  }
  for (const [kind, bytes] of Object.entries(files)) {
    for (const name of [avatar(`${kind}.png`), proof(`${kind}.png`)]) {
      const status = await statusOf(put(app, person.token, name, bytes, { contentType: 'image/png' }))
      assert.ok(status === 415 || status === 422, `${kind} ${status}`)
      const url = await uploadUrl(app, person.token, name, bytes.length, { contentType: 'image/png' })
      const last = await step(url, person.token, 'upload, finalize', { offset: 0, bytes })
      assert.equal(last.status, status, kind)
      assert.equal((await step(url, person.token, 'query')).status, status, 'and it stays refused')
    }
  }
  assert.deepEqual(await rowsOf(`select name from files.object where not starts_with(name, 'lab/')`), [])
  assert.deepEqual(incoming(), [])
})

test('42: the three kinds of pictures are taken', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await picture({ format })
    assert.equal(await statusOf(put(app, person.token, avatar(`a.${format}`), bytes)), 200)
    const answer = await fetch(objectUrl(app, avatar(`a.${format}`), '?alt=media'), {
      headers: authorized(person.token),
    })
    assert.equal(answer.headers.get('content-type'), `image/${format}`)
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes), 'the bytes stay as they were uploaded')
  }
})

test('43: a picture that would not fit into memory is refused by its head', async () => {
  const bombs = [
    png(50_000, 50_000, Buffer.alloc(10)),
    png(14_000, 14_000, Buffer.alloc(14_001 * 1000)),
    png(1, 25_000_000, Buffer.alloc(10)),
    png(
      10,
      10,
      Buffer.alloc(110),
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100_000_000), { level: 9 })])),
    ),
    png(
      10,
      10,
      Buffer.alloc(110),
      chunk(
        'iTXt',
        Buffer.concat([Buffer.from('a\0\x01\0\0\0'), deflateSync(Buffer.alloc(100_000_000), { level: 9 })]),
      ),
    ),
    png(
      10,
      10,
      Buffer.alloc(110),
      chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100_000_000), { level: 9 })])),
    ),
    png(0, 0, Buffer.alloc(0)),
  ]
  const idle = process.memoryUsage().rss
  let highest = idle
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
  for (const bytes of bombs)
    assert.equal(await statusOf(put(app, person.token, proof('bomb.png'), bytes)), 422, String(bytes.length))
  clearInterval(watch)
  assert.ok(highest - idle < 200 * 1024 * 1024, `memory grew by ${Math.round((highest - idle) / 1024 / 1024)} MB`)
  assert.equal(await statusOf(put(app, person.token, proof('fine.png'), png(10, 10, Buffer.alloc(110)))), 200)
})

test('43: a picture of too many parts is refused by their count, and one cut into many by its encoder is taken', async () => {
  const many = (count: number, kind: string, data = Buffer.alloc(0)) =>
    Array.from({ length: count }, () => chunk(kind, data))
  const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(0))])
  const pixels = Buffer.alloc(110)
  for (const [what, parts] of [
    ['packed texts', many(85_000, 'zTXt', text)],
    ['a few texts too many', many(101, 'zTXt', text)],
    ['plain texts', many(101, 'tEXt', Buffer.from('a\0b'))],
    ['empty parts', many(1_001, 'teSt')],
    ['empty pixels', many(10_001, 'IDAT')],
  ] as const)
    assert.equal(await statusOf(put(app, person.token, proof('parts.png'), png(10, 10, pixels, ...parts))), 422, what)
  for (const [what, parts] of [
    ['some texts', many(100, 'tEXt', Buffer.from('a\0b'))],
    ['pixels in many parts', many(3_000, 'IDAT')],
  ] as const)
    assert.equal(await statusOf(put(app, person.token, proof('parts.png'), png(10, 10, pixels, ...parts))), 200, what)
})

test('44: what others are shown is drawn anew: no script, no place, nothing after the end', async () => {
  const tagged = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
    .withExif({
      IFD0: { Copyright: '<script>alert(1)</script>' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
  assert.ok(tagged.includes('<script>'))
  const bytes = Buffer.concat([tagged, Buffer.from('<html><script>alert(2)</script></html>')])
  assert.equal(await statusOf(put(app, person.token, proof('tagged.jpg'), bytes)), 200)
  for (const copy of ['', '&copy=small', '&copy=large']) {
    const answer = await fetch(objectUrl(app, proof('tagged.jpg'), `?alt=media${copy}`), {
      headers: authorized(adminToken),
    })
    const seen = Buffer.from(await answer.arrayBuffer())
    assert.equal(answer.headers.get('content-type'), 'image/webp')
    assert.ok(!seen.includes('script') && !seen.includes('Exif') && !seen.includes('GPS'))
    const metadata = await sharp(seen).metadata()
    assert.equal(metadata.exif, undefined)
    assert.equal(metadata.width, copy === '&copy=small' ? 256 : 640)
  }
})

test('52: a picture said to be a page is served as the picture it is', async () => {
  const name = avatar('page.png')
  assert.equal(
    await statusOf(
      put(app, person.token, name, await picture(), {
        contentType: 'text/html',
        contentDisposition: 'inline; filename=x.html',
      }),
    ),
    200,
  )
  const answer = await fetch(objectUrl(app, name, '?alt=media'), { headers: authorized(person.token) })
  assert.equal(answer.headers.get('content-type'), 'image/png')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(answer.headers.get('content-security-policy'), "sandbox; default-src 'none'")
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
  for (const metadata of [
    { contentDisposition: 'x\r\nSet-Cookie: a=b' },
    { cacheControl: 'a\nb' },
    { contentType: 'a\0' },
    { metadata: { 'a\r\n': 'b' } },
    { metadata: { a: 1 } },
    { contentType: 7 },
  ])
    assert.equal(await statusOf(put(app, person.token, avatar('bad.png'), await picture(), metadata)), 400)
})
