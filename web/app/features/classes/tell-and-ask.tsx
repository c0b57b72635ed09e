import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { scenarios } from '@dryrun/domain/classes/scenarios.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../use-form.ts'
import { AskQuiz } from './ask-quiz.tsx'
import { AnswerBars, Asked } from './asked.tsx'
import { Say } from './say.tsx'
import { useScripts } from './use-scripts.ts'

interface Props {
  readonly desk: Desk
  readonly again: () => void
}

/** The scenario's announcements at a press, or the trainer's own words. */
export function Tell({ desk, again }: Props) {
  const { t } = useLingui()
  const { announcements } = useScripts()
  const [newest] = desk.announcements
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Tell the class</Trans>
        </h2>
      </div>
      <div className="panel-body grid gap-3">
        <Say
          scripts={scenarios[desk.class.scenario].announcements.map((script) => [script, announcements[script]])}
          label={t`Your own words`}
          button={<Trans>Tell them</Trans>}
          say={(body) => call('tellClass', { params: { classId: desk.class.classId }, body }).then(again)}
        />
        {newest && (
          <p className="text-ink-2">
            <Trans>On their screens now:</Trans> {newest.script === null ? newest.words : announcements[newest.script]}
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
  return (
    <section className="panel desk-ask" id="ask">
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
            <Say
              scripts={scenarios[desk.class.scenario].questions.map((script) => [script, questions[script]])}
              label={t`Your own question`}
              button={<Trans>Ask</Trans>}
              say={(body) => call('askClass', { params: { classId: desk.class.classId }, body }).then(again)}
            />
            <AskQuiz
              ask={(quiz) => call('askClass', { params: { classId: desk.class.classId }, body: { quiz } }).then(again)}
            />
          </div>
        )}
      </div>
    </section>
  )
}

function Answers({ desk, again, question }: Props & { readonly question: NonNullable<Desk['question']> }) {
  const end = useAction(() => call('endQuestion', { params: { classId: desk.class.classId }, body: {} }).then(again))
  const answered = question.answers.reduce((sum, { count }) => sum + count, 0)
  const all = desk.students.length
  return (
    <div className="desk-question">
      <div className="grid content-start gap-3">
        <Asked question={question}>
          {({ text, right }) => (
            <>
              <h3 className="heading-panel">
                <bdi>{text}</bdi>
              </h3>
              {right && (
                <details>
                  <summary>
                    <Trans>Show the right answer</Trans>
                  </summary>
                  <p>
                    <b>{right.text}</b>
                    <br />
                    {right.why}
                  </p>
                </details>
              )}
            </>
          )}
        </Asked>
        <p className="text-ink-2" aria-live="polite">
          <Trans>
            {answered} of {all} answered. Their screens are stopped.
          </Trans>
        </p>
        <Button busy={end.isBusy} onClick={() => end.run()}>
          <Trans>End the question</Trans>
        </Button>
      </div>
      <Asked question={question}>{({ answers }) => <AnswerBars question={question} labels={answers} />}</Asked>
    </div>
  )
}
