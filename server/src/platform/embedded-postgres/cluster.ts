import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type ClusterHome, findHome } from './home.ts'
import { withLaunchLock } from './launch-lock.ts'
import { isAlive, isPostmasterOf, readPostmaster } from './postmaster.ts'
import { type RunAs, whoRunsPostgres } from './run-as.ts'

const run = promisify(execFile)

const startMsMax = 60_000
const staleLockMsMax = 10_000
const stopMsMax = 30_000
const logBytesMax = 10_000_000
const superuser = 'postgres'

export interface Cluster {
  /** How to connect. The name is that of the holder of this cluster, so that its connections can be told from others'. */
  readonly address: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly password: string
    readonly application_name: string
  }
  /** Ends the server unless another instance is still connected to it; that one then ends it. */
  stop(): Promise<void>
}

interface Place extends ClusterHome {
  readonly dataDir: string
  readonly who: RunAs | undefined
  readonly password: string
  readonly holder: string
  readonly log: Log
}

let opened = 0

/** Makes the cluster if there is none, adopts it if it is already running, starts it otherwise, and keeps it running. */
export async function openCluster(dataDir: string, log: Log): Promise<Cluster> {
  const who = whoRunsPostgres()
  const home = findHome(dataDir, who)
  const holder = `dryrun-${process.pid}-${++opened}`
  const place: Place = { ...home, dataDir, who, log, holder, password: '' }
  const lock = join(dataDir, 'postgres.lock')
  const { running, pid, port, lease } = await withLaunchLock(lock, async () => {
    const password = readOrMakePassword(place)
    if (!existsSync(join(place.clusterDir, 'PG_VERSION'))) await makeCluster({ ...place, password })
    const known = { ...place, password }
    const found = await adoptOrLaunch(known, undefined)
    return { running: known, ...found, lease: await takeLease(known, found.port) }
  })
  return supervise(running, { pid, port, lease }, lock)
}

function readOrMakePassword(place: Place): string {
  const path = join(place.dataDir, 'postgres.password')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  if (existsSync(join(place.clusterDir, 'PG_VERSION'))) {
    throw new StartError(`${path} is missing, so the database beside it cannot be opened. Put the file back.`)
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return password
}

/** initdb works in a folder of its own that is renamed when whole: a start that is cut short leaves no half cluster. */
async function makeCluster(place: Place): Promise<void> {
  const partial = `${place.clusterDir}.new`
  const passwordFile = `${partial}.password`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  writeFileSync(passwordFile, place.password, { mode: 0o600 })
  if (place.who) for (const path of [partial, passwordFile]) chownSync(path, place.who.uid, place.who.gid)
  try {
    await run(
      join(place.binaries, 'bin', 'initdb'),
      [
        `--pgdata=${partial}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same order of text on every machine, whatever its system locale.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      { ...place.who, cwd: '/', env: cleanEnvironment() },
    )
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw new StartError(`The database could not be created in ${place.clusterDir}: ${lastLine(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(partial, place.clusterDir)
}

async function adoptOrLaunch(place: Place, portWished: number | undefined): Promise<{ pid: number; port: number }> {
  const deadline = Date.now() + startMsMax
  while (Date.now() < deadline) {
    const present = readPostmaster(place.clusterDir)
    if (!present) return launch(place, portWished)
    if (!isPostmasterOf(present.pid, place.clusterDir)) {
      // Its server is gone; where the number was given to another process since, PostgreSQL itself would not dare.
      rmSync(join(place.clusterDir, 'postmaster.pid'), { force: true })
      continue
    }
    if (present.status === 'ready' && (await answers(place, present.port))) {
      place.log.info({ pid: present.pid }, 'adopted the running database')
      return present
    }
    await sleep(100)
  }
  throw new StartError(`The database in ${place.clusterDir} is neither ready nor gone; see ${logPath(place)}.`)
}

async function launch(place: Place, portWished: number | undefined): Promise<{ pid: number; port: number }> {
  const deadline = Date.now() + staleLockMsMax
  let port = portWished ?? (await freePort())
  for (;;) {
    const child = spawnPostgres(place, port)
    if (await becomesReady(place, child, port)) return { pid: child.pid as number, port }
    const reason = lastLogLine(place)
    // After a kill -9 the old server's children need a moment to leave its shared memory.
    if (Date.now() > deadline) throw new StartError(`The database does not start: ${reason} (see ${logPath(place)})`)
    if (portWished === undefined) port = await freePort()
    await sleep(250)
  }
}

function spawnPostgres(place: Place, port: number): ChildProcess {
  const size = statSync(logPath(place), { throwIfNoEntry: false })?.size ?? 0
  const output = openSync(logPath(place), size > logBytesMax ? 'w' : 'a', 0o600)
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    jit: 'off',
    // Nothing acknowledged is ever lost: given here, no file in the cluster can turn them off.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
  }
  const child = spawn(
    join(place.binaries, 'bin', 'postgres'),
    [
      '-D',
      place.clusterDir,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A session of its own: Ctrl-C in the terminal must reach Dryrun alone, which then stops the database last.
    { ...place.who, cwd: '/', env: cleanEnvironment(), detached: true, stdio: ['ignore', output, output] },
  )
  closeSync(output)
  child.unref()
  return child
}

async function becomesReady(place: Place, child: ChildProcess, port: number): Promise<boolean> {
  let exited = child.pid === undefined
  child.once('exit', () => {
    exited = true
  })
  child.once('error', () => {
    exited = true
  })
  const deadline = Date.now() + startMsMax
  while (!exited && Date.now() < deadline) {
    const present = readPostmaster(place.clusterDir)
    // The pid must be our child's: a file of an earlier server may still lie there and say ready.
    if (present?.pid === child.pid && present?.status === 'ready' && (await answers(place, port))) return true
    await sleep(25)
  }
  if (!exited) child.kill('SIGQUIT')
  return false
}

async function answers(place: Place, port: number): Promise<boolean> {
  const client = new pg.Client({ ...address(place, port), database: 'postgres', connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // Wrong password: no amount of waiting mends that.
    if ((error as { code?: string }).code === '28P01') {
      throw new StartError(`The password in ${join(place.dataDir, 'postgres.password')} does not open the database.`)
    }
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function address(place: Place, port: number) {
  return {
    host: '127.0.0.1',
    port,
    user: superuser,
    password: place.password,
    application_name: place.holder,
  }
}

/** A connection that is held as long as the cluster is: it tells every other holder that this one still needs it. */
async function takeLease(place: Place, port: number): Promise<pg.Client> {
  const lease = new pg.Client({ ...address(place, port), database: 'postgres', keepAlive: true })
  lease.on('error', () => {})
  await lease.connect()
  return lease
}

interface Running {
  readonly pid: number
  readonly port: number
  readonly lease: pg.Client
}

function supervise(place: Place, first: Running, lock: string): Cluster {
  const { port } = first
  let { pid, lease } = first
  let stopping = false
  let relaunching: Promise<void> | undefined

  async function relaunch() {
    place.log.warn({ pid }, 'the database ended by itself; starting it again')
    while (!stopping) {
      try {
        await withLaunchLock(lock, async () => {
          pid = (await adoptOrLaunch(place, port)).pid
          lease = await takeLease(place, port)
        })
        place.log.info({ pid }, 'the database is running again')
        return
      } catch (error) {
        place.log.error({ err: error }, 'the database could not be started; trying again')
        await sleep(1_000)
      }
    }
  }

  // Polling serves a server that we launched and one that we adopted alike.
  const watch = setInterval(() => {
    if (stopping || relaunching || isPostmasterOf(pid, place.clusterDir)) return
    relaunching = relaunch().finally(() => {
      relaunching = undefined
    })
  }, 500)
  watch.unref()

  return {
    address: address(place, port),
    async stop() {
      stopping = true
      clearInterval(watch)
      await relaunching
      // Under the lock, so that nobody adopts it between the question and the end.
      await withLaunchLock(lock, async () => {
        await lease.end().catch(() => {})
        if (await isUsedByOthers(place, port))
          place.log.info({ pid }, 'another instance uses the database; leaving it running')
        else await endPostmaster(place, pid)
      })
    },
  }
}

async function isUsedByOthers(place: Place, port: number): Promise<boolean> {
  const client = new pg.Client({ ...address(place, port), database: 'postgres', connectionTimeoutMillis: stopMsMax })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ others: boolean }>(
      // Our own connections may still be closing: they carry our name.
      `select exists (select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1) as others`,
      [place.holder],
    )
    return rows[0]?.others === true
  } catch (error) {
    // A server that is only slow to answer may have others on it; one that refuses has nobody.
    return (error as { code?: string }).code !== 'ECONNREFUSED'
  } finally {
    await client.end().catch(() => {})
  }
}

async function endPostmaster(place: Place, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isPostmasterOf(pid, place.clusterDir)) return
    process.kill(pid, signal)
    const deadline = Date.now() + stopMsMax
    while (isAlive(pid) && Date.now() < deadline) await sleep(20)
  }
}

/** PostgreSQL's own variables of whoever starts Dryrun must not reach the embedded server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

function logPath(place: Place): string {
  return join(place.dataDir, 'postgres.log')
}

function lastLogLine(place: Place): string {
  const lines = readFileSync(logPath(place), 'utf8').trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? 'no reason was given'
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr?.trim() || message).split('\n').at(-1) ?? message
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
