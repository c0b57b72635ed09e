import type pg from 'pg'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/**
 * Moves the instance's time. It exists here alone: it needs the owner's connection, and the role that the server
 * runs as may only read the clock.
 */
export async function moveClock(owner: pg.ClientBase, by: string): Promise<void> {
  await owner.query('update platform.clock set base_clock = base_clock + $1::interval', [by])
  await owner.query('notify clock_changed')
}

/** The same for a running application: returns once its server has heard of it. */
export async function moveClockOf({ clock, testDatabase }: TestApp, by: string): Promise<void> {
  const earlier = clock.now().getTime()
  await moveClock(testDatabase.owner, by)
  const { rows } = await testDatabase.owner.query<{ ms: number }>(
    `select extract(epoch from $1::interval)::float8 * 1000 as ms`,
    [by],
  )
  const distance = Math.abs(rows[0]?.ms ?? 0)
  await until('the clock has moved', () => Math.abs(clock.now().getTime() - earlier) > distance * 0.9)
}
