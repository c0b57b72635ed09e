import { percentPerYear } from '@dryrun/domain/investments/yearly-rate.ts'
import { numberText } from '@dryrun/domain/languages/number-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

/** Stands wherever a plan's percentage stands. */
export function RealityCheck({ percent, hours }: { percent: number; hours: number }) {
  const { i18n } = useLingui()
  const yearly = numberText(percentPerYear(percent, hours), i18n.locale)
  return (
    <p className="reality-check">
      <b>
        <Trans>Reality check.</Trans>
      </b>{' '}
      <Trans>
        {percent}% in {hours} hours is {yearly}% a year. No asset pays that; other members would have to. Nobody can
        honestly promise it.
      </Trans>{' '}
      <Link className="text-link" to="/transparency">
        <Trans>
          Why<span className="sr-only"> can’t {percent}% be promised?</span>
        </Trans>
      </Link>
    </p>
  )
}
