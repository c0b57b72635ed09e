import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { call } from '../../api.ts'
import { useLive, useLostSince } from '../../live.ts'
import { ReadsProvider } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { StaleNote } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'

/** What is read here is kept up to date for as long as the session lasts. */
export function LiveReads({ children }: { children: ReactNode }) {
  return (
    <ReadsProvider>
      <Live />
      {children}
    </ReadsProvider>
  )
}

function Live() {
  const { user, dispatch } = useSession()
  const checkSession = useCallback(() => {
    call('readSession').then(
      (session) => dispatch({ type: 'AUTH_STATE_CHANGED', user: session.user }),
      // Nobody could be asked: the stream comes back by itself and with it the next answer.
      () => {},
    )
  }, [dispatch])
  useLive(user?.memberId ?? '', checkSession)
  return null
}

/** Says since when the figures may be out of date. */
export function LostNote() {
  const since = useLostSince()
  if (!since) return null
  return (
    <div className="panel">
      <StaleNote>
        <Trans>
          The connection is lost. Figures are as of <DateText at={since.toISOString()} to="second" /> and come back by
          themselves.
        </Trans>
      </StaleNote>
    </div>
  )
}
