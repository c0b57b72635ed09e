import type { Desk } from '@dryrun/contract/class-shapes.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { call } from '../../api.ts'
import { useLostSince } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useSingleKeys } from '../../ui/key-groups.ts'
import { DateText } from '../../ui/time.tsx'
import { useActionsInTurn } from '../../use-form.ts'
import { useNow } from '../../use-instance.tsx'
import { ClassDay, daysSince } from './class-day.tsx'

const speeds = [0, 1, 60, 1440] as const
const everyMs = 1_000
const pressable = 'button, summary, input'

type Change = { change: 'speed'; speed: (typeof speeds)[number] } | { change: 'jump'; to: 'next_maturity' | 'next_day' }

/** The instance's one clock. Stop is always one press, and a jump says first what's due. */
export function ClassClock({ desk, again }: { desk: Desk; again: () => void }) {
  const { t } = useLingui()
  const { clock, class: lesson } = desk
  const now = useNow(everyMs)
  const isLost = useLostSince() !== null
  const change = useActionsInTurn(async (body: Change) => {
    await call('changeClock', { params: { classId: lesson.classId }, body })
    again()
  })
  const isRefused = clock.refusedBecause !== null
  const run = (body: Change) => !isRefused && change.run(body)
  const setSpeed = (speed: (typeof speeds)[number]) => run({ change: 'speed', speed })
  const toNext = () => clock.nextMaturity && run({ change: 'jump', to: 'next_maturity' })
  const oneDayOn = () => run({ change: 'jump', to: 'next_day' })
  useSingleKeys({
    ' ': (event) => {
      // On a button Space presses it.
      if (event.target instanceof Element && event.target.closest(pressable)) return pressed(event.target)
      setSpeed(clock.speed === 0 ? 1 : 0)
    },
    1: () => setSpeed(1),
    2: () => setSpeed(60),
    3: () => setSpeed(1440),
    n: () => void toNext(),
    '.': () => void oneDayOn(),
  })
  return (
    <section className="desk-clock" aria-label={t`Clock`} {...(isLost && { 'data-lost': '' })}>
      <div>
        <p className="desk-clock-now">
          <ClassDay at={(isLost || !now ? new Date(clock.now) : now).toISOString()} since={daysSince(lesson)} />
        </p>
        <p className="text-ink-2">
          {isLost ? (
            <Trans>That’s the last time we know. We’ll update it when the connection is back.</Trans>
          ) : clock.speed === 0 ? (
            <Trans>The clock is stopped. It never goes back.</Trans>
          ) : (
            <Trans>It never goes back.</Trans>
          )}
        </p>
      </div>
      <fieldset className="segments" disabled={isRefused}>
        <legend className="sr-only">{t`Speed`}</legend>
        {speeds.map((speed) => (
          <button key={speed} type="button" aria-pressed={clock.speed === speed} onClick={() => setSpeed(speed)}>
            {speed === 0 ? t({ message: 'Stop', context: 'clock' }) : `${speed}×`}
          </button>
        ))}
      </fieldset>
      <div className="desk-actions">
        <Button disabled={isRefused || clock.nextMaturity === null} onClick={toNext}>
          <Trans>To the next maturity</Trans>
        </Button>
        <Button disabled={isRefused} onClick={oneDayOn}>
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
      {isRefused && <WhyRefused clock={clock} />}
      <FieldError>{change.error}</FieldError>
    </section>
  )
}

function WhyRefused({ clock }: { clock: Desk['clock'] }) {
  if (clock.heldBy) {
    const { lesson, trainer } = clock.heldBy
    return (
      <p>
        <Trans>
          The lesson “{lesson}” has the clock until it ends, and your class follows it. Ask {trainer}, or begin when
          that lesson is over.
        </Trans>
      </p>
    )
  }
  if (clock.refusedBecause === 'not_begun')
    return (
      <p>
        <Trans>Another class is on too. Begin your lesson first, then the clock is yours.</Trans>
      </p>
    )
  if (clock.refusedBecause !== 'member_logged_in') return null
  return (
    <p>
      <Trans>
        A member who was here before this class is logged in, and the clock is theirs too. Start with{' '}
        <code>CLASS_CLOCK=on</code> to change it anyway.
      </Trans>
    </p>
  )
}

/** The page has taken the key, so the press that it would have been is done here. */
function pressed(target: Element): void {
  target.closest<HTMLElement>(pressable)?.click()
}
