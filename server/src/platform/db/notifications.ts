import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const retryMsMax = 5_000

export interface Notifications {
  /** Calls back on each NOTIFY of the channel, and with no text after a reconnect, when some may have been missed. */
  on(channel: string, heard: (payload: string | undefined) => void): Promise<void>
  close(): Promise<void>
}

/** One connection of its own that LISTENs for the whole process and comes back by itself. */
export async function openNotifications(connection: pg.ClientConfig, log: Log): Promise<Notifications> {
  const listeners = new Map<string, (payload: string | undefined) => void>()
  let closed = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connection, keepAlive: true })
    fresh.on('notification', ({ channel, payload }) => listeners.get(channel)?.(payload))
    fresh.on('error', (error) => log.warn({ err: error }, 'the notification connection was lost'))
    await fresh.connect()
    for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    fresh.on('end', () => void reconnect())
    return fresh
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = 100; !closed; waitMs = Math.min(waitMs * 2, retryMsMax)) {
      await sleep(waitMs)
      try {
        if (closed) return
        client = await connect()
        if (closed) await client.end()
        for (const heard of listeners.values()) heard(undefined)
        return
      } catch (error) {
        log.warn({ err: error }, 'the notification connection cannot be restored yet')
      }
    }
  }

  return {
    async on(channel, heard) {
      listeners.set(channel, heard)
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      await client.end().catch(() => {})
    },
  }
}
