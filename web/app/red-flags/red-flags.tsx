import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

interface RedFlags {
  readonly on: boolean
  readonly turn: (on: boolean) => void
  /** How many marks stand on the page. */
  readonly count: number
  /** Called by each mark while it stands; what it returns takes it off again. */
  readonly register: () => () => void
}

const RedFlagsContext = createContext<RedFlags | null>(null)

const storageKey = 'red-flags'

/** Whether what a fraudulent site would use is marked. Kept in this browser and told to nobody. */
export function RedFlagsProvider({ children }: { children: ReactNode }) {
  const [on, setOn] = useState(false)
  const [count, setCount] = useState(0)
  useEffect(() => {
    try {
      if (localStorage.getItem(storageKey) === 'on') setOn(true)
    } catch {
      // A browser without storage forgets it with the page.
    }
  }, [])
  const turn = useCallback((next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
    } catch {
      // As above.
    }
  }, [])
  const register = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  const value = useMemo(() => ({ on, turn, count, register }), [on, turn, count, register])
  return <RedFlagsContext value={value}>{children}</RedFlagsContext>
}

export function useRedFlags(): RedFlags {
  const redFlags = useContext(RedFlagsContext)
  if (!redFlags) throw new Error('useContext must be used within the scope of a contextProvider')
  return redFlags
}
