import { hasCitus, isDistributed, listMisplaced } from '@dryrun/database/distribute.ts'
import { MigrationError, migrate } from '@dryrun/database/migrate.ts'
import pg from 'pg'
import { type Cluster, openCluster } from '../embedded-postgres/cluster.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { applicationConfig, ensureLogin, useLogin } from './application-login.ts'
import { connectMsMax } from './connecting.ts'
import { knowDistributed } from './either-engine.ts'
import { moneyTypes } from './money-types.ts'
import { databaseConnectionsUsual, shareConnections } from './share-connections.ts'

const databaseName = 'dryrun'

export interface Database {
  /** How its owner connects: for migrations, backups and the clock's speed. The application itself never does. */
  readonly owner: pg.ClientConfig
  /** How the application connects: as a login role that owns nothing and can't become another. */
  readonly application: pg.ClientConfig
  readonly pool: pg.Pool
  /** More connections for something that must not take those of others. */
  openPool(connectionsMax: number, options?: Pick<pg.PoolConfig, 'pipeline'>): pg.Pool
  close(): Promise<void>
}

interface Where {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The operator's own login for the application; without it, one is made. */
  readonly databaseAppUrl?: string | undefined
  /** How many connections all of this server may open. */
  readonly databaseConnections?: number
  /** Tables may be in the wrong place: whoever opens it puts them right. */
  readonly mayBeMisplaced?: boolean
}

/** Opens the operator's database or the embedded one, checks that it keeps what it acknowledges, and migrates it. */
export async function openDatabase(where: Where, log: Log, cluster?: Promise<Cluster>): Promise<Database> {
  const { owner, stop } = await reach(where, log, cluster)
  let login: pg.ClientConfig
  let isSpread = false
  try {
    login = await asOwner(owner, async (client) => {
      await requireVersion(client)
      await requireDurability(client, log)
      const ran = await migrate(client)
      if (ran.length > 0) log.info({ migrations: ran }, 'migrated the database')
      if (!where.mayBeMisplaced) await requirePlaces(client)
      isSpread = await isDistributed(client)
      if (where.databaseAppUrl !== undefined) return useLogin(client, where.databaseAppUrl)
      return applicationConfig(owner, await ensureLogin(client, owner))
    })
  } catch (error) {
    await stop()
    if (error instanceof MigrationError) throw new StartError(error.message)
    throw error
  }
  const application = { ...login, types: moneyTypes }
  const pools: pg.Pool[] = []
  const openPool = (connectionsMax: number, options: Pick<pg.PoolConfig, 'pipeline'> = {}) => {
    const opened = new pg.Pool({
      ...application,
      ...options,
      max: connectionsMax,
      connectionTimeoutMillis: connectMsMax,
    })
    // An idle connection that the server ended: the pool drops it, the next query opens a new one.
    opened.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    // The same for one that is in use: its queries fail, and the event beside them must not end the process.
    opened.on('connect', (client) => void client.on('error', () => {}))
    if (isSpread) knowDistributed(opened)
    pools.push(opened)
    return opened
  }
  const pool = openPool(shareConnections(where.databaseConnections ?? databaseConnectionsUsual).requests)
  return {
    owner,
    application,
    pool,
    openPool,
    async close() {
      await Promise.all(pools.map((each) => each.end()))
      await stop()
    },
  }
}

/** Runs something as the database's owner on a connection of its own. */
export async function asOwner<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: connectMsMax })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function reach(
  where: Where,
  log: Log,
  starting: Promise<Cluster> | undefined,
): Promise<{ owner: pg.ClientConfig; stop: () => Promise<void> }> {
  if (where.databaseUrl !== undefined) {
    const owner = { connectionString: where.databaseUrl }
    await asOwner(owner, async () => {}).catch((error: Error) => {
      throw new StartError(
        `The database in DATABASE_URL cannot be reached: ${error.message || (error as { code?: string }).code}.`,
      )
    })
    return { owner, stop: async () => {} }
  }
  const cluster = await (starting ?? openCluster(where.dataDir, log))
  await asOwner({ ...cluster.address, database: 'postgres' }, makeDatabase)
  return { owner: { ...cluster.address, database: databaseName }, stop: () => cluster.stop() }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount) return
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    // Another instance starting at the same moment made it first.
    const { code } = error as { code?: string }
    if (code !== '42P04' && code !== '23505') throw error
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 18) throw new StartError(`Dryrun needs PostgreSQL 18 or later; DATABASE_URL leads to version ${major}.`)
}

/** On a distributed PostgreSQL, a table that isn't where its statements look for it would fail in the middle of something. */
async function requirePlaces(client: pg.Client): Promise<void> {
  const misplaced = await listMisplaced(client)
  if (misplaced.length > 0)
    throw new StartError(
      `The database is distributed, and new tables aren't yet: ${misplaced.join(', ')}. Run npm run distribute.`,
    )
}

const loseInCrash = `
  select name from pg_settings
   where (name in ('fsync', 'full_page_writes') and setting = 'off')
      or (name = 'synchronous_commit' and setting in ('off', 'local'))`

/** Asks every machine that has members' rows: each acknowledges what's written there. */
async function requireDurability(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string }>(loseInCrash)
  const off = rows.map((row) => row.name)
  if (await hasCitus(client)) {
    const { rows: workers } = await client.query<{ place: string; success: boolean; result: string | null }>(
      `select nodename || ':' || nodeport as place, success, result from run_command_on_workers($1)`,
      [`select string_agg(name, ', ') from (${loseInCrash}) as off`],
    )
    for (const { place, success, result } of workers) {
      if (!success)
        log.warn(
          { worker: place, answer: result },
          'a worker of the database could not be asked whether it keeps what it acknowledges',
        )
      else if (result) off.push(`${result} on ${place}`)
    }
  }
  if (off.length > 0)
    throw new StartError(`The database would lose acknowledged money in a crash: turn on ${off.join(', ')}.`)
}
