import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import { Spinner } from '../ui/spinner.tsx'

const barCount = 9

/** The frame of the pages behind the login, at its final size, until it is known who is looking. */
export function AppShellComing() {
  const { t } = useLingui()
  return (
    <div className="app-shell">
      <div className="sidebar">
        <Logo name="Dryrun" label={t`Dryrun, home`} />
        <ul aria-hidden="true">
          {Array.from({ length: barCount }, (_, bar) => (
            <li key={bar} className="sidebar-item">
              <span className="skeleton" />
            </li>
          ))}
        </ul>
      </div>
      <div className="app-column">
        <div className="topbar" />
        <main className="app-main app-main-coming">
          <Spinner />
        </main>
      </div>
    </div>
  )
}

/**
 * What the page that stands in for every page without an HTML file of its own shows until its code has arrived. It is
 * one file for all of them, so it holds both frames; the script in the head knows which one belongs to the address.
 */
export function PageComing() {
  const { t } = useLingui()
  return (
    <>
      <title>Dryrun</title>
      <h1 className="sr-only">Dryrun</h1>
      <div className="coming coming-app">
        <AppShellComing />
      </div>
      <div className="coming coming-public">
        <div className="nav-bar">
          <div className="page-column nav-bar-row">
            <Logo name="Dryrun" label={t`Dryrun, home`} />
          </div>
        </div>
        <main className="app-main-coming">
          <Spinner />
        </main>
      </div>
      <NeedsScript />
    </>
  )
}

/** Where a browser runs no scripts, these pages say what they need and where it works without. */
function NeedsScript() {
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

/** Tells the frames above apart before anything is painted. */
export const frameScript = `document.documentElement.dataset.frame=/\\/(dashboard|admin)(\\/|$)/i.test(location.pathname)?'app':'public'`
