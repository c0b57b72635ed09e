import { crc32, deflateSync } from 'node:zlib'

const width = 360
const height = 480
const paper = 0xfc
const ink = 0x41

/** What a demo member uploads as proof: lines on paper, as a PNG. It shows no transfer, and claims none. */
export function drawProof(): Buffer {
  const rows: Buffer[] = []
  for (let y = 0; y < height; y++) {
    const row = Buffer.alloc(width + 1, paper)
    row[0] = 0
    const line = Math.floor(y / 24)
    if (y % 24 < 4 && line >= 2 && line <= 9) row.fill(ink, 41, line === 2 ? 160 : 320 - (line % 3) * 40)
    rows.push(row)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.concat(rows))),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
