import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { FirstPassword, type ToldOnLeaving } from '../../features/members/index.ts'
import { refusalText } from '../../refusal-text.ts'
import { useSession } from '../../session.tsx'
import { homeOf } from '../../session-state.ts'
import { ErrorState } from '../../ui/states.tsx'
import { AppShellComing } from '../page-coming.tsx'

const accountClosed: ToldOnLeaving = { accountClosed: true }
const sessionEnded: ToldOnLeaving = { sessionEnded: true }

/** Shows what belongs to one role and sends everybody else where they belong. The server decides again on every call. */
export function RequireRole({ only, children }: { only: 'member' | 'admin'; children: ReactNode }) {
  const { i18n } = useLingui()
  const { user, authIsReady, problem, reload, departure } = useSession()
  const { pathname, search, hash } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user && !wasSignedIn) setWasSignedIn(true)

  if (problem) {
    return (
      <main id="main" className="page-column py-16">
        <ErrorState
          title={<Trans>We couldn’t find out who’s signed in.</Trans>}
          text={refusalText(i18n, problem)}
          onRetry={reload}
        />
      </main>
    )
  }
  if (!authIsReady) {
    return (
      <>
        <title>Dryrun</title>
        <h1 className="sr-only">Dryrun</h1>
        <AppShellComing />
      </>
    )
  }
  if (!user) {
    if (wasSignedIn && departure === 'closed') return <Navigate replace to="/accountClosed" state={accountClosed} />
    if (wasSignedIn && departure === 'logged-out') return <Navigate replace to="/login" />
    const next = encodeURIComponent(pathname + search + hash)
    return <Navigate replace to={`/login?next=${next}`} state={wasSignedIn ? sessionEnded : null} />
  }
  if (user.classId !== null) return <Navigate replace to="/join" />
  if (user.role !== only) return <Navigate replace to={homeOf(user)} />
  if (user.mustChangePassword) return <FirstPassword email={user.email ?? ''} />
  return children
}
