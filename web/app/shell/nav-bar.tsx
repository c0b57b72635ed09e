import { Trans, useLingui } from '@lingui/react/macro'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { RedFlagsSwitch } from '../features/red-flags/index.ts'
import { useSession } from '../session.tsx'
import { homeOf } from '../session-state.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useNavLinks } from './nav-links.ts'
import { PhoneMenu } from './phone-menu.tsx'

const patienceMs = 1_000

/** `black` hides the links, for pages where nothing should lead away. */
export function NavBar({ black }: { black?: boolean }) {
  const { t } = useLingui()
  const { user, authIsReady, problem, hideMenu } = useSession()
  const [menuOpen, setMenuOpen] = useState(false)
  const links = useNavLinks()
  const bare = black || hideMenu
  const waiting = !authIsReady && !problem

  return (
    <header className="nav-bar">
      <div className="page-column nav-bar-row">
        <span className="nav-logo">
          <Logo name="Dryrun" label={t`Dryrun, home`} />
          {waiting && <PatientSpinner />}
        </span>
        {!bare && (
          <nav className="nav-links nav-wide" aria-label={t`Main`}>
            {links.map(({ to, label, current }) => (
              <Link key={to} to={to} {...(current && { 'aria-current': 'page' })}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className="nav-end">
          {!bare && <RedFlagsSwitch className="nav-wide" />}
          <LanguageMenu />
          <ThemeToggle />
          {!bare && (
            <>
              <div className={classNames('nav-account nav-wide', waiting && 'awaits-session')}>
                {user ? (
                  <ButtonLink size="small" to={homeOf(user)}>
                    <Trans>Dashboard</Trans>
                  </ButtonLink>
                ) : (
                  <>
                    <ButtonLink look="quiet" size="small" to="/login">
                      <Trans>Login</Trans>
                    </ButtonLink>
                    <ButtonLink size="small" to="/signUp">
                      <Trans>Sign up</Trans>
                    </ButtonLink>
                  </>
                )}
              </div>
              <Button
                iconOnly
                className="nav-phone needs-script"
                aria-label={t`Open menu`}
                aria-haspopup="dialog"
                aria-expanded={menuOpen}
                onClick={() => setMenuOpen(true)}
              >
                <Icon of={MenuIcon} />
              </Button>
            </>
          )}
        </div>
      </div>
      {!bare && <PhoneMenu open={menuOpen} onClose={() => setMenuOpen(false)} links={links} />}
    </header>
  )
}

/** Turns for those who wait long: a turning wheel would take from a device that is still starting the page. */
function PatientSpinner() {
  const [turns, setTurns] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTurns(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return <Spinner className={classNames('nav-spinner', !turns && 'spinner-still')} />
}
