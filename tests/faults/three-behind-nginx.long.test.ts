import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Database, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { findNginx, startNginx } from '../nginx.ts'
import { freePort } from '../processes/started-server.ts'
import { read, root } from '../source-files.ts'
import { createTestDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { askAgain, countInvestments, type Investor, investWithoutPause, prepareInvestors } from './investors.ts'

const log = createLog('silent')
/** Each server may have a share of what PostgreSQL allows. */
const connections = 16

/** What the shipped nginx.conf says in its location. */
const location = /location \/ \{([\s\S]*?)\n {4}\}/.exec(read('deploy/nginx.conf'))?.[1]?.replace(/proxy_pass .*;/, '')

/** A server as `npm start` runs it, in a process of its own, which can be killed and started again. */
function serverAt(port: number, databaseUrl: string, publicUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-one-of-three-'))
  const start = () => {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: String(connections),
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: '1',
        DEMO: 'off',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
  }
  let running = start()
  const kill = async () => {
    running.child.kill('SIGKILL')
    await running.ended
  }
  return {
    kill,
    startAgain: () => void (running = start()),
    untilReady: () =>
      until('the server is ready', () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    async [Symbol.asyncDispose]() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A live screen: opens its stream again whenever it's cut off, as a browser does, and counts what it hears. */
function watch(origin: string, { token }: Investor) {
  const leaving = new AbortController()
  const heard = { openings: 0, events: 0 }
  const listen = async () => {
    const answer = await fetch(`${origin}/api/live`, {
      headers: { cookie: `session=${token}` },
      signal: leaving.signal,
    })
    if (!answer.ok || !answer.body) return
    heard.openings += 1
    for await (const bytes of answer.body)
      heard.events += (
        Buffer.from(bytes)
          .toString()
          .match(/^event: /gm) ?? []
      ).length
  }
  const over = (async () => {
    // The pause of a browser between two attempts is longer; nobody needs to wait for it here.
    while (!leaving.signal.aborted) await listen().catch(() => new Promise((done) => setTimeout(done, 50)))
  })()
  return {
    heard,
    async [Symbol.asyncDispose]() {
      leaving.abort()
      await over
    },
  }
}

test('three servers behind nginx, one killed with -9 under load: nothing is lost, nothing happens twice, and live screens go on', async (t) => {
  const nginx = findNginx()
  if (nginx === undefined) return t.skip('there is no nginx here, and none can be installed')
  assert.ok(location, 'the shipped file says how requests are handed on')
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createTestDatabase())
  const ports = [await freePort(), await freePort(), await freePort()]
  const front = stack.use(
    await startNginx(
      nginx,
      ports.map((port) => `http://127.0.0.1:${port}`),
      location,
      { fromAnywhere: false },
    ),
  )
  const servers = ports.map((port) => stack.use(serverAt(port, database.url, front.origin)))
  for (const server of servers) await server.untilReady()

  const withDatabase = async <T>(work: (own: Database) => Promise<T>): Promise<T> => {
    const own = await openDatabase({ dataDir: '', databaseUrl: database.url }, log)
    try {
      return await work(own)
    } finally {
      await own.close()
    }
  }
  const people = await withDatabase((own) => prepareInvestors(own, log))
  const screens = people.map((person) => stack.use(watch(front.origin, person)))
  await until('every screen is live', () => screens.every(({ heard }) => heard.openings > 0))

  const place = { origin: front.origin, publicOrigin: front.origin }
  const acknowledged = () => people.flatMap(({ asked }) => [...asked.values()]).filter((id) => id !== undefined).length
  let isLoading = true
  const load = people.map((person) => investWithoutPause(place, person, () => isLoading))
  const untilMore = (count: number) => {
    const before = acknowledged()
    return until(`${count} more investments are acknowledged`, () => acknowledged() >= before + count)
  }
  await untilMore(100)
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and usename <> current_user`,
  )
  const open = rows[0]?.count ?? 0
  assert.ok(open > 0 && open <= servers.length * connections, `${open} connections are open`)

  const openings = screens.map(({ heard }) => heard.openings)
  const [victim] = servers
  await victim?.kill()
  await untilMore(100)
  const cutOff = () => screens.filter(({ heard }, at) => heard.openings > (openings[at] ?? 0)).length
  await until('the screens of the killed server are live again', () => cutOff() > 0)
  victim?.startAgain()
  await victim?.untilReady()
  await untilMore(100)
  isLoading = false
  await Promise.all(load)

  await askAgain(place, people)
  assert.equal(await withDatabase((own) => countInvestments(own, people)), acknowledged())
  // Whoever invests now hears of it, whichever server has their screen and whichever took the command.
  const events = screens.map(({ heard }) => heard.events)
  const once = people.map((person) => {
    let isFirst = true
    return investWithoutPause(place, person, () => isFirst && !(isFirst = false))
  })
  await Promise.all(once)
  await until('every screen hears of its member’s investment', () =>
    screens.every(({ heard }, at) => heard.events > (events[at] ?? 0)),
  )
})
