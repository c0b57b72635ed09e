import { useLingui } from '@lingui/react/macro'
import { Logo } from '../ui/logo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NeedsScript } from './needs-script.tsx'

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

/** Tells the frames above apart before anything is painted. */
export const frameScript = `document.documentElement.dataset.frame=/\\/(dashboard|admin)(\\/|$)/i.test(location.pathname)?'app':'public'`
