import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useLive } from '../../live.ts'
import { ReadsProvider } from '../../read.tsx'
import { useSession, useSurroundings } from '../../session.tsx'
import { homeOf } from '../../session-state.ts'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { RedFlagsSwitch, useRedFlags } from '../red-flags/index.ts'
import './classes.css'
import './debrief.css'
import './wall.css'

/** Nothing beside the lesson: the logo, and light or dark. */
export function ClassFrame({ bare, children }: { bare?: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const { user } = useSession()
  useSurroundings({ showChat: false, hideMenu: true })
  return (
    <ReadsProvider key={user?.memberId}>
      {user && <Live memberId={user.memberId} />}
      {user?.classId && <NoteRedFlags />}
      <SkipLink />
      {!bare && (
        <header className="class-head">
          <Logo name="Dryrun" label={t`Dryrun, home`} />
          <span className="class-head-actions">
            {user?.classId && <RedFlagsSwitch />}
            {user && !user.classId && (
              <Link className="text-link link-target" to={homeOf(user)}>
                {user.role === 'admin' ? t`Admin` : t`Dashboard`}
              </Link>
            )}
            <ThemeToggle />
          </span>
        </header>
      )}
      <main id="main" tabIndex={-1} className="class-main">
        {children}
      </main>
    </ReadsProvider>
  )
}

function Live({ memberId }: { memberId: string }) {
  const { recheck } = useSession()
  useLive(memberId, recheck)
  return null
}

/** Turning the red flags on is counted in the debrief, without a name. */
function NoteRedFlags() {
  const { on } = useRedFlags()
  useEffect(() => {
    if (on) call('noteWarning', { params: { kind: 'red_flags' }, body: {} }).catch(() => {})
  }, [on])
  return null
}

/** The ribbon says how fast time passes, and a trainer may have changed it. */
export function useClockNews(...news: readonly unknown[]): void {
  const told = JSON.stringify(news)
  useEffect(() => {
    if (told) window.dispatchEvent(new Event('clockchange'))
  }, [told])
}
