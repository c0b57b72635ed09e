import { lazy, type ReactNode, Suspense } from 'react'
import { RedFlagsBar } from '../features/red-flags/index.ts'
import { useSession, useSurroundings } from '../session.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { useRouteFocus } from '../ui/use-route-focus.ts'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'

/** Comes once the page stands: nobody waits for it. */
const ChatLauncher = lazy(() => import('./chat-launcher.tsx'))

export function PublicFrame({ black, children }: { black?: boolean; children: ReactNode }) {
  const main = useRouteFocus()
  const { showChat, authIsReady, user } = useSession()
  useSurroundings({ showChat: true, hideMenu: false })
  return (
    <>
      <SkipLink />
      <NavBar black={black ?? false} />
      <RedFlagsBar />
      <main ref={main} id="main" tabIndex={-1} className="public-page min-h-[56vh]">
        {children}
      </main>
      <Footer />
      {showChat && authIsReady && user?.role !== 'admin' && (
        <Suspense fallback={null}>
          <ChatLauncher key={user?.memberId ?? 'visitor'} />
        </Suspense>
      )}
    </>
  )
}
