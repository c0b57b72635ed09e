import type { OwnReview } from '@dryrun/contract/reviews.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordEvents } from '../audit/index.ts'
import type { ReviewDeps } from './review-deps.ts'
import { announceReview, type ReviewRow, reviewColumns, reviewTables, shapeOf } from './reviews.sql.ts'

export async function readOwnReview(
  { pool, bucket }: Pick<ReviewDeps, 'pool' | 'bucket'>,
  memberId: string,
): Promise<OwnReview> {
  const { rows } = await pool.query<ReviewRow>(
    `select ${reviewColumns} from ${reviewTables} where review.member_id = $1`,
    [memberId],
  )
  const [row] = rows
  return { review: row ? shapeOf(bucket, row) : null, mayWrite: await hasClosedInvestment(pool, memberId) }
}

/** Takes one's own words off the public pages, at once and without being asked why. */
export async function removeReview(deps: ReviewDeps, memberId: string): Promise<{ done: true }> {
  await inTransaction(deps.pool, async (tx) => {
    const { rowCount } = await tx.query('delete from reviews.review where member_id = $1', [memberId])
    if (!rowCount) throw new Refusal('not_found')
    await recordEvents(tx, [{ kind: 'review.removed', at: deps.clock.now(), actorId: memberId, subjectId: memberId }])
    await announceReview(tx, memberId)
  })
  return { done: true }
}

export async function hasClosedInvestment(client: pg.Pool | pg.ClientBase, memberId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from investments.investment where member_id = $1 and state <> 'running' limit 1`,
    [memberId],
  )
  return rowCount !== 0
}
