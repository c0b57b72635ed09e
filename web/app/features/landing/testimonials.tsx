import type { PublishedReview } from '@dryrun/contract/reviews.ts'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { Claim } from '../../ui/claim.tsx'
import { useNear } from '../../ui/use-near.ts'
import { WithoutScript } from '../public-figures/index.ts'
import { RedFlag, ToBeMarked } from '../red-flags/index.ts'

const RotatingReviews = lazy(() => import('./later/rotating-reviews.tsx'))

/** Published reviews, four at most: read when they are about to be seen, in a place that is kept for them. */
export function Testimonials() {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const [reviews, setReviews] = useState<readonly PublishedReview[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!near) return undefined
    const leaving = new AbortController()
    call('listPublishedReviews', {}, { signal: leaving.signal }).then(
      (answer) => setReviews(answer.reviews),
      () => leaving.signal.aborted || setFailed(true),
    )
    return () => leaving.abort()
  }, [near])
  return (
    <section className="page-column" aria-labelledby="members-say">
      <div className="section-head">
        <h2 id="members-say" className="heading-section">
          <Trans>Members say</Trans>
        </h2>
        <p className="lede">
          <Claim of="reviews">
            <Trans>
              Written by members after their investment ended. The admin reads them before they’re published.
            </Trans>
          </Claim>
        </p>
      </div>
      <div ref={box} className="testimonials">
        {!reviews && !failed && <ToBeMarked lines={4} />}
        {reviews && reviews.length > 0 && (
          <Suspense fallback={<ToBeMarked lines={4} />}>
            <RedFlag of="testimonials">
              <RotatingReviews reviews={reviews} />
            </RedFlag>
          </Suspense>
        )}
        {reviews?.length === 0 && (
          <p className="text-ink-2">
            <Trans>No review has been published yet. Members can write one once an investment has ended.</Trans>
          </p>
        )}
        {failed && (
          <p role="alert">
            <Trans>We couldn’t load the reviews just now.</Trans>
          </p>
        )}
        <WithoutScript />
      </div>
    </section>
  )
}
