import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'

interface RedFlags {
  readonly on: boolean
  readonly turn: (on: boolean) => void
  /** Each mark calls this while it's shown; what it returns takes it off again. */
  readonly register: () => () => void
  /** The same for a part that isn't there yet and may bring a mark. */
  readonly expectPart: () => () => void
}

const RedFlagsContext = createContext<RedFlags | null>(null)
/** Apart from the rest, since every mark reads that, and need not be drawn again for another one's sake. */
const CountContext = createContext<number | null>(null)

const storageKey = 'red-flags'

let turnedOn: boolean | undefined
const listeners = new Set<() => void>()

function isOn(): boolean {
  try {
    turnedOn ??= localStorage.getItem(storageKey) === 'on'
  } catch {
    // A browser without storage forgets it with the page.
    turnedOn = false
  }
  return turnedOn
}

function turn(on: boolean): void {
  turnedOn = on
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether what a fraudulent site would use is marked. Kept in this browser and told to nobody; a class counts it, without a name. */
export function RedFlagsProvider({ children }: { children: ReactNode }) {
  // Prerendered pages have no marks: they come once the browser's own word is known.
  const on = useSyncExternalStore(listen, isOn, () => false)
  const [marks, register] = useTally()
  const [awaited, expectPart] = useTally()
  const count = awaited > 0 ? null : marks
  const value = useMemo(() => ({ on, turn, register, expectPart }), [on, register, expectPart])
  return (
    <RedFlagsContext value={value}>
      <CountContext value={count}>{children}</CountContext>
    </RedFlagsContext>
  )
}

/** How many parts count themselves in at the moment. */
function useTally(): [number, () => () => void] {
  const [tally, setTally] = useState(0)
  const countIn = useCallback(() => {
    startTransition(() => setTally((before) => before + 1))
    return () => startTransition(() => setTally((before) => before - 1))
  }, [])
  return [tally, countIn]
}

export function useRedFlags(): RedFlags {
  const redFlags = useContext(RedFlagsContext)
  if (!redFlags) throw new Error('useContext must be used within the scope of a contextProvider')
  return redFlags
}

/** How many marks the page has, or null while parts that may be marked are still on their way. */
export const useRedFlagCount = () => useContext(CountContext)
