import { monitorEventLoopDelay } from 'node:perf_hooks'
import { routes } from '@dryrun/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, Histogram, type Registry } from 'prom-client'
import { sweepNames } from './ledger/command.ts'
import type { BatchRun } from './ledger/teller.ts'
import { readLastVerification } from './ledger/verify-ledger.ts'
import type { Live } from './platform/live/open-live.ts'
import { gauge } from './platform/metrics/gauge.ts'
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
  const registers = [registry]
  const total = new Counter({
    name: 'dryrun_http_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'dryrun_http_request_duration_seconds',
    help: 'How long requests took, by method and route. Streams are left out.',
    labelNames: ['method', 'route'],
    buckets: requestSeconds,
    registers,
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    total.inc({ method: request.method, route, status: String(reply.statusCode) })
    if (!streamPaths.has(route)) seconds.observe({ method: request.method, route }, reply.elapsedTime / secondMs)
  })
}

/** What the teller reports of each batch. */
export function countBatches(registry: Registry) {
  const registers = [registry]
  const commands = new Histogram({
    name: 'dryrun_teller_batch_commands',
    help: 'Commands in a batch of the teller.',
    buckets: batchCommands,
    registers,
  })
  const seconds = new Histogram({
    name: 'dryrun_teller_batch_duration_seconds',
    help: 'How long a batch took.',
    buckets: batchSeconds,
    registers,
  })
  const failed = new Counter({
    name: 'dryrun_teller_batches_failed_total',
    help: 'Batches that were rolled back.',
    registers,
  })
  return (batch: BatchRun) => {
    commands.observe(batch.commandCount)
    seconds.observe(batch.ms / secondMs)
    if (!batch.isDone) failed.inc()
  }
}

/** What sweeps report of each run, and how late each is now. */
export function countSweeps(registry: Registry, everyMs: ReadonlyMap<string, number>) {
  const runs = new Counter({
    name: 'dryrun_sweep_runs_total',
    help: 'Runs of each sweep, by outcome.',
    labelNames: ['sweep', 'outcome'],
    registers: [registry],
  })
  // A series that begins with its first failure would hide it from a rate.
  for (const sweep of everyMs.keys()) for (const outcome of ['done', 'failed']) runs.inc({ sweep, outcome }, 0)
  const endedAt = new Map<string, number>()
  const openedAt = Date.now()
  gauge(registry, {
    name: 'dryrun_sweep_lag_seconds',
    help: 'How much later than planned each sweep has last succeeded.',
    labels: ['sweep'],
    read: () =>
      [...everyMs].map(([sweep, every]) => [
        { sweep },
        Math.max(0, Date.now() - (endedAt.get(sweep) ?? openedAt) - every) / secondMs,
      ]),
  })
  return ({ name, isDone }: SweepRun) => {
    runs.inc({ sweep: name, outcome: isDone ? 'done' : 'failed' })
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
  gauge(registry, {
    name: 'dryrun_info',
    help: 'The running version.',
    labels: ['version'],
    read: () => [[{ version }, 1]],
  })
  gauge(registry, {
    name: 'dryrun_teller_waiting_commands',
    help: 'Commands that wait for a batch.',
    read: waitingCommands,
  })
  gauge(registry, {
    name: 'dryrun_streams',
    help: 'Open event streams, by kind.',
    labels: ['kind'],
    read: () => [
      [{ kind: 'live' }, live.streamCount()],
      [{ kind: 'quotes' }, quoteStreams.streamCount()],
    ],
  })
  gauge(registry, {
    name: 'dryrun_pool_connections',
    help: 'Connections of the pool, by state.',
    labels: ['state'],
    read: () => [
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'in_use' }, pool.totalCount - pool.idleCount],
    ],
  })
  gauge(registry, {
    name: 'dryrun_pool_waiting',
    help: 'Callers that wait for a connection.',
    read: () => pool.waitingCount,
  })
  gauge(registry, {
    name: 'dryrun_mails',
    help: 'Mails that wait, and mails that were given up.',
    labels: ['status'],
    read: async () => {
      const { rows } = await pool.query<{ status: string; count: number }>(
        `select status, count(*)::integer as count from mail.outbox where status <> 'sent' group by status`,
      )
      return ['queued', 'dead'].map((status) => [{ status }, rows.find((row) => row.status === status)?.count ?? 0])
    },
  })
  gauge(registry, {
    name: 'dryrun_failing_items',
    help: 'What sweeps could not do and try again, by sweep.',
    labels: ['sweep'],
    read: async () => {
      const { rows } = await pool.query<{ sweep: string; count: number }>(
        'select sweep, count(*)::integer as count from platform.failed_item group by sweep',
      )
      return sweepNames.map((sweep) => [{ sweep }, rows.find((row) => row.sweep === sweep)?.count ?? 0])
    },
  })
  gauge(registry, {
    name: 'dryrun_audit_waiting_links',
    help: 'Audit events that wait for their place in the chain.',
    read: async () => {
      const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from audit.waiting')
      return rows[0]?.count ?? 0
    },
  })
  watchLedger(registry, pool)
  watchProcess(registry)
}

function watchLedger(registry: Registry, pool: pg.Pool): void {
  gauge(registry, {
    name: 'dryrun_ledger_findings',
    help: 'What the last check of the ledger found. Anything but 0 is an alarm.',
    read: async () => {
      const last = await readLastVerification(pool)
      return last ? last.findingCount : []
    },
  })
  gauge(registry, {
    name: 'dryrun_ledger_check_age_seconds',
    help: 'How long ago the ledger was last checked, by the instance’s clock.',
    read: async () => {
      const { rows } = await pool.query<{ age: number }>(
        `select extract(epoch from platform.clock_now() - ended_at)::float8 as age from ledger.verification
          order by verification_id desc limit 1`,
      )
      return rows[0]?.age ?? []
    },
  })
}

function watchProcess(registry: Registry): void {
  const delay = monitorEventLoopDelay()
  delay.enable()
  gauge(registry, {
    name: 'dryrun_event_loop_delay_p99_seconds',
    help: 'How long work waits for the processor, since the last time it was asked.',
    read: () => {
      const seconds = delay.percentile(99) / nanosecondsPerSecond
      delay.reset()
      return Number.isFinite(seconds) ? seconds : 0
    },
  })
  gauge(registry, {
    name: 'dryrun_memory_bytes',
    help: 'Memory of the server process.',
    read: () => process.memoryUsage.rss(),
  })
  gauge(registry, {
    name: 'dryrun_processor_seconds',
    help: 'Processor time used since the start.',
    read: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  })
}
