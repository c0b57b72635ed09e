import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Teller } from '../../ledger/teller.ts'
import { type Clock, worldAfter } from '../../platform/clock.ts'
import { copiesAlone } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import type { MarketSource } from '../markets/index.ts'
import { payByRule } from './approve-withdrawal.ts'

/** So many at a time: what people ask for gets its turn in between. */
const sweepRowsMax = 64
/** Long enough to be seen waiting, and to be taken back; in the world's time. */
const waitingMs = 10_000

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
  readonly clock: Clock
}

/**
 * Pays what waits in copies of the demo account. No admin sees them, so the rule decides, and their pages say so. Returns
 * whether there may be more.
 */
export async function payCopies(deps: Deps): Promise<boolean> {
  const { rows } = await deps.pool.query<{ member_id: string; withdrawal_id: string }>(
    `${everyShard} select member_id, withdrawal_id from withdrawals.withdrawal
      where status = 'pending' and ${copiesAlone('member_id')} and requested_at <= $1
      order by requested_at limit $2`,
    [worldAfter(deps.clock, -waitingMs), sweepRowsMax],
  )
  const outcomes = await Promise.allSettled(
    rows.map((row) => payByRule(deps, { memberId: row.member_id, withdrawalId: row.withdrawal_id })),
  )
  // What was taken back meanwhile is refused, and so is what has no rate right now: that one's turn comes again.
  const failed = outcomes.find((each) => each.status === 'rejected' && !(each.reason instanceof Refusal))
  if (failed) throw (failed as PromiseRejectedResult).reason
  return rows.length === sweepRowsMax && outcomes.some((each) => each.status === 'fulfilled')
}
