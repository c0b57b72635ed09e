import type { DayKeysAnswer } from '@dryrun/contract/trading.ts'
import { daysPerChain } from '@dryrun/domain/markets/day-keys.ts'
import { dayMs } from '@dryrun/domain/markets/intervals.ts'
import { dayAt, epochMs } from '@dryrun/domain/markets/ticks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { WithMarket } from '../markets/index.ts'

/** A chain of keys as it was promised, with the key of its newest day that is over. */
export interface PublishedChain {
  readonly firstDay: number
  readonly promise: Buffer
  readonly madeAt: Date
  readonly newest: { readonly day: number; readonly key: Buffer } | null
}

/** The key of the day that still runs isn't told to anybody. */
export async function readChains({ pool, clock }: WithPool & { readonly clock: Clock }): Promise<PublishedChain[]> {
  const yesterday = dayAt(clock.now().getTime()) - 1
  const { rows } = await pool.query<{
    first_day: number
    promise: Buffer
    made_at: Date
    day: number
    key: Buffer | null
  }>(
    `select first_day, promise, made_at, least($1, first_day + $2 - 1) as day,
            market.day_key(least($1, first_day + $2 - 1)) as key
       from market.promises()`,
    [yesterday, daysPerChain],
  )
  return rows.map(({ first_day, promise, made_at, day, key }) => ({
    firstDay: first_day,
    promise,
    madeAt: made_at,
    newest: key && day >= first_day ? { day, key } : null,
  }))
}

export async function readDayKeys(deps: WithPool & WithMarket & { readonly clock: Clock }): Promise<DayKeysAnswer> {
  const { name, trail } = deps.market
  return {
    chains: (await readChains(deps)).map(({ firstDay, promise, madeAt, newest }) => ({
      firstDay: dateOf(firstDay),
      promise: promise.toString('hex'),
      madeAt: madeAt.toISOString(),
      newest: newest && { day: dateOf(newest.day), key: newest.key.toString('hex') },
    })),
    seed: name.kind === 'simulated' ? name.seed : null,
    source: trail.source,
  }
}

export const dateOf = (day: number): string => new Date(epochMs + day * dayMs).toISOString().slice(0, 10)
