import { Trans, useLingui } from '@lingui/react/macro'
import { useFigures } from '../../ui/use-figures.ts'

const dayMs = 86_400_000

interface Props {
  readonly at: string
  readonly since: string
  /** "day 7 at 21:07", within a sentence. */
  readonly inSentence?: boolean
}

/** "Day 7, 21:07" by the class clock, counted from the beginning of the lesson. The date is in the title. */
export function ClassDay({ at, since, inSentence }: Props) {
  const figures = useFigures()
  const { day, time } = dayAndTime(at, since, figures)
  return (
    <time dateTime={at} className="figures" title={figures.date(at, { dateStyle: 'long', timeStyle: 'short' })}>
      {inSentence ? (
        <Trans>
          day {day} at {time}
        </Trans>
      ) : (
        <Trans>
          Day {day}, {time}
        </Trans>
      )}
    </time>
  )
}

/** The same as text, for a drawing. */
export function useClassDayText(since: string): (at: string) => string {
  const { t } = useLingui()
  const figures = useFigures()
  return (at) => {
    const { day, time } = dayAndTime(at, since, figures)
    return t`Day ${day}, ${time}`
  }
}

const dayAndTime = (at: string, since: string, figures: ReturnType<typeof useFigures>) => ({
  day: Math.max(1, Math.floor((Date.parse(at) - Date.parse(since)) / dayMs) + 1),
  time: figures.date(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
})

/** What days are counted from: the lesson, or the class before it has begun. */
export const daysSince = ({ beganAt, createdAt }: { beganAt: string | null; createdAt: string }) => beganAt ?? createdAt
