import type { ReviewList } from '@dryrun/contract/reviews.ts'
import { type ReviewStatus, reviewStatuses } from '@dryrun/domain/reviews/review.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCommand } from '../../command.ts'
import { usePagedRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ReviewCard } from './review-card.tsx'

const savedMs = 2_000

type Review = ReviewList['reviews'][number]

/** What members say, for the admin: read, published or declined, and never changed. */
export default function ReviewsPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const asked = reviewStatuses.find((each) => each === params.get('status'))
  const status: ReviewStatus = asked ?? 'pending'
  const list = usePagedRead('listReviews', { query: { status } })
  const names: Record<ReviewStatus, string> = { pending: t`Waiting`, published: t`Published`, declined: t`Declined` }
  return (
    <>
      <PageMeta title={t`Reviews`} description={t`Reviews that wait to be published.`} />
      <section className="panel" aria-label={t`Reviews`}>
        <div className="panel-head">
          <h2 className="heading-panel">
            <Trans>What members say</Trans>
          </h2>
          <select
            className="input min-h-9 w-auto py-1"
            aria-label={t`Status`}
            value={status}
            onChange={(event) => setParams({ status: event.target.value }, { replace: true })}
          >
            {reviewStatuses.map((each) => (
              <option key={each} value={each}>
                {names[each]}
              </option>
            ))}
          </select>
        </div>
        <Shown of={list} heightClass="min-h-[320px]" lines={6}>
          {({ pages }) => {
            const reviews = pages.flatMap((page) => page.reviews)
            if (reviews.length === 0)
              return (
                <EmptyState
                  title={<Trans>There is no review here.</Trans>}
                  text={<Trans>A member can write one when an investment of theirs has ended.</Trans>}
                />
              )
            return (
              <>
                <ul>
                  {reviews.map((review) => (
                    <Entry key={`${review.memberId}${review.writtenAt}`} review={review} />
                  ))}
                </ul>
                <ShowMore of={list} />
              </>
            )
          }}
        </Shown>
      </section>
    </>
  )
}

function Entry({ review }: { review: Review }) {
  return (
    <li className="review-entry">
      <ReviewCard review={{ ...review, name: review.fullName }} />
      <div className="grid content-start gap-3">
        <p className="text-sm text-ink-3">
          <Trans>
            By {review.username}, written <DateText at={review.writtenAt} />
          </Trans>
        </p>
        {review.status === 'pending' ? (
          <Decision review={review} />
        ) : (
          <div>
            <StatusChip status={review.status} />
            {review.declineReason !== null && <p className="pt-2 text-sm text-ink-2">{review.declineReason}</p>}
          </div>
        )}
      </div>
    </li>
  )
}

/** Publishing shows the words as they are; declining needs a reason, which the member reads. */
function Decision({ review: { memberId, writtenAt, fullName } }: { review: Review }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const publishing = useCommand('publishReview')
  const declining = useCommand('declineReview')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function decide(send: () => Promise<unknown>, said: string) {
    if (publishing.busy || declining.busy) return
    setError(null)
    try {
      await send()
      toast({ kind: 'done', title: said, durationMs: savedMs })
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  function decline(event: FormEvent) {
    event.preventDefault()
    void decide(() => declining.send({ params: { memberId }, body: { writtenAt, reason: reason.trim() } }), t`Declined`)
  }

  return (
    <>
      <div>
        <Button
          look="primary"
          size="small"
          busy={publishing.busy}
          aria-label={t`Publish the review by ${fullName}`}
          onClick={() =>
            void decide(() => publishing.send({ params: { memberId }, body: { writtenAt } }), t`Published`)
          }
        >
          <Trans>Publish</Trans>
        </Button>
      </div>
      <form className="grid gap-2" noValidate onSubmit={decline}>
        <TextField
          label={t`Reason for declining`}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <Button type="submit" size="small" busy={declining.busy} aria-label={t`Decline the review by ${fullName}`}>
            <Trans>Decline</Trans>
          </Button>
        </div>
      </form>
    </>
  )
}
