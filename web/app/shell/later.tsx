import { useSession } from '../session.tsx'
import ChatLauncher from './chat-launcher.tsx'
import ExplainHost from './explain-host.tsx'

/** What public pages have beside their content. */
export default function Later() {
  const { showChat, authIsReady, user } = useSession()
  return (
    <>
      <ExplainHost />
      {showChat && authIsReady && user?.role !== 'admin' && <ChatLauncher key={user?.memberId ?? 'visitor'} />}
    </>
  )
}
