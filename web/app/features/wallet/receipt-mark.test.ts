import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { markReceipt, readMark } from './receipt-mark.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const id = '01a1dde9-b461-7533-b8b5-25133d0abe24'

test('a marked picture gives its transfer’s id back, and its other bytes are as they were', () => {
  const marked = markReceipt(picture, id)
  assert.equal(readMark(marked), id)
  const chunkBytes = marked.length - picture.length
  assert.deepEqual(Buffer.concat([marked.subarray(0, 33), marked.subarray(33 + chunkBytes)]), picture)
  // The checksum of the chunk is right: a reader of PNG takes the picture.
  const chunk = Buffer.from(marked.subarray(33, 33 + chunkBytes))
  assert.equal(chunk.readUInt32BE(chunkBytes - 4), crc32(chunk.subarray(4, -4)))
})

test('any other picture, something else and what is cut short carry no id', () => {
  assert.equal(readMark(picture), null)
  assert.equal(readMark(new Uint8Array(0)), null)
  assert.equal(readMark(Buffer.from('not a picture at all, but long enough to look into')), null)
  assert.equal(readMark(markReceipt(picture, id).subarray(0, 60)), null)
  assert.equal(readMark(markReceipt(picture, 'javascript:alert(1)')), null)
})
