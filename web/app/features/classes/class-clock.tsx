import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../api.ts'
import { useNow } from '../../instance.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAction } from '../../use-form.ts'

const speeds = [0, 1, 60, 1440] as const
const everyMs = 1_000

type Change = { change: 'speed'; speed: (typeof speeds)[number] } | { change: 'jump'; to: 'next_maturity' | 'next_day' }

/** The instance's one clock. Stop is always one press, and a jump says first what's due. */
export function ClassClock({ desk, again }: { desk: Desk; again: () => void }) {
  const { t } = useLingui()
  const { clock, class: lesson } = desk
  const now = useNow(everyMs)
  const change = useAction((body: Change) =>
    call('changeClock', { params: { classId: lesson.classId }, body }).then(again),
  )
  const isRefused = clock.refusedBecause !== null
  return (
    <section className="desk-clock" aria-label={t`Clock`}>
      <div>
        <p className="desk-clock-now">
          <DateText at={(now ?? new Date(clock.now)).toISOString()} />
        </p>
        <p className="text-ink-2">
          {clock.speed === 0 ? (
            <Trans>The clock is stopped. It never goes back.</Trans>
          ) : (
            <Trans>It never goes back.</Trans>
          )}
        </p>
      </div>
      <fieldset className="segments" disabled={isRefused}>
        <legend className="sr-only">{t`Speed`}</legend>
        {speeds.map((speed) => (
          <button
            key={speed}
            type="button"
            aria-pressed={clock.speed === speed}
            onClick={() => change.run({ change: 'speed', speed })}
          >
            {speed === 0 ? t`Stop` : `${speed}×`}
          </button>
        ))}
      </fieldset>
      <div className="desk-actions">
        <Button
          disabled={isRefused || clock.nextMaturity === null}
          onClick={() => change.run({ change: 'jump', to: 'next_maturity' })}
        >
          <Trans>To the next maturity</Trans>
        </Button>
        <Button disabled={isRefused} onClick={() => change.run({ change: 'jump', to: 'next_day' })}>
          <Trans>One day on</Trans>
        </Button>
      </div>
      {clock.nextMaturity && (
        <p className="text-ink-2">
          <Trans>
            Next: <DateText at={clock.nextMaturity.at} />,{' '}
            <Plural value={clock.nextMaturity.count} one="# investment matures" other="# investments mature" />
          </Trans>
        </p>
      )}
      {isRefused && (
        <p>
          <Trans>
            Another member has logged in within a day, and the clock is theirs too. Start with{' '}
            <code>CLASS_CLOCK=on</code> to change it anyway.
          </Trans>
        </p>
      )}
      <FieldError>{change.error}</FieldError>
    </section>
  )
}
