import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { announcementScripts, answersToQuestion, questionScripts } from '@dryrun/domain/classes/scenarios.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useAction, useForm } from '../../use-form.ts'
import { useScripts } from './use-scripts.ts'

interface Props {
  readonly desk: Desk
  readonly again: () => void
}

/** The scenario's announcements at a press, or the trainer's own words. */
export function Tell({ desk, again }: Props) {
  const { t } = useLingui()
  const { announcements } = useScripts()
  const params = { classId: desk.class.classId }
  const tell = useAction((script: (typeof announcementScripts)[number]) =>
    call('tellClass', { params, body: { script } }).then(again),
  )
  const form = useForm({
    initial: { words: '' },
    isEmpty: ({ words }) => words.trim() === '',
    send: async ({ words }) => {
      await call('tellClass', { params, body: { words } })
      form.reset()
      again()
    },
    fieldOf: () => 'words',
  })
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Tell the class</Trans>
        </h2>
      </div>
      <div className="panel-body grid gap-3">
        {announcementScripts.map((script) => (
          <button key={script} type="button" className="desk-script" onClick={() => tell.run(script)}>
            {announcements[script]}
          </button>
        ))}
        <Form of={form} className="grid gap-2">
          <TextField {...form.text('words')} label={t`Your own words`} maxLength={280} autoComplete="off" />
          <Button type="submit" busy={form.isBusy}>
            <Trans>Tell them</Trans>
          </Button>
        </Form>
        <FieldError>{tell.error}</FieldError>
        {desk.announcements[0] && (
          <p className="text-ink-2">
            <Trans>On their screens now:</Trans>{' '}
            {desk.announcements[0].script === null
              ? desk.announcements[0].words
              : announcements[desk.announcements[0].script]}
          </p>
        )}
      </div>
    </section>
  )
}

/** Stops the class for a question; the answers come as bars. */
export function Ask({ desk, again }: Props) {
  const { t } = useLingui()
  const { questions } = useScripts()
  const params = { classId: desk.class.classId }
  const ask = useAction((script: (typeof questionScripts)[number]) =>
    call('askClass', { params, body: { script } }).then(again),
  )
  const form = useForm({
    initial: { words: '' },
    isEmpty: ({ words }) => words.trim() === '',
    send: async ({ words }) => {
      await call('askClass', { params, body: { words } })
      form.reset()
      again()
    },
    fieldOf: () => 'words',
  })
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Stop and ask</Trans>
        </h2>
      </div>
      <div className="panel-body">
        {desk.question ? (
          <Answers desk={desk} again={again} question={desk.question} />
        ) : (
          <div className="grid gap-3">
            <p className="text-ink-2">
              <Trans>Nobody can move money until you end the question.</Trans>
            </p>
            <div className="desk-actions">
              {questionScripts.map((script) => (
                <Button key={script} onClick={() => ask.run(script)}>
                  {questions[script]}
                </Button>
              ))}
            </div>
            <Form of={form} className="grid gap-2">
              <TextField {...form.text('words')} label={t`Your own question`} maxLength={280} autoComplete="off" />
              <Button type="submit" busy={form.isBusy}>
                <Trans>Ask</Trans>
              </Button>
            </Form>
            <FieldError>{ask.error}</FieldError>
          </div>
        )}
      </div>
    </section>
  )
}

function Answers({ desk, again, question }: Props & { readonly question: NonNullable<Desk['question']> }) {
  const { questions, answers } = useScripts()
  const end = useAction(() => call('endQuestion', { params: { classId: desk.class.classId }, body: {} }).then(again))
  const counts = answersToQuestion.map((says) => question.answers[says])
  const most = Math.max(1, ...counts)
  const answered = counts.reduce((sum, count) => sum + count, 0)
  const all = desk.students.length
  return (
    <div className="desk-question">
      <div className="grid content-start gap-3">
        <h3 className="heading-panel">{question.script === null ? question.words : questions[question.script]}</h3>
        <p className="text-ink-2" aria-live="polite">
          <Trans>
            {answered} of {all} answered. Their screens are stopped.
          </Trans>
        </p>
        <Button busy={end.isBusy} onClick={() => end.run()}>
          <Trans>End the question</Trans>
        </Button>
      </div>
      <dl className="desk-bars">
        {answersToQuestion.map((says, place) => (
          <div key={says}>
            <dt>{answers[says]}</dt>
            <dd>
              {counts[place]}
              <meter aria-hidden="true" min={0} max={most} value={counts[place]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
