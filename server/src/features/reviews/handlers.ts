import type { reviewRoutes } from '@dryrun/contract/reviews.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { declineReview, publishReview } from './decide-review.ts'
import { listPublishedReviews, listReviews } from './list-reviews.ts'
import { readOwnReview, removeReview } from './own-review.ts'
import type { ReviewDeps } from './review-deps.ts'
import { writeReview } from './write-review.ts'

export function reviewHandlers(deps: ReviewDeps): Handlers<typeof reviewRoutes> {
  return {
    listPublishedReviews: () => listPublishedReviews(deps),
    readOwnReview: ({ caller }) => readOwnReview(deps, memberIdOf(caller)),
    writeReview: ({ caller, body }) => writeReview(deps, memberIdOf(caller), body),
    removeReview: ({ caller }) => removeReview(deps, memberIdOf(caller)),
    listReviews: ({ query }) => listReviews(deps, query),
    publishReview: ({ caller, params, body }) =>
      publishReview(deps, { ...params, ...body, adminId: memberIdOf(caller) }),
    declineReview: ({ caller, params, body: { reason, writtenAt } }) =>
      declineReview(deps, { ...params, writtenAt, adminId: memberIdOf(caller) }, reason),
  }
}
