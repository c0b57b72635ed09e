import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { getBytes, ref, uploadBytes, uploadBytesResumable } from 'firebase/storage'
import {
  authorized,
  bucket,
  closeSdks,
  objectUrl,
  put,
  sdkAt,
  stateOf,
  step,
  tokenOf,
  uploadUrl,
} from '../conformance/storage-world.ts'
import { freePort } from '../processes/started-server.ts'
import { root } from '../source-files.ts'
import type { TestApp } from '../test-app.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { newMember } from '../visitor.ts'

let database: TestDatabase
let port: number
let server: ChildProcess | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-kill-'))

before(async () => {
  database = await createTestDatabase()
  port = await freePort()
})
after(async () => {
  await closeSdks()
  await kill()
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const origin = () => `http://127.0.0.1:${port}`

/** The server as `npm start` runs it. */
async function start(): Promise<void> {
  server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      STORAGE_LAB: 'on',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until('the server is ready', () =>
    fetch(`${origin()}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server?.once('exit', resolve))
  server.kill('SIGKILL')
  await gone
}

test('a server killed in the middle of uploads loses nothing that it acknowledged', async () => {
  await start()
  const { visitor, memberId } = await newMember({ origin: origin() } as TestApp)
  const token = await tokenOf(visitor)
  const lab = `lab/${memberId}`
  const here = { origin: origin() }

  // Whole files, acknowledged one after the other until the server dies.
  const acknowledged = new Map<string, Buffer>()
  let isDying = false
  const writing = (async () => {
    for (let count = 0; !isDying; count++) {
      const bytes = randomBytes(40_000)
      try {
        const answer = await put(here, token, `${lab}/whole-${count % 7}`, bytes)
        if (answer.status === 200) acknowledged.set(`${lab}/whole-${count % 7}`, bytes)
      } catch {
        // Not acknowledged: the name may hold the one before, or this one.
        acknowledged.delete(`${lab}/whole-${count % 7}`)
      }
    }
  })()

  // A task of the SDK that the death meets somewhere in the middle.
  const large = randomBytes(12_000_000)
  const task = uploadBytesResumable(ref(sdkAt(origin(), { token }), `${lab}/task`), large)

  // Parts, the last of which is cut short by the death.
  const bytes = randomBytes(3_000_000)
  const url = await uploadUrl(here, token, `${lab}/parts`, bytes.length)
  assert.equal(
    stateOf(await step(url, token, 'upload', { offset: 0, bytes: bytes.subarray(0, 1_000_000) })),
    '200 active 1000000',
  )
  const { pathname, search } = new URL(url)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Firebase ${token}\r\nX-Goog-Upload-Command: upload\r\nX-Goog-Upload-Offset: 1000000\r\nContent-Length: 2000000\r\n\r\n`,
  )
  socket.write(bytes.subarray(1_000_000, 1_700_000))
  await until('several files are acknowledged', () => acknowledged.size >= 4)
  isDying = true
  await kill()
  await writing
  socket.destroy()

  await start()
  for (const [name, content] of acknowledged) {
    const answer = await fetch(objectUrl(here, name, '?alt=media'), { headers: authorized(token) })
    assert.equal(answer.status, 200, name)
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(content), name)
  }
  const received = Number((await step(url, token, 'query')).headers.get('x-goog-upload-size-received'))
  assert.ok(received >= 1_000_000 && received <= 1_700_000, `${received}`)
  const last = await step(url, token, 'upload, finalize', { offset: received, bytes: bytes.subarray(received) })
  assert.equal(((await last.json()) as { md5Hash: string }).md5Hash, createHash('md5').update(bytes).digest('base64'))
  // The SDK has waited and gone on by itself.
  assert.equal((await task).metadata.md5Hash, createHash('md5').update(large).digest('base64'))

  const { rows } = await database.owner.query<{ name: string }>(
    `select o.name from files.object o where size_bytes <> coalesce((select sum(size_bytes) from files.piece p
       where p.member_id = o.member_id and p.content_id = o.content_id), 0)`,
  )
  assert.deepEqual(rows, [], 'every file has all its bytes')
})

test('after a stop in good order everything is still there', async () => {
  const { visitor, memberId } = await newMember({ origin: origin() } as TestApp)
  const token = await tokenOf(visitor)
  const file = ref(sdkAt(origin(), { token }), `lab/${memberId}/kept`)
  await uploadBytes(file, Buffer.from(bucket))
  const gone = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill('SIGTERM')
  await gone
  await start()
  assert.equal(Buffer.from(await getBytes(file)).toString(), bucket)
})
