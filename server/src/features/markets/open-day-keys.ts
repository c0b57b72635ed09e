import { createHash } from 'node:crypto'
import { daysPerChain, earlierKey } from '@dryrun/domain/markets/day-keys.ts'
import type { DayKeys } from '@dryrun/domain/markets/keyed-chance.ts'
import { dayAt } from '@dryrun/domain/markets/ticks.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

/** How often it's looked whether a new day has begun, in milliseconds of the world. */
const lookMs = 200

export interface OpenDayKeys extends DayKeys {
  /** The last day whose key is known here. Prices of later days can't be computed yet. */
  lastDay(): number
  /** Asks for the keys up to now, where they aren't known yet. */
  refresh(): Promise<void>
  close(): void
}

/** Days, counted from the market's epoch, that are made from keys, as far as they have begun. */
export async function openDayKeys(pool: pg.Pool, clock: Clock, log: Log): Promise<OpenDayKeys> {
  await pool.query('select market.ensure_chain()')
  const { rows: chains } = await pool.query<{ first_day: number }>('select first_day from market.promises()')
  const firstDay = Math.min(...chains.map((chain) => chain.first_day))
  const keys = new Map<number, Uint8Array>()
  let lastDay = firstDay - 1
  let refreshing: Promise<void> | undefined

  async function load(): Promise<void> {
    const today = dayAt(clock.now().getTime())
    if (today <= lastDay) return
    await pool.query('select market.ensure_chain()')
    const { rows } = await pool.query<{ first_day: number; day: number; key: Buffer }>(
      // One key of each chain is enough: the earlier ones are its hashes. A day that hasn't begun by the database's clock
      // has none, so yesterday's is asked for as well.
      `select chain.first_day, asked.day, market.day_key(asked.day) as key
         from market.promises() as chain
        cross join lateral (select distinct least(day, chain.first_day + $3 - 1) as day
                              from unnest(array[$1::int, $1 - 1]) as day) as asked
        where asked.day >= chain.first_day and chain.first_day + $3 > $2`,
      [today, lastDay, daysPerChain],
    )
    for (const { first_day, day, key } of rows.filter((row) => row.key !== null).toSorted((a, b) => a.day - b.day)) {
      let link: Uint8Array = key
      for (let at = day; at >= first_day && !keys.has(at); at--) {
        keys.set(at, link)
        link = earlierKey(link, 1, sha256)
      }
      lastDay = Math.max(lastDay, day)
    }
  }

  const refresh = () => {
    refreshing ??= load().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  await refresh()
  const timer = setInterval(() => {
    if (dayAt(clock.now().getTime()) > lastDay)
      refresh().catch((error: unknown) => log.warn({ err: error }, "the key of a new day couldn't be read"))
  }, lookMs)
  timer.unref()
  return { firstDay, keyOf: (day) => keys.get(day), lastDay: () => lastDay, refresh, close: () => clearInterval(timer) }
}

/** For a market whose days all come out of the public seed. */
export const noDayKeys: OpenDayKeys = {
  firstDay: Number.POSITIVE_INFINITY,
  keyOf: () => undefined,
  lastDay: () => Number.POSITIVE_INFINITY,
  refresh: async () => {},
  close: () => {},
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
