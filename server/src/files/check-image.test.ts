import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { checkImage } from './check-image.ts'

function part(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(kind, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

function png(edge: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge)
  header.writeUInt32BE(edge, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', header),
    part('IDAT', deflateSync(pixels)),
    part('IEND', Buffer.alloc(0)),
  ])
}

const judge = (bytes: Buffer) => checkImage(async () => bytes, bytes.subarray(0, 16))

test('a picture is unpacked in a thread of its own: this one never even loads what does it', async () => {
  const { type, copies } = await judge(png(300, Buffer.alloc(300 * 301)))
  assert.equal(type, 'image/png')
  assert.deepEqual(
    copies.map(({ copy, width, height }) => ({ copy, width, height })),
    [
      { copy: 'large', width: 300, height: 300 },
      { copy: 'small', width: 256, height: 256 },
    ],
  )
  for (const { bytes } of copies) assert.equal(bytes.toString('latin1', 8, 12), 'WEBP')
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  assert.deepEqual(
    loaded.filter((path) => /[/\\]sharp[/\\]/.test(path)),
    [],
  )
})

test('a refusal comes back from the thread as it was said there, and the next picture is judged as ever', async () => {
  await assert.rejects(judge(png(20_000, Buffer.alloc(10))), {
    name: 'StorageRefusal',
    code: 'invalid-image',
    message: 'The image has too many pixels.',
  })
  await assert.rejects(judge(Buffer.from('GIF89a, which is no picture here')), { code: 'unsupported-type' })
})

test('limit imagesAtOnceMax: however many pictures come at once, all are judged and none is refused', async () => {
  const judged = await Promise.all(Array.from({ length: 30 }, () => judge(png(10, Buffer.alloc(110)))))
  assert.ok(judged.every(({ type }) => type === 'image/png'))
})
