import type { Profile } from '@dryrun/contract/members.ts'
import type { OwnReview } from '@dryrun/contract/reviews.ts'
import { reviewLengthMax } from '@dryrun/domain/reviews/review.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWrite } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FieldError, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../use-form.ts'
import { ImageUpload } from '../files/index.ts'
import { CountrySelect } from '../members/index.ts'
import { ReviewCard } from './review-card.tsx'
import './reviews.css'

const messageMs = 3_000

export default function ReviewPage() {
  const { t } = useLingui()
  const own = useRead('readOwnReview', {})
  const profile = useRead('readProfile', {})
  return (
    <>
      <PageMeta title={t`Your review`} description={t`What you say about the platform, and whether it’s published.`} />
      <section className="panel" aria-labelledby="your-review">
        <div className="panel-head">
          <h2 id="your-review" className="heading-panel">
            <Trans>Your review</Trans>
          </h2>
          {own.data?.review && <ReviewState review={own.data.review} />}
        </div>
        <Shown of={own} heightClass="min-h-[320px]" shape="form" lines={3}>
          {(data) =>
            data.mayWrite ? (
              <Shown of={profile} heightClass="min-h-[320px]" shape="form" lines={3}>
                {(person) => <ReviewForm key={data.review?.writtenAt} own={data} profile={person} />}
              </Shown>
            ) : (
              <EmptyState
                title={<Trans>There’s nothing to review yet.</Trans>}
                text={<Trans>Once one of your investments has ended, you can say how it went.</Trans>}
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
  const writeReview = useWrite('writeReview')
  const removeReview = useWrite('removeReview')
  const profilePicture = pictureNameOf(profile.photoURL)
  const done = (title: string) => toast({ kind: 'done', title, durationMs: messageMs })
  const form = useForm({
    initial: {
      text: own.review?.text ?? '',
      country: own.review?.country ?? profile.country ?? '',
      picture: own.review ? own.review.picture : profilePicture,
    },
    showMs: messageMs,
    fields: ['text', 'country'],
    send: async (body) => {
      await writeReview({ body })
      done(t`Your review is waiting for the admin.`)
    },
  })
  const { text, country, picture } = form.values
  const setPicture = (name: string | null) => form.set({ picture: name })
  const remove = () =>
    form.run('removing', async () => {
      await removeReview({})
      done(t`Your review has been deleted.`)
    })
  const pictureUrl =
    picture === profilePicture
      ? profile.photoURL
      : picture === own.review?.picture
        ? (own.review?.pictureUrl ?? null)
        : null
  const length = Array.from(text.trim()).length

  return (
    <div className="review-columns">
      <Form of={form} className="form-fields">
        {own.review?.declineReason && (
          <p className="note-box">
            <span>
              <Trans>The admin didn’t publish it: {own.review.declineReason}</Trans>
            </span>
          </p>
        )}
        <TextArea
          {...form.text('text')}
          label={t`What you saw`}
          rows={5}
          hint={
            <Trans>
              {length} of {reviewLengthMax} characters. Don’t write anything that identifies someone else.
            </Trans>
          }
        />
        <CountrySelect {...form.text('country')} />
        <PictureChoice memberId={profile.uid} ofProfile={profilePicture} picture={picture} onPicture={setPicture} />
        <div className="form-end">
          <Button type="submit" look="primary" busy={form.busy === 'submit'}>
            {own.review ? <Trans>Send it again</Trans> : <Trans>Send to the admin</Trans>}
          </Button>
          {own.review && (
            <Button busy={form.busy === 'removing'} onClick={remove}>
              <Trans>Take it back</Trans>
            </Button>
          )}
          <FieldError>{form.error}</FieldError>
        </div>
      </Form>
      <aside>
        <h3 className="field-label">
          <Trans>As others will see it</Trans>
        </h3>
        <ReviewCard
          review={{ text: text.trim(), country, pictureUrl, name: profile.fullName, isDemo: profile.isDemo }}
        />
        <p className="text-sm text-ink-3">
          <Trans>
            Once the admin has published it, it’s shown on the landing page with your full name. If you change it, it’s
            taken down until the admin has read it again.
          </Trans>
        </p>
      </aside>
    </div>
  )
}

interface PictureProps {
  readonly memberId: string
  readonly ofProfile: string | null
  readonly picture: string | null
  readonly onPicture: (name: string | null) => void
}

function PictureChoice({ memberId, ofProfile, picture, onPicture }: PictureProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">
        <Trans>Picture</Trans>
      </legend>
      <ImageUpload of="avatar" memberId={memberId} onStored={onPicture} />
      <div className="flex flex-wrap gap-2">
        {ofProfile !== null && picture !== ofProfile && (
          <Button size="small" look="quiet" onClick={() => onPicture(ofProfile)}>
            <Trans>Use my profile picture</Trans>
          </Button>
        )}
        {picture !== null && (
          <Button size="small" look="quiet" onClick={() => onPicture(null)}>
            <Trans>Show no picture</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The picture of the profile, as the file it is. */
function pictureNameOf(address: string | null): string | null {
  const name = /\/o\/([^?]+)\?/.exec(address ?? '')?.[1]
  return name === undefined ? null : decodeURIComponent(name)
}
