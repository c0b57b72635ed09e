import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLive, useLostSince } from '../../live.ts'
import { ReadsProvider } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { useManyFailures } from '../../ui/page-failures.tsx'
import { StaleNote } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import ExplainHost from '../explain-host.tsx'

/** What is read here is kept up to date for as long as the session lasts. */
export function LiveReads({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return (
    // Nothing that was read for one person is ever shown to the next.
    <ReadsProvider key={user?.memberId}>
      <Live />
      {children}
      <ExplainHost />
    </ReadsProvider>
  )
}

function Live() {
  const { user, recheck } = useSession()
  useLive(user?.memberId ?? '', recheck)
  return null
}

/** Says since when the figures may be out of date. */
export function LostNote() {
  const since = useLostSince()
  // Where nothing could be read there are no figures to date, and one notice is enough.
  const areManyFailed = useManyFailures()
  if (!since || areManyFailed) return null
  return (
    <div className="panel">
      <StaleNote>
        <Trans>
          You’re disconnected. Figures are as of <DateText at={since.toISOString()} to="second" /> and will update when
          you’re back.
        </Trans>
      </StaleNote>
    </div>
  )
}
