import { useEffect } from 'react'
import { useSession } from '../session.tsx'
import ChatLauncher from './chat-launcher.tsx'
import ExplainHost from './explain-host.tsx'

/** What public pages have beside their content. */
export default function Later() {
  // Whatever is called next finds its address here, also after a new version has other files.
  useEffect(() => void import('@dryrun/contract/routes.ts').catch(() => {}), [])
  const { showChat, authIsReady, user } = useSession()
  return (
    <>
      <ExplainHost />
      {showChat && authIsReady && user?.role !== 'admin' && <ChatLauncher key={user?.memberId ?? 'visitor'} />}
    </>
  )
}
