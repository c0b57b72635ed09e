// A whole class on one machine: 200 students join within a minute, each with a live screen, and all press at once.
// Beside it, the same presses of one student alone. Nothing may be lost: the ledger is checked, and counted again.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import pg from 'pg'
import { freePort } from '../../tests/processes/started-server.ts'
import { root } from '../../tests/source-files.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { createTestDatabase } from '../../tests/test-database.ts'
import { until } from '../../tests/until.ts'
import { Visitor } from '../../tests/visitor.ts'

const studentsInAll = Number(process.argv[2] ?? 200)
const presses = Number(process.argv[3] ?? 5)
const adminPassword = 'a bench of our own'
const kibibytesPerPage = 4

await using database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-class-'))
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PASSWORD: adminPassword,
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})

/** Resident memory of the server, in KiB. */
const memory = () => Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]) * kibibytesPerPage
const atShare = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
const told = (ms: number) => `${ms.toFixed(1)} ms`

async function timed(work: () => Promise<{ status: number }>): Promise<number> {
  const began = performance.now()
  const { status } = await work()
  if (status >= 300) throw new Error(`answered ${status}`)
  return performance.now() - began
}

try {
  await until('the server is ready', () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  const app = { origin } as TestApp
  const admin = new Visitor(app)
  await admin.logIn('admin@dryrun.example', adminPassword)
  const open = async () =>
    (await admin.post('/api/classes', { name: 'Bench', language: 'en', scenario: 'promise' })).body as { code: string }
  const press = (student: Visitor) => () =>
    student.post('/api/class/deposits', { amount: '1' }, { 'idempotency-key': randomUUID() })

  const { code: aloneCode } = await open()
  const alone = new Visitor(app)
  await alone.post(`/api/join/${aloneCode}`, { nickname: 'alone' })
  const aloneMs: number[] = []
  for (let no = 0; no < 100; no++) aloneMs.push(await timed(press(alone)))

  const { code } = await open()
  const students = Array.from({ length: studentsInAll }, () => new Visitor(app))
  const began = performance.now()
  const joinMs = await Promise.all(
    students.map((student, no) => timed(() => student.post(`/api/join/${code}`, { nickname: `student ${no}` }))),
  )
  const joinedMs = performance.now() - began

  const before = memory()
  const leaving = new AbortController()
  let news = 0
  await Promise.all(
    students.map(async (student) => {
      const stream = await fetch(`${origin}/api/live`, {
        headers: { cookie: student.cookies() },
        signal: leaving.signal,
      })
      void (async () => {
        for await (const piece of stream.body ?? []) news += piece.length > 0 ? 1 : 0
      })().catch(() => {})
    }),
  )
  const withStreams = memory()
  const pressMs: number[] = []
  for (let turn = 0; turn < presses; turn++)
    pressMs.push(...(await Promise.all(students.map((student) => timed(press(student))))))
  leaving.abort()

  const pool = new pg.Pool({ connectionString: database.url })
  const { findingCount } = await checkLedger({ pool })
  const { rows } = await pool.query<{ cents: string }>(
    'select held_cents::text as cents from ledger.house join classes.class on class_id = house_id where code = $1',
    [code],
  )
  await pool.end()
  const expected = String(studentsInAll * presses * 100)
  if (findingCount > 0 || rows[0]?.cents !== expected) throw new Error(`lost: held ${rows[0]?.cents}, not ${expected}`)

  process.stdout.write(
    [
      `${studentsInAll} students, ${cpus().length} cores`,
      `all joined after ${(joinedMs / 1000).toFixed(1)} s, the slowest took ${told(Math.max(...joinMs))}`,
      `one student alone: p50 ${told(atShare(aloneMs, 0.5))}, p99 ${told(atShare(aloneMs, 0.99))}`,
      `all at once, ${presses} times: p50 ${told(atShare(pressMs, 0.5))}, p99 ${told(atShare(pressMs, 0.99))}`,
      `memory for each stream: ${((withStreams - before) / studentsInAll).toFixed(0)} KiB; ${news} pieces of news came`,
      'nothing was lost: the ledger holds, and the house holds every cent that was pressed',
      '',
    ].join('\n'),
  )
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}
