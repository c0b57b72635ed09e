import type { ReviewList } from '@dryrun/contract/reviews.ts'
import { type ReviewStatus, reviewStatuses } from '@dryrun/domain/reviews/review.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useWrite } from '../../command.ts'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../use-form.ts'
import { ReviewCard } from './review-card.tsx'
import './reviews.css'

const savedMs = 2_000

type Review = ReviewList['reviews'][number]

/** What members say, for the admin: read, published or declined, and never changed. */
export default function ReviewsPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const asked = reviewStatuses.find((each) => each === params.get('status'))
  const status: ReviewStatus = asked ?? 'pending'
  const list = usePagedRead('listReviews', { query: { status } })
  const names: Record<ReviewStatus, string> = {
    pending: t`Waiting`,
    published: t({ message: 'Published', context: 'review' }),
    declined: t({ message: 'Declined', context: 'review' }),
  }
  return (
    <>
      <PageMeta title={t`Reviews`} description={t`Reviews waiting to be published.`} />
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
                  title={<Trans>There are no reviews here.</Trans>}
                  text={<Trans>Members can write one once an investment has ended.</Trans>}
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
  const { t } = useLingui()
  const toast = useToast()
  const publishReview = useWrite('publishReview')
  const declineReview = useWrite('declineReview')
  const done = (title: string) => toast({ kind: 'done', title, durationMs: savedMs })
  const form = useForm({
    initial: { reason: '' },
    send: async ({ reason }) => {
      await declineReview({ params: { memberId }, body: { writtenAt, reason: reason.trim() } })
      done(t({ message: 'Declined', context: 'review' }))
    },
    fieldOf: () => 'reason',
  })
  const publish = () =>
    form.run('publishing', async () => {
      await publishReview({ params: { memberId }, body: { writtenAt } })
      done(t({ message: 'Published', context: 'review' }))
    })

  return (
    <>
      <div>
        <Button
          look="primary"
          size="small"
          busy={form.busy === 'publishing'}
          aria-label={t`Publish the review by ${fullName}`}
          onClick={publish}
        >
          <Trans>Publish</Trans>
        </Button>
      </div>
      <Form of={form} className="grid gap-2">
        <TextField {...form.text('reason')} label={t`Reason for declining`} />
        <div>
          <Button
            type="submit"
            size="small"
            busy={form.busy === 'submit'}
            aria-label={t`Decline the review by ${fullName}`}
          >
            <Trans>Decline</Trans>
          </Button>
        </div>
      </Form>
    </>
  )
}
