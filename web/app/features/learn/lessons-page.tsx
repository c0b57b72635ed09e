import type { LearningProgress } from '@dryrun/contract/learn.ts'
import { isFraud, offerIds, tally } from '@dryrun/domain/learn/offers.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Comma } from '../../ui/marks.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { LessonDrawing } from './lesson-drawing.tsx'
import { useLessons } from './use-lessons.tsx'
import { type LessonState, stateOf, useProgress } from './use-progress.ts'
import './learn.css'

export default function LessonsPage() {
  const { t } = useLingui()
  const lessons = useLessons()
  const { progress } = useProgress()
  return (
    <div className="page-column">
      <PageMeta
        title={t`Learn`}
        description={t`Eight short lessons, each with a quiz: what crypto is, wallets, charts, risk, what trading costs, compound interest, two-step verification and the red flags of investment fraud.`}
      />
      <div className="page-head">
        <h1 className="heading-page">
          <Trans>Eight short lessons, each with a quiz</Trans>
        </h1>
        <CourseProgress progress={progress} />
      </div>
      <ol className="lesson-list">
        {lessons.map(({ id, title, summary, minutes, drawing }) => {
          const state = progress ? stateOf(progress, id) : undefined
          return (
            <li key={id}>
              <Link to={`/learn/${id}`}>
                <LessonDrawing>{drawing}</LessonDrawing>
                <div>
                  <h2 className="heading-panel">{title}</h2>
                  <p>
                    {summary}{' '}
                    <span className="whitespace-nowrap text-ink-3">
                      <Trans>{minutes} min</Trans>
                    </span>
                  </p>
                </div>
                <div className="lesson-state">{state && <StateLine title={title} state={state} />}</div>
                <span className="lesson-go">
                  {!state || state.share === 0 ? (
                    <Trans>Start</Trans>
                  ) : state.share === 1 ? (
                    <Trans>Read again</Trans>
                  ) : (
                    <Trans>Continue</Trans>
                  )}
                  <Icon of={ArrowRight} size={16} />
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      <FraudOrNotInvitation progress={progress} />
    </div>
  )
}

function StateLine({ title, state }: { title: string; state: LessonState }) {
  const { t } = useLingui()
  return (
    <>
      <ProgressBar label={t`Progress in ${title}`} value={state.share} />
      <span>
        {state.rightCount !== null ? (
          <Trans>
            Finished, quiz {state.rightCount} of {state.questionCount}
          </Trans>
        ) : state.readPercent > 0 ? (
          <Trans>{state.readPercent}% read, quiz still to do</Trans>
        ) : (
          <Trans>Not started</Trans>
        )}
      </span>
    </>
  )
}

function CourseProgress({ progress }: { progress: LearningProgress | undefined }) {
  const { t } = useLingui()
  const lessons = useLessons()
  if (!progress) {
    return (
      <p className="lede">
        <Trans>Open to everyone, signed in or not.</Trans>{' '}
        <Trans>
          You can read everything without signing up; we don’t keep anything.{' '}
          <Link className="text-link" to="/signUp">
            Sign up
          </Link>{' '}
          to keep your progress.
        </Trans>
      </p>
    )
  }
  const finished = lessons.filter(({ id }) => stateOf(progress, id).share === 1).length
  const total = lessons.length
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex justify-between gap-4">
        <b>
          <Trans>Your progress</Trans>
        </b>
        <span className="figures text-ink-2">
          <Trans>
            {finished} of {total} finished
          </Trans>
        </span>
      </div>
      <ProgressBar label={t`Your progress`} value={finished / total} />
      <p className="text-ink-3">
        <Trans>You’ve finished a lesson once you’ve answered its quiz. Your best try counts.</Trans>
      </p>
    </div>
  )
}

function FraudOrNotInvitation({ progress }: { progress: LearningProgress | undefined }) {
  const total = offerIds.length
  const honest = offerIds.filter((offer) => !isFraud(offer)).length
  const so = progress && progress.judgements.length > 0 ? tally(progress.judgements) : undefined
  return (
    <section className="fraud-invitation section-rhythm" aria-labelledby="fraud-or-not">
      <h2 id="fraud-or-not" className="heading-section">
        <Trans>Fraud, or not?</Trans>
      </h2>
      <div className="grid justify-items-start gap-4">
        <p className="lede">
          <Trans>
            {total} short offers, {honest} of them honest. Can you catch the frauds and leave the honest ones alone? We
            count both kinds of mistake.
          </Trans>
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink look="primary" to="/learn/red-flags#fraud-or-not">
            {so ? <Trans>Judge the next offer</Trans> : <Trans>Judge the first offer</Trans>}
          </ButtonLink>
          {so && (
            <span className="figures text-sm text-ink-2">
              <Trans>You so far:</Trans> <Plural value={so.hit} one="# hit" other="# hits" />
              <Comma />
              <Plural value={so.false_alarm} one="# false alarm" other="# false alarms" />
            </span>
          )}
        </div>
      </div>
    </section>
  )
}
