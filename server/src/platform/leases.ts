import pg from 'pg'
import type { Log } from './log.ts'

/** Any fixed number: the first half of the key of every lease. */
const leaseLock = 4_207_004
/** A machine that vanished without a word loses its leases after about this long. */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

export interface Leases {
  /** Whether this instance has it, or has just got it: of all instances on a database, one at a time does. */
  take(name: string): Promise<boolean>
  /** Gives everything back. */
  close(): Promise<void>
}

/**
 * Who does what several instances could do. A lease is an advisory lock of a connection that stays open, so it ends with
 * the process that has it, however that ends, and the next to ask gets it.
 */
export function openLeases(connection: pg.ClientConfig, log: Log): Leases {
  let client: Promise<pg.Client> | undefined
  let closed = false
  const held = new Set<string>()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connection, keepAlive: true, options: `${connection.options ?? ''} ${keepAlive}` })
    fresh.on('error', (error) => log.warn({ err: error }, 'the connection that holds the leases was lost'))
    fresh.on('end', () => {
      held.clear()
      client = undefined
    })
    await fresh.connect()
    return fresh
  }

  async function ask(name: string): Promise<boolean> {
    if (closed) return false
    if (held.has(name)) return true
    client ??= connect().catch((error: unknown) => {
      client = undefined
      throw error
    })
    const { rows } = await (await client).query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [leaseLock, name],
    )
    if (rows[0]?.taken === true) held.add(name)
    return held.has(name)
  }

  // One question at a time: they share a connection.
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(name) {
      if (held.has(name)) return Promise.resolve(true)
      const asked = last.then(() => ask(name))
      last = asked.catch(() => {})
      return asked
    },
    async close() {
      closed = true
      await last
      await (await client?.catch(() => undefined))?.end()
    },
  }
}
