import { numberText } from '@dryrun/domain/languages/number-text.ts'
import { useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { PageFailures } from './page-failures.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useRouteFocus } from './use-route-focus.ts'

export interface ShellItem {
  readonly label: string
  /** The word under the icon in the tab bar of a phone; items without it are not in the bar. */
  readonly shortLabel?: string
  readonly icon: LucideIcon
  /** An address, or something to do. */
  readonly act: string | (() => void)
  /** Only this very address, not what lies under it, makes the item the current one. */
  readonly exact?: boolean
  /** How much waits there; nothing is shown for none. */
  readonly count?: number
}

interface Props {
  readonly navLabel: string
  readonly logoLabel: string
  readonly items: readonly ShellItem[]
  readonly title: ReactNode
  readonly menu: ReactNode
  readonly sidebarFoot?: ReactNode
  readonly children: ReactNode
}

export function AppShell({ navLabel, logoLabel, items, title, menu, sidebarFoot, children }: Props) {
  const { t } = useLingui()
  const main = useRouteFocus()
  return (
    <div className="app-shell">
      <SkipLink />
      <aside className="sidebar" aria-label={t`Sidebar`}>
        <Logo name="Dryrun" label={logoLabel} />
        <nav aria-label={navLabel}>
          <ul>
            {items.map(({ label, icon, act, exact, count }) => (
              <li key={label}>
                {typeof act === 'string' ? (
                  <NavLink to={act} end={exact ?? false} className="sidebar-item">
                    <Icon of={icon} />
                    {label}
                    <Count of={count} />
                  </NavLink>
                ) : (
                  <button type="button" className="sidebar-item" onClick={act}>
                    <Icon of={icon} />
                    {label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {sidebarFoot && <div className="sidebar-foot">{sidebarFoot}</div>}
      </aside>
      <div className="app-column">
        <header className="topbar">
          <h1 className="topbar-title">{title}</h1>
          <span className="topbar-theme">
            <ThemeToggle />
          </span>
          {menu}
        </header>
        <main ref={main} id="main" tabIndex={-1} className="app-main">
          <PageFailures>{children}</PageFailures>
        </main>
        <nav className="tab-bar" aria-label={t`${navLabel}, short`}>
          {items.map(({ label, shortLabel, icon, act, exact, count }) =>
            shortLabel && typeof act === 'string' ? (
              <NavLink key={label} to={act} end={exact ?? false}>
                <Icon of={icon} />
                {shortLabel}
                <Count of={count} />
              </NavLink>
            ) : null,
          )}
        </nav>
      </div>
    </div>
  )
}

function Count({ of: count = 0 }: { of: number | undefined }) {
  const { t, i18n } = useLingui()
  if (count === 0) return null
  const shown = numberText(count, i18n.locale)
  return (
    <span className="shell-count">
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{t`, ${shown} waiting`}</span>
    </span>
  )
}
