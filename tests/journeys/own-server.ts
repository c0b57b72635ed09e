import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { moveClock } from '../move-clock.ts'
import { freePort } from '../processes/started-server.ts'
import { root } from '../source-files.ts'
import { createTestDatabase } from '../test-database.ts'
import { until } from '../until.ts'

const halfHourMs = 1_800_000
/** A server lets running requests finish for 20 seconds at most; all that takes longer hangs. */
const endMsMax = 60_000

/** Waits for something to end, and says what didn't when the time is up. */
async function within(msMax: number, otherwise: string, end: PromiseLike<unknown>): Promise<void> {
  const waiting = new AbortController()
  const tooLong = sleep(msMax, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`${otherwise}, in ${msMax} ms`)
  })
  try {
    await Promise.race([end, tooLong])
  } finally {
    tooLong.catch(() => {})
    waiting.abort()
  }
}

async function clockOf(origin: string): Promise<number> {
  const { clock } = (await (await fetch(`${origin}/api/instance`)).json()) as { clock: { now: string } }
  return Date.parse(clock.now)
}

export const adminLogIn = { email: 'admin@dryrun.example', password: 'journeys alone' }

/** A server for one journey, whose clock may be moved without anybody else noticing. */
export async function startOwnServer({
  name = '127.0.0.1',
  dataDir = mkdtempSync(join(tmpdir(), 'dryrun-journey-')),
  settings = {},
  without = [],
}: {
  readonly name?: string
  readonly dataDir?: string
  /** Beside those that every such server has. */
  readonly settings?: Readonly<Record<string, string>>
  /** Sweeps that this server never gets its turn for. */
  readonly without?: readonly string[]
} = {}) {
  const database = await createTestDatabase()
  // As another instance would have it, which is at work on that.
  for (const sweep of without) await database.owner.query('select pg_advisory_lock(4207004, hashtext($1))', [sweep])
  const port = await freePort()
  const origin = `http://${name}:${port}`
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: origin,
      ADMIN_PASSWORD: adminLogIn.password,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await until('the server of the journey is ready', () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return {
    origin,
    /** What the books say, asked beside the server. */
    owner: database.owner,
    url: database.url,
    moveClock: (by: string) => moveClock(database.owner, by),
    /**
     * A session that nobody uses ends after twelve hours, so the clock moves in steps with a sign of life in between.
     * The server hears of each step by a notice: what was asked before that was no sign of life.
     */
    async passTime(steps: readonly string[], ...pages: readonly Page[]) {
      for (const step of steps) {
        const before = await clockOf(origin)
        await moveClock(database.owner, step)
        await until('the server has heard of the time', async () => (await clockOf(origin)) - before > halfHourMs)
        for (const page of pages)
          if ((await page.request.get('/api/sessions')).status() !== 200) throw new Error('a session ended meanwhile')
      }
    },
    query: (sql: string) => database.owner.query(sql),
    async close() {
      server.kill('SIGTERM')
      await within(endMsMax, 'the server of the journey has not ended after SIGTERM', ended)
      await within(endMsMax, 'the database of the journey has not been dropped', database[Symbol.asyncDispose]())
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
