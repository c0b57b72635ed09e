import type { ReactNode } from 'react'
import { RedFlagsBar } from '../../red-flags/red-flags-bar.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useRouteFocus } from '../../ui/use-route-focus.ts'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'

export function PublicFrame({ black, children }: { black?: boolean; children: ReactNode }) {
  const main = useRouteFocus()
  return (
    <>
      <SkipLink />
      <NavBar black={black ?? false} />
      <RedFlagsBar />
      <main ref={main} id="main" tabIndex={-1} className="min-h-[56vh]">
        {children}
      </main>
      <Footer />
    </>
  )
}
