import type { DepositCoin } from '@dryrun/domain/deposits/deposit.ts'
import { heldRateMsAt } from '@dryrun/domain/deposits/match-deposit.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { formatRate } from '@dryrun/domain/wallet/rate.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { type MarketSource, readSettlingRate } from '../markets/index.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly market: MarketSource
}

interface HeldRow {
  readonly rate_micros: bigint
  readonly held_at: Date
  readonly ends_at: Date
}

/** The rate that is held already, or the market's, held from now on. Asking again does not make it better. */
export async function holdRate({ pool, clock, market }: Deps, memberId: string, coin: DepositCoin) {
  const now = clock.now()
  const held =
    (await findHeld(pool, memberId, coin, now)) ??
    (await hold(pool, memberId, {
      coin,
      rateMicros: await readSettlingRate(market, coin),
      now,
      endsAt: new Date(now.getTime() + heldRateMsAt(clock.speed())),
    }))
  return {
    coin,
    rate: formatRate(held.rate_micros),
    source: market.name,
    heldAt: held.held_at.toISOString(),
    endsAt: held.ends_at.toISOString(),
  }
}

async function findHeld(pool: pg.Pool, memberId: string, coin: DepositCoin, now: Date): Promise<HeldRow | undefined> {
  const { rows } = await pool.query<HeldRow>(
    'select * from deposits.held_rate where member_id = $1 and coin = $2 and ends_at > $3',
    [memberId, coin, now],
  )
  return rows[0]
}

interface ToHold {
  readonly coin: DepositCoin
  readonly rateMicros: bigint | null
  readonly now: Date
  readonly endsAt: Date
}

async function hold(pool: pg.Pool, memberId: string, { coin, rateMicros, now, endsAt }: ToHold): Promise<HeldRow> {
  if (rateMicros === null) throw new Refusal('rate_unavailable')
  // Two tabs may ask at once: whoever was first is answered to both.
  await pool.query(
    `insert into deposits.held_rate as old (member_id, coin, rate_micros, held_at, ends_at) values ($1, $2, $3, $4, $5)
     on conflict (member_id, coin) do update
        set rate_micros = excluded.rate_micros, held_at = excluded.held_at, ends_at = excluded.ends_at
      where old.ends_at <= excluded.held_at`,
    [memberId, coin, rateMicros, now, endsAt],
  )
  const held = await findHeld(pool, memberId, coin, now)
  if (!held) throw new Error('a rate was not held')
  return held
}
