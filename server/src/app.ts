import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@dryrun/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createHandlers } from './handlers.ts'
import { type Clock, openClock, setClockSpeed } from './platform/clock.ts'
import { openNotifications } from './platform/db/notifications.ts'
import { asOwner, type Database, openDatabase } from './platform/db/open-database.ts'
import { createServer } from './platform/http/create-server.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import type { Log } from './platform/log.ts'

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

    const server = await createServer(config, log)
    closers.push(() => server.close())
    const handlers = createHandlers({
      pool: database.pool,
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
