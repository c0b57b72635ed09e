import { monitorEventLoopDelay } from 'node:perf_hooks'
import { routes } from '@dryrun/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { BatchRun } from './ledger/teller.ts'
import { readLastVerification } from './ledger/verify-ledger.ts'
import type { Live } from './platform/live/open-live.ts'
import type { Registry } from './platform/metrics/registry.ts'
import type { SweepRun } from './platform/sweeps.ts'

const secondMs = 1_000
const nanosecondsPerSecond = 1e9
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const batchSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5]
const batchCommands = [1, 2, 4, 8, 16, 32, 64, 128]

/** Streams stay open for hours: their time says nothing about how fast anything is answered. */
const streamPaths = new Set(
  Object.values(routes as Record<string, { readonly path: string; readonly stream?: true }>)
    .filter(({ stream }) => stream)
    .map(({ path }) => path),
)

/** Every request by its route in the table, never by its address: that would be a series for each id. */
export function countRequests(server: FastifyInstance, registry: Registry): void {
  const total = registry.counter('dryrun_http_requests_total', 'Requests by method, route and status.')
  const seconds = registry.histogram(
    'dryrun_http_request_duration_seconds',
    'How long requests took, by method and route. Streams are left out.',
    requestSeconds,
  )
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    total.add({ method: request.method, route, status: String(reply.statusCode) })
    if (!streamPaths.has(route)) seconds.observe(reply.elapsedTime / secondMs, { method: request.method, route })
  })
}

/** What the teller reports of each batch. */
export function countBatches(registry: Registry) {
  const commands = registry.histogram(
    'dryrun_teller_batch_commands',
    'Commands in a batch of the teller.',
    batchCommands,
  )
  const seconds = registry.histogram('dryrun_teller_batch_duration_seconds', 'How long a batch took.', batchSeconds)
  const failed = registry.counter('dryrun_teller_batches_failed_total', 'Batches that were rolled back.')
  return (batch: BatchRun) => {
    commands.observe(batch.commandCount)
    seconds.observe(batch.ms / secondMs)
    if (!batch.isDone) failed.add()
  }
}

/** What sweeps report of each run, and how late each is now. */
export function countSweeps(registry: Registry, everyMs: ReadonlyMap<string, number>) {
  const runs = registry.counter('dryrun_sweep_runs_total', 'Runs of each sweep, by outcome.')
  const endedAt = new Map<string, number>()
  const openedAt = Date.now()
  registry.gauge('dryrun_sweep_lag_seconds', 'How much later than planned each sweep has last succeeded.', () =>
    [...everyMs].map(([sweep, every]) => [
      { sweep },
      Math.max(0, Date.now() - (endedAt.get(sweep) ?? openedAt) - every) / secondMs,
    ]),
  )
  return ({ name, isDone }: SweepRun) => {
    runs.add({ sweep: name, outcome: isDone ? 'done' : 'failed' })
    if (isDone) endedAt.set(name, Date.now())
  }
}

export interface Watched {
  readonly pool: pg.Pool
  readonly waitingCommands: () => number
  readonly live: Live
  readonly quoteStreams: { streamCount(): number }
  readonly version: string
}

/** What is read at the moment somebody asks. */
export function watch(registry: Registry, { pool, waitingCommands, live, quoteStreams, version }: Watched): void {
  registry.gauge('dryrun_info', 'The running version.', () => [[{ version }, 1]])
  registry.gauge('dryrun_teller_waiting_commands', 'Commands that wait for a batch.', waitingCommands)
  registry.gauge('dryrun_streams', 'Open event streams, by kind.', () => [
    [{ kind: 'live' }, live.streamCount()],
    [{ kind: 'quotes' }, quoteStreams.streamCount()],
  ])
  registry.gauge('dryrun_pool_connections', 'Connections of the pool, by state.', () => [
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'in_use' }, pool.totalCount - pool.idleCount],
  ])
  registry.gauge('dryrun_pool_waiting', 'Callers that wait for a connection.', () => pool.waitingCount)
  registry.gauge('dryrun_mails', 'Mails that wait, and mails that were given up.', async () => {
    const { rows } = await pool.query<{ status: string; count: number }>(
      `select status, count(*)::integer as count from mail.outbox where status <> 'sent' group by status`,
    )
    return ['queued', 'dead'].map((status) => [{ status }, rows.find((row) => row.status === status)?.count ?? 0])
  })
  registry.gauge('dryrun_failing_items', 'What sweeps could not do and try again, by sweep.', async () => {
    const { rows } = await pool.query<{ sweep: string; count: number }>(
      'select sweep, count(*)::integer as count from platform.failed_item group by sweep',
    )
    return rows.length === 0 ? 0 : rows.map(({ sweep, count }) => [{ sweep }, count])
  })
  registry.gauge('dryrun_audit_waiting_links', 'Audit events that wait for their place in the chain.', async () => {
    const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from audit.waiting')
    return rows[0]?.count ?? 0
  })
  watchLedger(registry, pool)
  watchProcess(registry)
}

function watchLedger(registry: Registry, pool: pg.Pool): void {
  registry.gauge(
    'dryrun_ledger_findings',
    'What the last check of the ledger found. Anything but 0 is an alarm.',
    async () => {
      const last = await readLastVerification(pool)
      return last ? last.findingCount : []
    },
  )
  registry.gauge(
    'dryrun_ledger_check_age_seconds',
    'How long ago the ledger was last checked, by the instance’s clock.',
    async () => {
      const { rows } = await pool.query<{ age: number }>(
        `select extract(epoch from platform.clock_now() - ended_at)::float8 as age from ledger.verification
          order by verification_id desc limit 1`,
      )
      return rows[0]?.age ?? []
    },
  )
}

function watchProcess(registry: Registry): void {
  const delay = monitorEventLoopDelay()
  delay.enable()
  registry.gauge(
    'dryrun_event_loop_delay_p99_seconds',
    'How long work waits for the processor, since the last time it was asked.',
    () => {
      const seconds = delay.percentile(99) / nanosecondsPerSecond
      delay.reset()
      return Number.isFinite(seconds) ? seconds : 0
    },
  )
  registry.gauge('dryrun_memory_bytes', 'Memory of the server process.', () => process.memoryUsage.rss())
  registry.gauge('dryrun_processor_seconds', 'Processor time used since the start.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
}
