import { fillOrders } from '@dryrun/server/features/trading/index.ts'
import { setClockSpeed } from '@dryrun/server/platform/clock.ts'
import { type Instance, type MoneyWorld, startMoneyWorld } from '../money/money-world.ts'
import { moveClock } from '../move-clock.ts'
import { until } from '../until.ts'

/** Time stands almost still in these tests, except where they let it pass. */
export async function startTradingWorld(instances = 1): Promise<MoneyWorld> {
  const world = await startMoneyWorld({ instances })
  await setClockSpeed(world.testDatabase.owner, 0.000_01)
  for (const { clock } of world.instances) await until('time stands still', () => clock.speed() < 1)
  // Away from the edge of a tick, where a slow machine could see the next one begin.
  await pass(world, '1 second')
  return world
}

/** Moves the time of all instances, and waits until each has heard of it. */
export async function pass(world: MoneyWorld, by: string): Promise<void> {
  const { rows } = await world.testDatabase.owner.query<{ ms: number }>(
    `select extract(epoch from platform.clock_now() + $1::interval)::float8 * 1000 as ms`,
    [by],
  )
  await moveClock(world.testDatabase.owner, by)
  for (const { clock } of world.instances)
    await until('the clock has moved', () => clock.now().getTime() >= (rows[0]?.ms ?? 0) - 100)
}

export async function sweep(world: MoneyWorld): Promise<void> {
  await Promise.all(
    world.instances.map(async ({ database: { pool }, teller, market }) => {
      while (await fillOrders({ pool, teller, market }));
    }),
  )
}

export const first = (world: MoneyWorld) => world.instances[0] as Instance

export async function place(world: MoneyWorld, member: string, order: object, instance = 0) {
  return world.call({ member }, 'POST', '/api/trading/orders', order, { instance })
}
