import type { ReviewStatus } from '@dryrun/domain/reviews/review.ts'
import type pg from 'pg'
import { announcements, liveChannel } from '../../platform/live/announcements.ts'
import { photoAddress } from '../members/index.ts'

export interface ReviewRow {
  readonly member_id: string
  readonly text: string
  readonly country_code: string
  readonly picture_name: string | null
  readonly download_token: string | null
  readonly status: ReviewStatus
  readonly written_at: Date
  readonly decided_at: Date | null
  readonly decline_reason: string | null
}

/** With the picture as it is now: one that was removed meanwhile is not shown. */
export const reviewColumns = `review.member_id, review.text, review.country_code, review.picture_name, review.status,
  review.written_at, review.decided_at, review.decline_reason, object.download_token`

export const reviewTables = `reviews.review
  left join files.object on object.member_id = review.member_id and object.name = review.picture_name
        and object.image_type is not null`

export function pictureUrlOf(bucket: string, row: Pick<ReviewRow, 'picture_name' | 'download_token'>): string | null {
  return row.picture_name === null || row.download_token === null
    ? null
    : photoAddress(bucket, row.picture_name, row.download_token)
}

export function shapeOf(bucket: string, row: ReviewRow) {
  return {
    text: row.text,
    country: row.country_code,
    picture: row.download_token === null ? null : row.picture_name,
    pictureUrl: pictureUrlOf(bucket, row),
    status: row.status,
    writtenAt: row.written_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    declineReason: row.decline_reason,
  }
}

/** The screens of the member and of the admin read the review again. */
export async function announceReview(client: pg.ClientBase, memberId: string): Promise<void> {
  for (const payload of announcements([{ memberId, topics: ['reviews'] }]))
    await client.query('select pg_notify($1, $2)', [liveChannel, payload])
}
