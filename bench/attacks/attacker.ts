// One attack on a running server, in a process of its own, so that what it costs to make doesn't slow down whoever measures.
// Arguments: the attack, the server's origin, the attacker's member id and storage token.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { multipart, put, startResumable } from '../../tests/conformance/storage-world.ts'

const [attack = '', origin = '', memberId = '', token = ''] = process.argv.slice(2)
const here = { origin }
const lab = `lab/${memberId}`
const answers: Record<number, number> = {}

let isBegun = false

/** From the first answer on, whoever measures may begin. */
function tellBegun(): void {
  if (!isBegun) if (attack === 'bodies') tellBegun()
  isBegun = true
}

/** Does the same again and again, so many at a time, until the process is ended. */
function again(atOnce: number, send: (at: number) => Promise<Response>): void {
  let at = 0
  for (let worker = 0; worker < atOnce; worker++)
    void (async () => {
      for (;;) {
        const status = await send(at++)
          .then(async (answer) => {
            await answer.arrayBuffer()
            return answer.status
          })
          .catch(() => 0)
        answers[status] = (answers[status] ?? 0) + 1
        tellBegun()
      }
    })()
}

function part(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(kind, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

function png(edge: number, pixels: Buffer, others: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge)
  header.writeUInt32BE(edge, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', header),
    ...others,
    part('IDAT', deflateSync(pixels)),
    part('IEND', Buffer.alloc(0)),
  ])
}

const packed = (bytes: number) => Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(bytes))])
const texts = (count: number, bytes: number) => Array.from({ length: count }, () => part('zTXt', packed(bytes)))
const picture = (at: number) => `transactions/${memberId}/${at % 20}.png`

function holdBodies(count: number): void {
  for (let at = 0; at < count; at++) {
    const { headers, body } = multipart(`${lab}/held-${at}`, Buffer.alloc(1000))
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    socket.write(
      `POST /v0/b/dryrun/o?name=${encodeURIComponent(`${lab}/held-${at}`)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nX-Goog-Upload-Protocol: multipart\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 500))
  }
}

const attacks: Readonly<Record<string, () => void>> = {
  uploads() {
    const bytes = randomBytes(2_000)
    again(400, (at) => put(here, token, `${lab}/${at % 500}`, bytes))
  },
  texts() {
    const bytes = png(10, Buffer.alloc(110), texts(85_000, 0))
    again(16, (at) => put(here, token, picture(at), bytes))
  },
  pictures() {
    const edge = 2000
    const pixels = randomBytes(edge * (edge + 1))
    for (let row = 0; row < edge; row++) pixels[row * (edge + 1)] = 0
    const bytes = png(edge, pixels, texts(99, 10_000))
    again(16, (at) => put(here, token, picture(at), bytes))
  },
  starts: () => again(400, (at) => startResumable(here, token, `transactions/${memberId}/${at}.png`, 20_000_000)),
  bodies: () => holdBodies(200),
  screener: () => again(20, () => fetch(`${origin}/api/screener?class=crypto`)),
}

attacks[attack]?.()
process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(answers))
  process.exit(0)
})
process.send?.('begun')
