import { reviewStatuses } from '@dryrun/domain/reviews/review.ts'
import * as z from 'zod/mini'
import { id, moment } from './money.ts'

/** A review as strangers see it: the name its writer signed with, and nothing that leads to them. */
export const publishedReview = z.strictObject({
  name: z.string(),
  isDemo: z.boolean(),
  /** Two letters. */
  country: z.string(),
  text: z.string(),
  pictureUrl: z.nullable(z.string()),
  publishedAt: moment,
})

export const publishedReviews = z.strictObject({ reviews: z.array(publishedReview) })

const review = z.strictObject({
  text: z.string(),
  country: z.string(),
  /** `images/{memberId}/{file}`, or null for none. */
  picture: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  status: z.enum(reviewStatuses),
  writtenAt: moment,
  decidedAt: z.nullable(moment),
  declineReason: z.nullable(z.string()),
})

export const ownReview = z.strictObject({
  review: z.nullable(review),
  /** An investment has ended, so there is something to report. */
  mayWrite: z.boolean(),
})

/** Judged by domain/reviews/review.ts, which gives each field its own sentence. */
export const reviewBody = z.strictObject({
  text: z.string().check(z.maxLength(4_000)),
  country: z.string().check(z.maxLength(10)),
  picture: z.nullable(z.string().check(z.maxLength(1_024))),
})

export const reviewsQuery = z.strictObject({ status: z.optional(z.enum(reviewStatuses)), after: z.optional(id) })

/** The admin's list; a review is named by its writer, who has one. */
export const reviewList = z.strictObject({
  reviews: z.array(
    z.extend(review, {
      memberId: id,
      username: z.string(),
      fullName: z.string(),
      isDemo: z.boolean(),
    }),
  ),
  next: z.nullable(id),
})

export const reviewParams = z.strictObject({ memberId: id })

/** The text that the admin read: what was changed meanwhile is not decided unread. */
export const reviewRead = z.strictObject({ writtenAt: moment })

export type OwnReview = z.infer<typeof ownReview>
export type PublishedReview = z.infer<typeof publishedReview>
export type ReviewList = z.infer<typeof reviewList>
