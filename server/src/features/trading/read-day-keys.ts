import type { DayKeysAnswer } from '@dryrun/contract/trading.ts'
import { dayMs } from '@dryrun/domain/markets/intervals.ts'
import { dayAt, epochMs } from '@dryrun/domain/markets/ticks.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { MarketSource } from '../markets/index.ts'

/** What was promised of the days to come, and the key of the newest day that is over. */
export async function readDayKeys({
  pool,
  clock,
  market,
}: {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly market: MarketSource
}): Promise<DayKeysAnswer> {
  const { rows: promises } = await pool.query<{ first_day: number; promise: Buffer; made_at: Date }>(
    'select first_day, promise, made_at from market.promises()',
  )
  const yesterday = dayAt(clock.now().getTime()) - 1
  const isKeyed = promises.some(({ first_day }) => first_day <= yesterday)
  const { rows } = await pool.query<{ key: Buffer | null }>('select market.day_key($1) as key', [yesterday])
  const key = isKeyed ? rows[0]?.key : undefined
  return {
    promises: promises.map(({ first_day, promise, made_at }) => ({
      firstDay: dateOf(first_day),
      promise: promise.toString('hex'),
      madeAt: made_at.toISOString(),
    })),
    newest: key ? { day: dateOf(yesterday), key: key.toString('hex') } : null,
    seed: market.name.kind === 'simulated' ? market.name.seed : null,
    source: market.trail.source,
  }
}

const dateOf = (day: number): string => new Date(epochMs + day * dayMs).toISOString().slice(0, 10)
