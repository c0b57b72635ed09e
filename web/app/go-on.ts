import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext, useHref, useLocation, useNavigate } from 'react-router'

const wantedKey = 'wanted-page'

/**
 * The code of a page may fail to come: the line was cut, or a new version of the site has other files. The router then
 * loads the page one is on anew, and forgets where one wanted to go. This goes there, once.
 */
export function useGoOn(): void {
  const router = useContext(RouterContext)?.router
  const navigate = useNavigate()
  // In another language all addresses begin with its letters, which the router adds again.
  const home = useHref('/').replace(/\/$/, '')
  const here = createPath(useLocation())

  useEffect(() => {
    const gone = takeWanted()
    // Whoever went back or forward is there already: the address changes before the page does.
    if (gone !== undefined && gone !== here) void navigate(gone)
    // Asked at the last moment: it may fail sooner than anything is drawn.
    const keep = () => {
      const { location } = router?.state.navigation ?? {}
      const wanted = location && createPath(location).slice(home.length)
      // If the second attempt fails as well, one stays.
      if (wanted !== undefined && wanted !== gone) keepWanted(wanted)
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
    // Only a page that was just opened goes on from where the last one stopped.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

function keepWanted(wanted: string): void {
  try {
    sessionStorage.setItem(wantedKey, wanted)
  } catch {
    // A browser without storage leaves the second press to the person.
  }
}

function takeWanted(): string | undefined {
  const [opened] = performance.getEntriesByType('navigation')
  try {
    const wanted = sessionStorage.getItem(wantedKey)
    sessionStorage.removeItem(wantedKey)
    // Whoever came here in another way wants to be here.
    return (opened as PerformanceNavigationTiming | undefined)?.type === 'reload' ? (wanted ?? undefined) : undefined
  } catch {
    return undefined
  }
}
