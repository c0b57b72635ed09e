import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@dryrun/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createHandlers } from './handlers.ts'
import type { SweepName } from './ledger/command.ts'
import { openTeller } from './ledger/teller.ts'
import { type Clock, openClock, setClockSpeed } from './platform/clock.ts'
import { openNotifications } from './platform/db/notifications.ts'
import { asOwner, type Database, openDatabase } from './platform/db/open-database.ts'
import { createServer } from './platform/http/create-server.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import { openLive } from './platform/live/open-live.ts'
import type { Log } from './platform/log.ts'
import { openSweeps, type Sweeps } from './platform/sweeps.ts'
import { moneySweeps } from './sweeps.ts'

const root = join(import.meta.dirname, '..', '..')

export interface App {
  readonly server: FastifyInstance
  readonly database: Database
  readonly clock: Clock
  /** Takes no new requests, lets running ones finish, then closes what they used, the database last. */
  close(): Promise<void>
}

/** Plain wiring: everything is made here, once, and handed on. */
export async function createApp(config: Config, log: Log): Promise<App> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    const database = await openDatabase(config, log)
    closers.push(() => database.close())
    await asOwner(database.owner, (client) => setClockSpeed(client, config.clockSpeed))
    const notifications = await openNotifications(database.application, log)
    closers.push(() => notifications.close())
    const clock = await openClock(database.pool, notifications, log)
    closers.push(() => clock.close())

    // The teller wakes the sweeps, and the sweeps hand commands to the teller.
    let sweeps: Sweeps<SweepName> | undefined
    const teller = openTeller(database.application, log, (name) => sweeps?.wake(name))
    closers.push(() => teller.close())
    sweeps = openSweeps(moneySweeps({ pool: database.pool, teller, log }), log)
    closers.push(() => sweeps.close())
    // What fell due while nobody was here, and whether the books still hold.
    for (const name of ['maturities', 'rewards', 'ledger-check'] as const) sweeps.wake(name)
    const live = await openLive({ pool: database.pool, notifications, findEndedSessions: async () => [] })

    const server = await createServer(config, log)
    closers.push(() => server.close())
    // Streams stay open by themselves: they end before the server waits for its connections.
    closers.push(() => live.close())
    const handlers = createHandlers({
      pool: database.pool,
      teller,
      live,
      clock,
      version: readVersion(),
      publicUrl: config.publicUrl,
      supportEmail: config.adminEmail,
    })
    registerRoutes(server, routes, handlers, async () => ({ role: 'visitor' }))
    await serveWeb(server, join(root, 'web', 'build'))
    return { server, database, clock, close }
  } catch (error) {
    await close()
    throw error
  }
}

function readVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
