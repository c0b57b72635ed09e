import type pg from 'pg'
import type { Notifications } from './db/notifications.ts'
import type { Log } from './log.ts'

const refreshMs = 30_000

/** The instance's own time. Whatever depends on time asks it, so that a class can watch a day pass in a minute. */
export interface Clock {
  now(): Date
  /** Seconds of the instance that pass in one second of the world. */
  speed(): number
  /** Reads the database's clock now. Whoever changed it sees the change in what is asked next. */
  refresh(): Promise<void>
  close(): void
}

/** The same with what pages say of it. */
export interface ShownClock extends Clock {
  /** Whether a class has stopped it or set its speed: otherwise it passes as the operator asked. */
  isOfClass(): boolean
}

/**
 * How much of the instance's time passes in so much of the world's. Limits of safety are meant in the world's time, also
 * where the instance's clock runs faster: a class that watches a day pass in a minute isn't logged out every thirty
 * seconds, and nobody may guess passwords 1,440 times as often.
 */
export function inWorldTime(clock: Pick<Clock, 'speed'>, ms: number): number {
  return ms * Math.max(1, clock.speed())
}

/** The instance's time when so much of the world's has passed; below zero, when it had. */
export function worldAfter(clock: Pick<Clock, 'now' | 'speed'>, ms: number): Date {
  return new Date(clock.now().getTime() + inWorldTime(clock, ms))
}

interface Reading {
  /** The instance's time at the moment of reading, in milliseconds. */
  readonly clockMs: number
  readonly speed: number
  readonly isOfClass: boolean
  /** This process's monotonic time at that moment: a host clock that is set back or forth changes nothing. */
  readonly monotonicMs: number
}

/** All instances read the same base from the database, and count on from there. */
export async function openClock(pool: pg.Pool, notifications: Notifications, log: Log): Promise<ShownClock> {
  let reading = await read(pool)

  async function refresh(): Promise<void> {
    try {
      reading = await read(pool)
    } catch (error) {
      log.warn({ err: error }, 'the clock could not be read; counting on from the last reading')
    }
  }

  await notifications.on('clock_changed', () => void refresh())
  const timer = setInterval(() => void refresh(), refreshMs)
  timer.unref()

  return {
    now: () => new Date(reading.clockMs + (performance.now() - reading.monotonicMs) * reading.speed),
    speed: () => reading.speed,
    isOfClass: () => reading.isOfClass,
    refresh,
    close: () => clearInterval(timer),
  }
}

/** The instance's time as the database tells it. A statement of its own: one that reads members' rows may run elsewhere. */
export async function readNow(client: pg.ClientBase | pg.Pool): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select platform.clock_now() as now')
  if (!rows[0]) throw new Error('the clock did not answer')
  return rows[0].now
}

async function read(pool: pg.Pool): Promise<Reading> {
  const { rows } = await pool.query<{ clock_ms: number; speed: number; is_of_class: boolean }>(
    `select extract(epoch from platform.clock_now())::float8 * 1000 as clock_ms, speed,
            speed <> coalesce(asked_speed, speed) as is_of_class from platform.clock`,
  )
  const row = rows[0]
  if (!row) throw new Error('platform.clock has no row')
  return { clockMs: row.clock_ms, speed: row.speed, isOfClass: row.is_of_class, monotonicMs: performance.now() }
}

/**
 * Sets how fast time passes from now on, if the operator asks for another speed than before. A clock that a trainer has
 * stopped or made faster since then stays as it is. What has passed stays: the instance's time never jumps back.
 */
export async function setClockSpeed(owner: pg.ClientBase, speed: number): Promise<void> {
  const { rowCount } = await owner.query(
    'update platform.clock set asked_speed = $1 where asked_speed is distinct from $1',
    [speed],
  )
  // As a trainer changes it: sessions live on in the world's time, whatever the instance's clock does.
  if (rowCount) await changeClock(owner, { speed })
}

/** How fast time passes, as the database tells it: another instance may have changed it a moment ago. */
export async function readSpeed(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await client.query<{ speed: number }>('select speed from platform.clock')
  return rows[0]?.speed ?? 1
}

/** How fast time passes while no class changes it. */
export async function readAskedSpeed(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await client.query<{ speed: number }>('select coalesce(asked_speed, 1) as speed from platform.clock')
  return rows[0]?.speed ?? 1
}

/** Changes how fast time passes, and jumps ahead. Never back: the database refuses that. Returns the time it is then. */
export async function changeClock(
  client: pg.ClientBase | pg.Pool,
  { speed, aheadMs = 0 }: { readonly speed: number; readonly aheadMs?: number },
): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>(
    `select platform.change_clock($1, $2 * interval '1 millisecond') as now`,
    [speed, aheadMs],
  )
  return rows[0]?.now ?? new Date(0)
}
