import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const retryMsMax = 5_000
/** A database that doesn't answer an empty question for so long is as good as away. */
const caughtUpMsMax = 2_000

export interface Notifications {
  /** Calls back on each NOTIFY of the channel, and with no text after a reconnect, when some may have been missed. */
  on(channel: string, heard: (payload: string | undefined) => void): Promise<void>
  /**
   * Asks the listening connection an empty question. PostgreSQL hands out what was notified before it says that it's
   * ready again, so `true` means: whatever was committed and answered anywhere before this call has been heard here.
   * `false` means that nobody knows.
   */
  catchUp(): Promise<boolean>
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
    catchUp() {
      const asked = client
      return new Promise((resolve) => {
        const late = setTimeout(resolve, caughtUpMsMax, false)
        // After a reconnect some may have been missed, and the question was asked of the connection before.
        const answered = (isAnswered: boolean) => {
          clearTimeout(late)
          resolve(isAnswered && asked === client)
        }
        asked.query('').then(
          () => answered(true),
          () => answered(false),
        )
      })
    },
    async close() {
      closed = true
      await client.end().catch(() => {})
    },
  }
}
