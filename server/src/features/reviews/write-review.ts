import type { OwnReview } from '@dryrun/contract/reviews.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { writeReview as write } from '@dryrun/domain/reviews/review.ts'
import { findImage } from '../../files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordEvents } from '../audit/index.ts'
import { addNotice } from '../notices/index.ts'
import { hasClosedInvestment, readOwnReview } from './own-review.ts'
import type { ReviewDeps } from './review-deps.ts'
import { announceReview } from './reviews.sql.ts'

interface Body {
  readonly text: string
  readonly country: string
  readonly picture: string | null
}

/** A member has one review. Written anew, it leaves the public pages until the admin has read it again. */
export async function writeReview(deps: ReviewDeps, memberId: string, body: Body): Promise<OwnReview> {
  await inTransaction(deps.pool, async (tx) => {
    // Whoever is being erased at this moment leaves nothing behind.
    const { rowCount } = await tx.query(
      'select from members.member where member_id = $1 and closed_at is null for share',
      [memberId],
    )
    if (!rowCount) throw new Refusal('not_found')
    const review = write({ hasClosedInvestment: await hasClosedInvestment(tx, memberId) }, body)
    const { picture } = body
    const isOwnImage =
      picture === null || (picture.startsWith(`images/${memberId}/`) && (await findImage(tx, memberId, picture)))
    if (!isOwnImage) throw new Refusal('not_found')
    const now = deps.clock.now()
    await tx.query(
      `insert into reviews.review (member_id, text, country_code, picture_name, status, written_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (member_id) do update
          set text = excluded.text, country_code = excluded.country_code, picture_name = excluded.picture_name,
              status = excluded.status, written_at = excluded.written_at, decided_at = null, decided_by = null,
              decline_reason = null`,
      [memberId, review.text, review.country, picture, review.status, now],
    )
    await recordEvents(tx, [{ kind: 'review.written', at: now, actorId: memberId, subjectId: memberId }])
    await addNotice(tx, { memberId, kind: 'review_written', at: now, details: { causeId: memberId } })
    await announceReview(tx, memberId)
  })
  return readOwnReview(deps, memberId)
}
