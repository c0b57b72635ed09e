import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@dryrun/contract/routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { loadDemo } from './demo/load-demo.ts'
import { recordEvents } from './features/audit/index.ts'
import { findDemoName, openCopies } from './features/copies/index.ts'
import { holdsProof } from './features/deposits/index.ts'
import { openCountryDatabase } from './features/geo/index.ts'
import { createReadiness } from './features/instance/index.ts'
import {
  chartPath,
  openDayKeys,
  openMarketSource,
  openQuoteStreams,
  serveTradingViewFrames,
} from './features/markets/index.ts'
import { ensureAdmin, findMissingTwins, followPhoto } from './features/members/index.ts'
import { openSigner } from './features/proofs/index.ts'
import { openPublicFigures } from './features/public-figures/index.ts'
import {
  createIdentifier,
  createPasswordHasher,
  createProofGate,
  findEndedSessions,
  identifySession,
  sessionCookie,
} from './features/sessions/index.ts'
import { createTypingLimit, joinVisitor } from './features/support/index.ts'
import { registerStorage } from './files/index.ts'
import { createHandlers } from './handlers.ts'
import { createJobs } from './jobs.ts'
import { type SweepName, sweepNames } from './ledger/command.ts'
import { giveMissingAddresses } from './ledger/open-book.ts'
import { answerTheSame } from './ledger/same-answer.ts'
import { openTeller, type WithTeller } from './ledger/teller.ts'
import { countBatches, countRequests, countSweeps, type Watched, watch } from './metrics.ts'
import { oneTimePasswordName } from './one-time-password.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { type Clock, openClock, setClockSpeed } from './platform/clock.ts'
import { openNotifications } from './platform/db/notifications.ts'
import { asOwner, type Database, openDatabase } from './platform/db/open-database.ts'
import { shareConnections } from './platform/db/share-connections.ts'
import type { Cluster } from './platform/embedded-postgres/cluster.ts'
import { createSweepRecord } from './platform/failing-items.ts'
import { createServer } from './platform/http/create-server.ts'
import { createKnownHosts } from './platform/http/known-hosts.ts'
import { createCallLimit } from './platform/http/limit-calls.ts'
import { joinAddressOf } from './platform/http/network-address.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import { tokenCookies } from './platform/http/token-cookie.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { openLeases } from './platform/leases.ts'
import { openLive } from './platform/live/open-live.ts'
import type { Log } from './platform/log.ts'
import { openMailTransport } from './platform/mail/open-transport.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { openSweeps, type SweepRun, type Sweeps } from './platform/sweeps.ts'
import { createSweeps } from './sweeps.ts'

const root = join(import.meta.dirname, '..', '..')

export interface App {
  readonly server: FastifyInstance
  readonly database: Database
  readonly clock: Clock
  /** Takes no new requests, lets running ones finish, then closes what they used, the database last. */
  close(): Promise<void>
}

interface Options {
  readonly servesWeb?: boolean
  /** The embedded database, where it's starting already. */
  readonly cluster?: Promise<Cluster> | undefined
}

/** What closes what was opened; the last one first. */
type Closers = (() => unknown)[]

/** Plain wiring: everything is made here, once, and handed on. */
export async function createApp(config: Config, log: Log, { servesWeb = true, cluster }: Options = {}): Promise<App> {
  const closers: Closers = []
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    const registry = new Registry()
    const opened = await openParts(config, log, { cluster, registry, closers })
    const { database, parts } = opened
    const deps = await readyForWork(config, opened)
    await parts.jobs.work(createJobs(deps))
    opened.sweeping.sweeps = startSweeps(deps, { database, registry, closers })

    const server = createServer(config, log)
    closers.push(() => server.close())
    await letWatch({ server, registry, closers }, config, deps)
    // Streams stay open by themselves: they end before the server waits for its connections.
    closers.push(() => parts.live.close())
    closers.push(() => parts.quoteStreams.close())
    await registerAll(server, config, { opened, deps })
    if (servesWeb) {
      await serveWeb(server, join(root, 'web', 'build'), {
        publicUrl: config.publicUrl,
        siteName: 'Dryrun',
        imageText: 'Dryrun. Practice money. Nothing here is a real investment.',
        pagesWithFrames: [chartPath],
      })
    }
    return { server, database, clock: parts.clock, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Opening {
  readonly cluster: Options['cluster']
  readonly registry: Registry
  readonly closers: Closers
}

/** The database, and what use cases are handed. */
async function openParts(config: Config, log: Log, { cluster, registry, closers }: Opening) {
  const database = await openDatabase(config, log, cluster)
  closers.push(() => database.close())
  const { pool } = database
  await asOwner(database.owner, (client) => setClockSpeed(client, config.clockSpeed))
  const notifications = await openNotifications(database.application, log)
  closers.push(() => notifications.close())
  const clock = await openClock(pool, notifications, log)
  closers.push(() => clock.close())

  // The teller wakes the sweeps, and the sweeps hand commands to the teller.
  const sweeping: { sweeps?: Sweeps<SweepName | 'orphans' | 'ready-copies'> } = {}
  const wake = (name: SweepName) => sweeping.sweeps?.wake(name)
  const teller = openTeller(database.application, log, wake, countBatches(registry))
  closers.push(() => teller.close())
  const live = await openLive({
    pool,
    notifications,
    findEndedSessions: (sessions) => findEndedSessions(pool, sessions),
  })
  const transport = openMailTransport(config.mail)
  closers.push(() => transport.close())
  const jobs = await openJobs(database, log)
  closers.push(() => jobs.close())
  const dayKeys = await openDayKeys(pool, clock, log)
  closers.push(() => dayKeys.close())
  const market = await openMarketSource(config.market, { clock, keys: dayKeys, log })
  const blobs = await openBlobs(config.blobs)
  const parts = {
    pool,
    signer: await asOwner(database.owner, openSigner),
    teller,
    live,
    market,
    quoteStreams: openQuoteStreams(market, log),
    publicFigures: openPublicFigures({ pool, clock, market }),
    clock,
    log,
    jobs,
    transport,
    passwords: await createPasswordHasher(),
    findCountry: openCountryDatabase(),
    blobs,
    readReadiness: createReadiness({ pool, blobs }),
    bucket: config.storage.bucket,
    version: readVersion(),
    publicUrl: config.publicUrl,
    witnesses: config.witnesses,
    classClock: config.classClock,
    joinAddress: joinAddressOf(config),
    trustProxy: config.trustProxy,
    copies: openCopies(),
    wakeCopies: () => sweeping.sweeps?.wake('ready-copies'),
    joinVisitor,
    limitTyping: createTypingLimit(),
    supportEmail: config.adminEmail,
    oneTimePasswordFile: oneTimePasswordFile(config),
  }
  const filePool = database.openPool(shareConnections(config.databaseConnections).files, { pipeline: true })
  return { database, filePool, notifications, parts, sweeping }
}

type Opened = Awaited<ReturnType<typeof openParts>>

/** Sees to it that there's an admin, and demo data where it's wanted. */
async function readyForWork(config: Config, { database, filePool, parts }: Opened) {
  await giveMissingAddresses(database.pool)
  await findMissingTwins(database.pool)
  await ensureAdmin(parts, { email: config.adminEmail, password: config.adminPassword })
  if (config.demo && config.databaseUrl === undefined) {
    if (await asOwner(database.owner, (owner) => loadDemo(owner, { ...parts, filePool })))
      parts.log.info('loaded the demo data')
  }
  const lookAroundAs = await findDemoName(database.pool)
  // With demo data one person can walk the whole way alone; elsewhere an admin decides unless the operator says so.
  const autoApprove = config.autoApprove ?? (lookAroundAs === null ? ('off' as const) : ('matched' as const))
  const autoPay = config.autoPay ?? (lookAroundAs === null ? ('off' as const) : ('small' as const))
  return { ...parts, lookAroundAs, autoApprove, autoPay, keep: config.keep }
}

type Deps = Awaited<ReturnType<typeof readyForWork>>

function startSweeps(
  deps: Deps,
  { database, registry, closers }: Omit<Opening, 'cluster'> & { readonly database: Database },
) {
  const plans = createSweeps(deps)
  const everyMs = new Map(plans.map(({ name, everyMs: every }) => [name, every]))
  const leases = openLeases(database.application, deps.log)
  closers.push(() => leases.close())
  const count = countSweeps(registry, everyMs)
  const keepOutcome = createSweepRecord(deps)
  const told = (run: SweepRun) => {
    count(run)
    keepOutcome(run)
  }
  const sweeps = openSweeps(plans, deps.log, told, leases)
  closers.push(() => sweeps.close())
  // What fell due while nobody was here, whether the books still hold, and whether the files are this database's.
  for (const name of [...sweepNames, 'orphans' as const]) sweeps.wake(name)
  return sweeps
}

/** Everything that the server answers but the web app. */
async function registerAll(
  server: FastifyInstance,
  config: Config,
  { opened: { filePool, notifications }, deps }: { readonly opened: Opened; readonly deps: Deps },
): Promise<void> {
  const { pool, clock } = deps
  const cookies = tokenCookies(config.publicUrl)
  const identifyToken = await createIdentifier(deps, notifications)
  const identify = (request: FastifyRequest) => identifyToken(cookies(sessionCookie).read(request.headers.cookie))
  await registerStorage(server, {
    ...deps,
    ...config.storage,
    pool: filePool,
    hosts: createKnownHosts(config),
    identifyByCookie: identify,
    identifyBySession: (session) => identifySession({ pool: filePool, clock }, session),
    isHeld: holdsProof,
    imageChanged: (client, change) => followPhoto(client, config.storage.bucket, change),
    recordAdminRead: ({ adminId, memberId, name }) =>
      recordEvents(pool, [
        {
          kind: 'file.opened',
          at: clock.now(),
          actorId: adminId,
          subjectId: memberId,
          // A file's name is its owner's own words, and the log keeps none: who knows the name finds the event by it.
          details: { nameDigest: hash('sha256', name, 'base64url') },
        },
      ]),
  })
  registerRoutes(server, routes, createHandlers(deps), {
    identify,
    limitCalls: createCallLimit(),
    requireProof: createProofGate(config.publicUrl),
    cookies,
    answerTheSame: (request, run) => answerTheSame(deps, request, run),
  })
  serveTradingViewFrames(server)
}

interface Watching {
  readonly server: FastifyInstance
  readonly registry: Registry
  readonly closers: Closers
}

/** For whoever watches the server: figures on a port of their own, and traces where a collector is named. */
async function letWatch(
  { server, registry, closers }: Watching,
  { metrics, tracesUrl }: Config,
  deps: Omit<Watched, 'waitingCommands'> & WithTeller & { readonly log: Log },
): Promise<void> {
  if (metrics) {
    countRequests(server, registry)
    watch(registry, { ...deps, waitingCommands: () => deps.teller.waitingCount() })
    const served = await serveMetrics(registry, metrics)
    closers.push(() => served.close())
  }
  if (tracesUrl) {
    const { openTraces } = await import('./platform/traces/open-traces.ts')
    const traces = openTraces(server, tracesUrl, deps, deps.log)
    closers.push(() => traces.close())
  }
}

/** Where the admin's first password stands, until the admin has chosen another. */
function oneTimePasswordFile(config: Config): string {
  return join(config.dataDir, oneTimePasswordName)
}

function readVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
