import { reviewStatuses } from '@dryrun/domain/reviews/review.ts'
import * as z from 'zod/mini'
import { id, moment, reason } from './money.ts'
import type { RouteTable } from './route.ts'
import { done } from './session.ts'

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

export const reviewRoutes = {
  listPublishedReviews: {
    method: 'GET',
    path: '/api/reviews',
    access: 'anyone',
    topics: [],
    limit: 'polling',
    tag: 'reviews',
    summary: 'What members say, as far as the admin has published it',
    reply: publishedReviews,
    status: 200,
    refusals: ['too_many_requests'],
  },
  readOwnReview: {
    method: 'GET',
    path: '/api/review',
    access: 'member',
    topics: ['reviews'],
    tag: 'reviews',
    summary: 'One’s own review, and whether one may write it',
    reply: ownReview,
    status: 200,
    refusals: [],
  },
  writeReview: {
    method: 'PUT',
    path: '/api/review',
    access: 'member',
    needsProof: 'own_things',
    tag: 'reviews',
    summary: 'Write one’s review, or write it anew; the admin reads it before anybody else',
    body: reviewBody,
    reply: ownReview,
    status: 200,
    refusals: [
      'review_too_early',
      'review_too_short',
      'review_too_long',
      'review_unreadable',
      'country_missing',
      'not_found',
    ],
  },
  removeReview: {
    method: 'DELETE',
    path: '/api/review',
    access: 'member',
    needsProof: 'own_things',
    tag: 'reviews',
    summary: 'Take one’s review back',
    reply: done,
    status: 200,
    refusals: ['not_found'],
  },
  listReviews: {
    method: 'GET',
    path: '/api/admin/reviews',
    access: 'admin',
    topics: ['reviews'],
    cursor: 'after',
    tag: 'reviews',
    summary: 'Everybody’s reviews; what waits comes oldest first',
    query: reviewsQuery,
    reply: reviewList,
    status: 200,
    refusals: [],
  },
  publishReview: {
    method: 'POST',
    path: '/api/admin/members/:memberId/review/publish',
    access: 'admin',
    needsProof: true,
    tag: 'reviews',
    summary: 'Show a review on the public pages',
    params: reviewParams,
    body: reviewRead,
    reply: done,
    status: 200,
    refusals: ['not_found', 'already_decided', 'review_changed'],
  },
  declineReview: {
    method: 'POST',
    path: '/api/admin/members/:memberId/review/decline',
    access: 'admin',
    needsProof: true,
    tag: 'reviews',
    summary: 'Leave a review unpublished and tell the member why',
    params: reviewParams,
    body: z.extend(reviewRead, { reason }),
    reply: done,
    status: 200,
    refusals: ['not_found', 'already_decided', 'review_changed', 'reason_needed'],
  },
} as const satisfies RouteTable
