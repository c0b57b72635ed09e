export { declineReview, publishReview } from './decide-review.ts'
export { listPublishedReviews, listReviews } from './list-reviews.ts'
export { readOwnReview, removeReview } from './own-review.ts'
export { writeReview } from './write-review.ts'
