import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { freePort, postgresPid } from '../processes/started-server.ts'
import { root } from '../source-files.ts'
import { until } from '../until.ts'
import { countDeeds } from './count-deeds.ts'
import { askAgain, deedKinds, keepBusy, noDeeds } from './deeds.ts'
import { preparePeople } from './people.ts'

const victims = ['server', 'postgres', 'both'] as const
const log = createLog('silent')

interface Running {
  readonly process: ChildProcess
  readonly exit: Promise<unknown>
}

/**
 * Members, students of two classes and the admin do everything that moves money, without pause, while the server, PostgreSQL
 * or both are killed with -9. Afterwards everything comes back by itself (a killed server is started again, as a process
 * manager would), what was never answered is asked again with the same key, and each kind of deed is counted: nothing
 * acknowledged is lost, nothing happened twice.
 */
export async function runFaultRounds(rounds: number, tell: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-faults-'))
  const port = await freePort()
  let server = startServer(dataDir, port)
  try {
    await untilReady(port)
    const place = { origin: `http://127.0.0.1:${port}`, publicOrigin: `http://localhost:${port}` }
    const people = await withDatabase(dataDir, (database) => preparePeople(database, log))
    const deeds = noDeeds()
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] as (typeof victims)[number]
      let isLoading = true
      const load = people.map((person) => keepBusy(place, person, deeds, () => isLoading))
      await sleep(700 + Math.random() * 1_000)
      const database = postgresPid(join(dataDir, 'postgres'))
      if (victim !== 'postgres') server.process.kill('SIGKILL')
      if (victim !== 'server') process.kill(database, 'SIGKILL')
      if (victim !== 'postgres') {
        await server.exit
        server = startServer(dataDir, port)
      }
      await untilReady(port)
      // The load went on all the while; now it also meets the recovered platform.
      await sleep(300)
      isLoading = false
      await Promise.all(load)
      await askAgain(place, deeds)
      const counted = await withDatabase(dataDir, (each) => countDeeds(each, deeds))
      const told = deedKinds.map((kind) => `${counted[kind]} ${kind}`).join(', ')
      tell(`round ${round + 1}, killed ${victim}, all there once: ${told}`)
    }
  } finally {
    server.process.kill('SIGTERM')
    await server.exit
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

function startServer(dataDir: string, port: number): Running {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      DATABASE_URL: '',
      PUBLIC_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { process: child, exit: new Promise((resolve) => child.once('exit', resolve)) }
}

function untilReady(port: number): Promise<void> {
  return until(
    'the platform is ready',
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.ok,
        () => false,
      ),
    120_000,
  )
}

/** Beside the running server; whoever is last keeps the database. */
async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
