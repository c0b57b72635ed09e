import { useEffect, useState } from 'react'

/**
 * The token that a mailed link carries behind its `#`; null where there is none, undefined until that is known. It's
 * taken out of the address right away, so that it stays neither in the history nor on a shared screen.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token')
    if (found !== null) window.history.replaceState(window.history.state, '', window.location.pathname)
    const timer = setTimeout(() => setToken((before) => before ?? found))
    return () => clearTimeout(timer)
  }, [])
  return token
}
