import { useLingui } from '@lingui/react/macro'
import { useNow } from './use-instance.tsx'

const secondMs = 1_000

/** How long it still takes, counted on the instance's clock. It's read aloud in the words of `label`, and not each second. */
export function Countdown({ until, label }: { until: string; label: (hours: number, minutes: number) => string }) {
  const { t } = useLingui()
  const now = useNow(secondMs)
  if (!now) return <p className="countdown">–</p>
  const left = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / secondMs))
  const hours = Math.floor(left / 3600)
  const minutes = Math.floor((left % 3600) / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return (
    <p className="countdown" role="timer" aria-label={label(hours, minutes)} aria-live="off">
      <span aria-hidden="true">
        {two(hours)}
        <small>{t`h`}</small> {two(minutes)}
        <small>{t`min`}</small> {two(left % 60)}
        <small>{t`s`}</small>
      </span>
    </p>
  )
}
