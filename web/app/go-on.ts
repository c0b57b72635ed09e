import { useEffect } from 'react'
import { createPath, useHref, useNavigate, useNavigation } from 'react-router'

const wantedKey = 'wanted-page'
/** Where this page went on to. If that fails as well, one stays. */
let gone: string | undefined

/**
 * The code of a page may fail to come: the line was cut, or a new version of the site has other files. The router then
 * loads the page one is on anew, and forgets where one wanted to go. This goes there, once.
 */
export function useGoOn(): void {
  const navigate = useNavigate()
  const { location } = useNavigation()
  // In another language all addresses begin with its letters, which the router adds again.
  const home = useHref('/').replace(/\/$/, '')
  const wanted = location && createPath(location).slice(home.length)

  useEffect(() => {
    gone = takeWanted()
    if (gone !== undefined) void navigate(gone)
    // Only a page that was just opened goes on from where the last one stopped.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (wanted === undefined || wanted === gone) return undefined
    const keep = () => keepWanted(wanted)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [wanted])
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
