import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveClock } from '../move-clock.ts'
import { freePort } from '../processes/started-server.ts'
import { root } from '../source-files.ts'
import { createTestDatabase } from '../test-database.ts'
import { until } from '../until.ts'

export const adminLogIn = { email: 'admin@dryrun.example', password: 'journeys alone' }

/** A server for one journey, whose clock may be moved without anybody else noticing. */
export async function startOwnServer() {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-journey-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
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
    moveClock: (by: string) => moveClock(database.owner, by),
    query: (sql: string) => database.owner.query(sql),
    async close() {
      server.kill('SIGTERM')
      await ended
      await database[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
