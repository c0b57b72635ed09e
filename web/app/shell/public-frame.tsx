import { lazy, type ReactNode, Suspense } from 'react'
import { RedFlagsBar } from '../features/red-flags/index.ts'
import { useSurroundings } from '../session.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { useRouteFocus } from '../ui/use-route-focus.ts'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'

/** The chat and the explanations come once the page stands: nobody waits for them. */
const Later = lazy(() => import('./later.tsx'))

export function PublicFrame({ black, children }: { black?: boolean; children: ReactNode }) {
  const main = useRouteFocus()
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
      <Suspense fallback={null}>
        <Later />
      </Suspense>
    </>
  )
}
