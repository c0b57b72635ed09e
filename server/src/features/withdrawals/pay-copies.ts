import { Refusal } from '@dryrun/domain/refusal.ts'
import { worldAfter } from '../../platform/clock.ts'
import { copiesAlone } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { openTurn } from '../../platform/failing-items.ts'
import { type PayingDeps, payByRule } from './approve-withdrawal.ts'

/** So many at a time: what people ask for gets its turn in between. */
const sweepRowsMax = 64
/** Long enough to be seen waiting, and to be taken back; in the world's time. */
const waitingMs = 10_000

/**
 * Pays what waits in copies of the demo account. No admin sees them, so the rule decides, and their pages say so. Returns
 * whether there may be more.
 */
export async function payCopies(deps: PayingDeps): Promise<boolean> {
  const turn = await openTurn(deps, 'copy-payouts')
  const { rows } = await deps.pool.query<{ member_id: string; withdrawal_id: string }>(
    `${everyShard} select member_id, withdrawal_id from withdrawals.withdrawal
      where status = 'pending' and ${copiesAlone('member_id')} and requested_at <= $1 and withdrawal_id <> all($3::uuid[])
      order by requested_at limit $2`,
    [worldAfter(deps.clock, -waitingMs), sweepRowsMax, turn.paused],
  )
  const paid = await turn.each(
    rows,
    (row) => row.withdrawal_id,
    (row) => payOne(deps, { memberId: row.member_id, withdrawalId: row.withdrawal_id }),
    { isAll: rows.length < sweepRowsMax },
  )
  return rows.length === sweepRowsMax && paid.length > 0
}

/** What was taken back meanwhile is refused, and so is what has no rate right now: that one's turn comes again. */
async function payOne(deps: PayingDeps, request: Parameters<typeof payByRule>[1]): Promise<void> {
  try {
    await payByRule(deps, request)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
