import pg from 'pg'
import { connectMsMax } from '../platform/db/connecting.ts'
import type { Log } from '../platform/log.ts'
import { type Lanes, readLanes } from './lanes.ts'
import * as sql from './teller.sql.ts'

/**
 * Plans are made once and must stay good when the tables have grown: each row of a batch is looked up by its whole key.
 * Left alone, the planner reads everything of the batch's members and compares it with the batch, row by row.
 */
const planSettings = [
  ...['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan', 'material'].map((way) => `-c enable_${way}=off`),
  '-c random_page_cost=0 -c seq_page_cost=0',
].join(' ')
const lockSettings = '-c lock_timeout=10s -c idle_in_transaction_session_timeout=10s'

/** Which shard a batch goes to is seen from its values, so on a distributed engine no plan is made without them. */
const planCache = (lanes: Lanes | undefined) =>
  lanes
    ? '-c plan_cache_mode=force_custom_plan -c citus.propagate_set_commands=local'
    : '-c plan_cache_mode=force_generic_plan'

interface Batches {
  /** Batches that may be under way at a time on a single PostgreSQL, and on one that is distributed. */
  readonly single: number
  readonly distributed: number
}

/** Where batches are written: the connections and, on a distributed PostgreSQL, its lanes. */
export function createGround(connection: pg.ClientConfig, log: Log, batches: Batches) {
  let lanes: Lanes | undefined
  let pool: pg.Pool | undefined
  let opening: Promise<pg.Pool> | undefined

  async function connect(): Promise<pg.Pool> {
    lanes = await askForLanes(connection)
    const opened = new pg.Pool({
      ...connection,
      // Statements that need no answer of each other are sent together: a batch costs two round trips.
      pipeline: true,
      options: [connection.options ?? '', planCache(lanes), planSettings, lockSettings].join(' '),
      max: lanes ? batches.distributed : batches.single,
      connectionTimeoutMillis: connectMsMax,
    })
    opened.on('error', (error) => log.warn({ err: error }, 'a connection of the teller was lost'))
    // A connection that is lost in the middle of a batch tells its queries; the event beside them must not end the process.
    opened.on('connect', (client) => void client.on('error', () => {}))
    pool = opened
    return opened
  }

  return {
    /** Asks the database what it is before the first command; what fails is tried again with the next one. */
    open(): Promise<pg.Pool> {
      opening ??= connect().catch((error: unknown) => {
        opening = undefined
        throw error
      })
      return opening
    },
    isOpen: () => pool !== undefined,
    lanes: () => lanes,
    beginning: () => (lanes ? sql.onSeveral : sql.onOneMachine),
    batchesMax: () => (lanes ? Math.min(lanes.count, batches.distributed) : batches.single),
    /** A batch over two shards is refused. Then shards were moved or split since they were last looked at. */
    async readLanesAgain(): Promise<void> {
      if (pool && lanes) lanes = await readLanes(pool).catch(() => lanes)
    },
    /** Resolves once it's known whether it could be opened. */
    settled: () =>
      opening?.then(
        () => {},
        () => {},
      ),
    close: () => pool?.end(),
  }
}

async function askForLanes(connection: pg.ClientConfig): Promise<Lanes | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectMsMax })
  client.on('error', () => {})
  try {
    await client.connect()
    return await readLanes(client)
  } finally {
    await client.end().catch(() => {})
  }
}
