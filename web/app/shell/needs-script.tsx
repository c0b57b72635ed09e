import { Trans } from '@lingui/react/macro'
import { useHref } from 'react-router'

/** Where a browser runs no scripts, these pages say what they need and where it works without. */
export function NeedsScript() {
  const [home, plans, learn] = [useHref('/'), useHref('/plans'), useHref('/learn')]
  return (
    <div className="without-script">
      <div className="page-column grid gap-3 py-8">
        <p className="heading-panel">
          <Trans>This page needs JavaScript</Trans>
        </p>
        <p className="max-w-prose">
          <Trans>
            Your account and its figures are live, so this page can’t work without it. Turn JavaScript on in your
            browser and load the page again.
          </Trans>
        </p>
        <p className="max-w-prose">
          <Trans>
            These pages work without it:{' '}
            <a className="text-link" href={home}>
              Home
            </a>
            ,{' '}
            <a className="text-link" href={plans}>
              Plans
            </a>{' '}
            and{' '}
            <a className="text-link" href={learn}>
              Learn
            </a>
            .
          </Trans>
        </p>
      </div>
    </div>
  )
}
