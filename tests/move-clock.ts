import type pg from 'pg'

/**
 * Moves the instance's time. It exists here alone: it needs the owner's connection, and the role that the server
 * runs as may only read the clock.
 */
export async function moveClock(owner: pg.ClientBase, by: string): Promise<void> {
  await owner.query('update platform.clock set base_clock = base_clock + $1::interval', [by])
  await owner.query('notify clock_changed')
}
