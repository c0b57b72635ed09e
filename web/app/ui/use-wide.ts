import { useSyncExternalStore } from 'react'

/** From here on a list and what is open in it stand side by side; the style sheets draw the line at the same place. */
const wideQuery = '(min-width: 901px)'

const listen = (changed: () => void) => {
  const query = window.matchMedia(wideQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(wideQuery).matches,
    () => false,
  )
}
