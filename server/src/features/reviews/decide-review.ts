import { Refusal } from '@dryrun/domain/refusal.ts'
import { decideReview, type ReviewStatus } from '@dryrun/domain/reviews/review.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordEvents } from '../audit/index.ts'
import { addNotice } from '../notices/index.ts'
import type { ReviewDeps } from './review-deps.ts'
import { announceReview } from './reviews.sql.ts'

interface Read {
  readonly memberId: string
  readonly adminId: string
  /** When the text that the admin read was written. */
  readonly writtenAt: string
}

export function publishReview(deps: ReviewDeps, read: Read): Promise<{ done: true }> {
  return decide(deps, read, { status: 'published', reason: null })
}

export function declineReview(deps: ReviewDeps, read: Read, reason: string): Promise<{ done: true }> {
  const said = reason.trim()
  if (said === '') throw new Refusal('reason_needed')
  return decide(deps, read, { status: 'declined', reason: said })
}

function decide(
  deps: ReviewDeps,
  { memberId, adminId, writtenAt }: Read,
  { status, reason }: { status: 'published' | 'declined'; reason: string | null },
): Promise<{ done: true }> {
  return inTransaction(deps.pool, async (tx) => {
    const { rows } = await tx.query<{ status: ReviewStatus; written_at: Date }>(
      'select status, written_at from reviews.review where member_id = $1 for update',
      [memberId],
    )
    const [review] = rows
    if (!review) throw new Refusal('not_found')
    if (review.written_at.toISOString() !== new Date(writtenAt).toISOString()) throw new Refusal('review_changed')
    decideReview(review.status)
    const now = deps.clock.now()
    await tx.query(
      `update reviews.review set status = $2, decided_at = $3, decided_by = $4, decline_reason = $5
        where member_id = $1`,
      [memberId, status, now, adminId, reason],
    )
    await recordEvents(tx, [{ kind: `review.${status}`, at: now, actorId: adminId, subjectId: memberId }])
    await addNotice(tx, {
      memberId,
      kind: `review_${status}`,
      at: now,
      details: { causeId: memberId, ...(reason !== null && { reason }) },
    })
    await announceReview(tx, memberId)
    return { done: true }
  })
}
