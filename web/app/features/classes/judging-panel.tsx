import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { type JudgingRound, judgingRounds } from '@dryrun/domain/classes/offers.ts'
import { Trans } from '@lingui/react/macro'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useAction } from '../../use-form.ts'

/** Starts and ends the two rounds of offers: the only way to know whether the lesson taught anything. */
export function JudgingPanel({ desk, again }: { desk: Desk; again: () => void }) {
  const params = { classId: desk.class.classId }
  const open = useAction((round: JudgingRound) => call('openJudging', { params, body: { round } }).then(again))
  const close = useAction(() => call('closeJudging', { params, body: {} }).then(again))
  const { before, after, done } = desk.judging
  const all = desk.students.length
  const openRound = judgingRounds.find((round) => desk.judging[round] === 'open')
  const next: JudgingRound | null = before === 'not_yet' ? 'before' : after === 'not_yet' ? 'after' : null
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Before and after</Trans>
        </h2>
      </div>
      <div className="panel-body grid gap-3">
        <p className="text-ink-2">
          <Trans>Everyone judges twelve offers before the lesson and twelve others after it: fraud, or not?</Trans>
        </p>
        {openRound && (
          <>
            <p aria-live="polite">
              <Trans>
                {done} of {all} are through. Their money waits until you close this.
              </Trans>
            </p>
            <Button look="primary" busy={close.isBusy} onClick={() => close.run()}>
              {openRound === 'before' ? <Trans>Close “before”</Trans> : <Trans>Close “after”</Trans>}
            </Button>
          </>
        )}
        {!openRound && next && (
          <Button busy={open.isBusy} onClick={() => open.run(next)}>
            {next === 'before' ? <Trans>Start “before”</Trans> : <Trans>Start “after”</Trans>}
          </Button>
        )}
        {!openRound && !next && (
          <p>
            <Trans>Both are done. You’ll find the result in the debrief.</Trans>
          </p>
        )}
        <FieldError>{open.error ?? close.error}</FieldError>
      </div>
    </section>
  )
}
