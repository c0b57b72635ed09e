import { formatDate } from '@dryrun/domain/languages/number-text.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { timeSince } from './relative-time.ts'

interface Props {
  /** ISO 8601, as it came over the wire. */
  readonly at: string
}

const styles = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  minute: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export function DateText({ at, to = 'minute' }: Props & { readonly to?: keyof typeof styles }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at} className="figures">
      {formatDate(at, i18n.locale, styles[to])}
    </time>
  )
}

/** "2 Hours ago". The instance's clock may run faster than the world's, so the present is an argument. */
export function RelativeTime({ at, now }: Props & { readonly now: Date }) {
  const { i18n } = useLingui()
  const since = timeSince(new Date(at), now)
  return (
    <time dateTime={at} title={formatDate(at, i18n.locale, { dateStyle: 'long', timeStyle: 'short' })}>
      {since === null && <Trans>Just now</Trans>}
      {since?.unit === 'minute' && <Plural value={since.count} one="# minute ago" other="# minutes ago" />}
      {since?.unit === 'hour' && <Plural value={since.count} one="# hour ago" other="# hours ago" />}
      {since?.unit === 'day' && <Plural value={since.count} one="# day ago" other="# days ago" />}
    </time>
  )
}
