import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useRead } from '../../read.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'

/** Tells the admin what the server does by itself and can’t. Nothing shows while everything works. */
export function FailingWork() {
  const { data } = useRead('listFailures', {})
  const figures = useFigures()
  if (!data || data.count === 0) return null
  const more = figures.number(data.count - data.failures.length)
  return (
    <section className="panel panel-body grid gap-2" role="alert">
      <h2 className="heading-panel flex items-center gap-2">
        <Icon of={TriangleAlert} className="shrink-0 text-red" />
        <Trans>Some work keeps failing</Trans>
      </h2>
      <p className="max-w-lede">
        <Trans>
          Everything else goes on. Each of these is tried again, with longer and longer breaks, and goes from this list
          once it works.
        </Trans>
      </p>
      <ul className="grid gap-2">
        {data.failures.map(({ sweep, item, error, firstAt, times }) => (
          <li key={`${sweep} ${item}`} className="wrap-anywhere">
            <code>{item === '' ? sweep : `${sweep} ${item}`}</code>
            <div className="text-sm text-ink-3">
              <p>{error}</p>
              <Trans>
                Tried {figures.number(times)} times. It first failed on <DateText at={firstAt} to="day" />{' '}
                <DateText at={firstAt} to="second" />.
              </Trans>
            </div>
          </li>
        ))}
      </ul>
      {data.count > data.failures.length && (
        <p className="text-sm text-ink-3">
          <Trans>And {more} more</Trans>
        </p>
      )}
    </section>
  )
}
