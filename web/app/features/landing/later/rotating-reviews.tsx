import type { PublishedReview } from '@dryrun/contract/reviews.ts'
import { Trans } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useCountryName } from '../../public-figures/index.ts'

/**
 * The line under the name takes 5 seconds to fill, and its end brings the next review. So whatever stops the line (a
 * pointer, the focus, the button, a wish for less motion) stops the reviews too.
 */
export default function RotatingReviews({ reviews }: { reviews: readonly PublishedReview[] }) {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const countryName = useCountryName()
  const shown = reviews[at % reviews.length] as PublishedReview
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- holding the focus here holds the review. */}
      <figure className="testimonial-place" tabIndex={0} aria-live={isPaused ? 'polite' : 'off'} data-hold>
        <blockquote>
          <bdi>{shown.text}</bdi>
        </blockquote>
        <figcaption>
          <Avatar name={shown.name} src={shown.pictureUrl ?? undefined} />
          <b>
            <bdi>{shown.name}</bdi>
          </b>
          {shown.isDemo && (
            <Tag>
              <Trans>demo</Trans>
            </Tag>
          )}
          <span className="text-ink-3">{countryName(shown.country)}</span>
        </figcaption>
      </figure>
      <div>
        <ol className="testimonial-names">
          {reviews.map((review, place) => (
            <li key={review.publishedAt}>
              <button type="button" aria-current={place === at} onClick={() => setAt(place)}>
                <bdi>{review.name}</bdi>
                {review.isDemo && (
                  <Tag>
                    <Trans>demo</Trans>
                  </Tag>
                )}
                <small>{countryName(review.country)}</small>
                {place === at && (
                  <i
                    // Begun anew for each review, also where there is only one.
                    key={at}
                    className="testimonial-time"
                    data-paused={isPaused || undefined}
                    onAnimationEnd={() => setAt((at + 1) % reviews.length)}
                  />
                )}
              </button>
            </li>
          ))}
        </ol>
        <Button size="small" look="quiet" className="mt-2" onClick={() => setPaused(!isPaused)}>
          <Icon of={isPaused ? Play : Pause} size={14} />
          {isPaused ? <Trans>Play</Trans> : <Trans>Pause</Trans>}
        </Button>
      </div>
    </>
  )
}
