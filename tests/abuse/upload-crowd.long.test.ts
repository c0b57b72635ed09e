import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { multipart, newPerson, type Person, put, startStorage } from '../conformance/storage-world.ts'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'

let app: TestApp
let busy: Person
let other: Person
before(async () => {
  app = await startStorage()
  busy = await newPerson(app)
  other = await newPerson(app)
})
after(() => app[Symbol.asyncDispose]())

const statusOf = async (sent: Promise<Response>) => {
  const answer = await sent
  await answer.arrayBuffer()
  return answer.status
}

async function connectionsThatWait(): Promise<number> {
  const { rows } = await app.testDatabase.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

test('limit bodiesAtOnceMax, bodiesWaitingMax: one member’s parallel uploads hold one connection between them, and nobody else waits for them', async () => {
  await put(app, busy.token, `${busy.lab}/first`, Buffer.from('x'))
  const blocker = new pg.Client(app.testDatabase.url)
  await blocker.connect()
  // Whatever it is that keeps the member's files from being written: here nobody can get past it.
  await blocker.query('begin')
  await blocker.query('select from files.room where member_id = $1 for update', [busy.memberId])
  const uploads = Array.from({ length: 60 }, (_, at) =>
    statusOf(put(app, busy.token, `${busy.lab}/${at}`, Buffer.from('x'))),
  )
  try {
    await until('one of them waits in the database', async () => (await connectionsThatWait()) > 0)
    for (let round = 0; round < 5; round++) {
      assert.equal(await statusOf(put(app, other.token, `${other.lab}/${round}`, Buffer.from('y'))), 200)
      assert.equal((await other.visitor.get('/api/sessions')).status, 200)
      assert.equal((await busy.visitor.get('/api/sessions')).status, 200)
    }
    assert.equal(await connectionsThatWait(), 1)
  } finally {
    await blocker.end()
  }
  assert.deepEqual(new Set(await Promise.all(uploads)), new Set([200]))
})

/** A file in one request, of which the last byte never comes. */
function openBody(person: Person, at: number): { socket: Socket } {
  const { headers, body } = multipart(`${person.lab}/${at}`, Buffer.alloc(1000))
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(
    `POST /v0/b/dryrun/o?name=${encodeURIComponent(`${person.lab}/${at}`)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person.token}\r\nX-Goog-Upload-Protocol: multipart\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, -1))
  return { socket }
}

const incoming = () => readdirSync(join(app.dataDir, 'blobs', 'incoming')).length

test('of one member’s bodies that never end only so many are read, the others wait, and too many are told to come later', async () => {
  const bodies = Array.from({ length: 208 }, (_, at) => openBody(busy, at))
  const late: Promise<Response>[] = []
  const refused: Response[] = []
  try {
    await until('eight are being read', () => incoming() === 8)
    // One after the other takes the last places in the line, until there is none.
    await until('somebody is told to come later', () => {
      const sent = put(app, busy.token, `${busy.lab}/late-${late.length}`, Buffer.from('x'))
      late.push(sent)
      void sent.then((answer) => answer.status === 429 && refused.push(answer))
      return refused.length > 0
    })
    assert.ok(Number(refused[0]?.headers.get('retry-after')) > 0)
    assert.equal(await statusOf(put(app, other.token, `${other.lab}/meanwhile`, Buffer.from('y'))), 200)
    assert.equal(incoming(), 8)
  } finally {
    for (const { socket } of bodies) socket.destroy()
  }
  for (const answer of await Promise.all(late)) assert.ok(answer.status === 200 || answer.status === 429)
  await until('nothing of them is left', () => incoming() === 0)
  assert.equal(await statusOf(put(app, busy.token, `${busy.lab}/again`, Buffer.from('x'))), 200)
})
