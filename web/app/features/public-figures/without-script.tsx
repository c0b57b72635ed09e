import { Trans } from '@lingui/react/macro'

/** Where a browser runs no scripts, the page says so instead of leaving an empty place. */
export function WithoutScript() {
  return (
    <p className="without-script text-sm text-ink-2">
      <Trans>
        These figures are live, and your browser isn’t running scripts. You can read them at{' '}
        <a className="text-link" href="/api/stats">
          /api/stats
        </a>{' '}
        and{' '}
        <a className="text-link" href="/api/reviews">
          /api/reviews
        </a>
        .
      </Trans>
    </p>
  )
}
