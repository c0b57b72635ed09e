import type { Profile } from '@dryrun/contract/members.ts'
import type { OwnReview } from '@dryrun/contract/reviews.ts'
import { reviewLengthMax } from '@dryrun/domain/reviews/review.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FieldError, TextArea } from '../../ui/field.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ImageUpload } from '../files/index.ts'
import { CountrySelect, useComplaint } from '../members/index.ts'
import { ReviewCard } from './review-card.tsx'

const messageMs = 3_000

export default function ReviewPage() {
  const { t } = useLingui()
  const own = useRead('readOwnReview', {})
  const profile = useRead('readProfile', {})
  return (
    <>
      <PageMeta title={t`Your review`} description={t`What you say about the platform, and whether it is published.`} />
      <section className="panel" aria-labelledby="your-review">
        <div className="panel-head">
          <h2 id="your-review" className="heading-panel">
            <Trans>Your review</Trans>
          </h2>
          {own.data?.review && <ReviewState review={own.data.review} />}
        </div>
        <Shown of={own} heightClass="min-h-[320px]" lines={5}>
          {(data) =>
            data.mayWrite ? (
              <Shown of={profile} heightClass="min-h-[320px]" lines={5}>
                {(person) => <ReviewForm key={data.review?.writtenAt} own={data} profile={person} />}
              </Shown>
            ) : (
              <EmptyState
                title={<Trans>There is nothing to review yet.</Trans>}
                text={
                  <Trans>Once an investment of yours has matured or was closed, you can say here how it went.</Trans>
                }
                action={
                  <ButtonLink size="small" to="/dashboard/invest">
                    <Trans>See the plans</Trans>
                  </ButtonLink>
                }
              />
            )
          }
        </Shown>
      </section>
    </>
  )
}

function ReviewState({ review }: { review: NonNullable<OwnReview['review']> }) {
  if (review.status === 'pending') return <StatusChip status="pending" next={<Trans>the admin reads it next</Trans>} />
  return <StatusChip status={review.status} />
}

function ReviewForm({ own, profile }: { own: OwnReview; profile: Profile }) {
  const { t } = useLingui()
  const toast = useToast()
  const complaint = useComplaint(messageMs)
  const writing = useCommand('writeReview')
  const removing = useCommand('removeReview')
  const profilePicture = pictureNameOf(profile.photoURL)
  const [text, setText] = useState(own.review?.text ?? '')
  const [country, setCountry] = useState(own.review?.country ?? profile.country ?? '')
  const [picture, setPicture] = useState(own.review ? own.review.picture : profilePicture)
  const pictureUrl =
    picture === profilePicture
      ? profile.photoURL
      : picture === own.review?.picture
        ? (own.review?.pictureUrl ?? null)
        : null
  const length = Array.from(text.trim()).length

  async function save(event: FormEvent) {
    event.preventDefault()
    if (writing.busy) return
    complaint.clear()
    try {
      await writing.send({ body: { text, country, picture } })
      toast({ kind: 'done', title: t`Your review waits for the admin.`, durationMs: messageMs })
    } catch (problem) {
      complaint.complainOf(problem)
    }
  }

  async function remove() {
    complaint.clear()
    try {
      await removing.send({})
      toast({ kind: 'done', title: t`Your review is gone.`, durationMs: messageMs })
    } catch (problem) {
      complaint.complainOf(problem)
    }
  }

  return (
    <div className="review-columns">
      <form className="form-fields" noValidate onSubmit={(event) => void save(event)}>
        {own.review?.declineReason && (
          <p className="note">
            <span>
              <Trans>The admin did not publish it: {own.review.declineReason}</Trans>
            </span>
          </p>
        )}
        <TextArea
          label={t`What you saw`}
          rows={5}
          value={text}
          error={complaint.at('text')}
          hint={
            <Trans>
              {length} of at most {reviewLengthMax} characters. Say nothing that leads to somebody else.
            </Trans>
          }
          onChange={(event) => setText(event.target.value)}
        />
        <CountrySelect
          value={country}
          error={complaint.at('country')}
          onChange={(event) => setCountry(event.target.value)}
        />
        <fieldset className="grid gap-2">
          <legend className="field-label mb-2">
            <Trans>Picture</Trans>
          </legend>
          <ImageUpload of="avatar" memberId={profile.uid} onStored={setPicture} />
          <div className="flex flex-wrap gap-2">
            {profilePicture !== null && picture !== profilePicture && (
              <Button size="small" look="quiet" onClick={() => setPicture(profilePicture)}>
                <Trans>Use my profile picture</Trans>
              </Button>
            )}
            {picture !== null && (
              <Button size="small" look="quiet" onClick={() => setPicture(null)}>
                <Trans>Show no picture</Trans>
              </Button>
            )}
          </div>
        </fieldset>
        <div className="form-end">
          <Button type="submit" look="primary" busy={writing.busy}>
            {own.review ? <Trans>Send it again</Trans> : <Trans>Send to the admin</Trans>}
          </Button>
          {own.review && (
            <Button busy={removing.busy} onClick={() => void remove()}>
              <Trans>Take it back</Trans>
            </Button>
          )}
          <FieldError>{complaint.elsewhere('text', 'country')}</FieldError>
        </div>
      </form>
      <aside>
        <h3 className="field-label">
          <Trans>As others will see it</Trans>
        </h3>
        <ReviewCard
          review={{ text: text.trim(), country, pictureUrl, name: profile.fullName, isDemo: profile.isDemo }}
        />
        <p className="text-sm text-ink-3">
          <Trans>
            It is shown on the landing page with your full name once the admin has published it. Changing it takes it
            off until the admin has read it again.
          </Trans>
        </p>
      </aside>
    </div>
  )
}

/** The picture of the profile, as the file it is. */
function pictureNameOf(address: string | null): string | null {
  const name = /\/o\/([^?]+)\?/.exec(address ?? '')?.[1]
  return name === undefined ? null : decodeURIComponent(name)
}
