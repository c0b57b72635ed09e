import type { PublishedReview, ReviewList } from '@dryrun/contract/reviews.ts'
import type { ReviewStatus } from '@dryrun/domain/reviews/review.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { ReviewDeps } from './review-deps.ts'
import { pictureUrlOf, type ReviewRow, reviewColumns, reviewTables, shapeOf } from './reviews.sql.ts'

/** The landing page shows so many, the last published first. */
const publishedMax = 4

interface NamedRow extends ReviewRow {
  readonly username: string
  readonly full_name: string
  readonly is_demo: boolean
}

export async function listPublishedReviews({
  pool,
  bucket,
}: Pick<ReviewDeps, 'pool' | 'bucket'>): Promise<{ reviews: PublishedReview[] }> {
  const { rows } = await pool.query<NamedRow & { decided_at: Date }>(
    `select ${reviewColumns}, full_name, is_demo from ${reviewTables}
       join members.member on member.member_id = review.member_id and member.closed_at is null
      where review.status = 'published' order by review.decided_at desc, review.member_id limit $1`,
    [publishedMax],
  )
  return {
    reviews: rows.map((row) => ({
      name: row.full_name,
      isDemo: row.is_demo,
      country: row.country_code,
      text: row.text,
      pictureUrl: pictureUrlOf(bucket, row),
      publishedAt: row.decided_at.toISOString(),
    })),
  }
}

/** For the admin: what waits comes in the order it was written, everything else newest first. */
export async function listReviews(
  { pool, bucket }: Pick<ReviewDeps, 'pool' | 'bucket'>,
  { status, after }: { status?: ReviewStatus | undefined; after?: string | undefined },
): Promise<ReviewList> {
  const [compare, order] = status === 'pending' ? ['>', 'asc'] : ['<', 'desc']
  const { rows } = await pool.query<NamedRow>(
    `select ${reviewColumns}, username, full_name, is_demo from ${reviewTables}
       join members.member on member.member_id = review.member_id and member.closed_at is null
      where ($1::text is null or review.status = $1)
        and ($2::uuid is null or (review.written_at, review.member_id) ${compare}
             (select last.written_at, last.member_id from reviews.review as last where last.member_id = $2))
      order by review.written_at ${order}, review.member_id ${order} limit $3`,
    [status ?? null, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.member_id)
  return {
    reviews: page.map((row) =>
      Object.assign(shapeOf(bucket, row), {
        memberId: row.member_id,
        username: row.username,
        fullName: row.full_name,
        isDemo: row.is_demo,
      }),
    ),
    next,
  }
}
