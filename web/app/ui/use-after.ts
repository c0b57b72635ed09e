import { useEffect, useEffectEvent } from 'react'

/** Does something a while after `since` has come, unless it goes or changes before that. */
export function useAfter(since: unknown, ms: number, act: () => void): void {
  const late = useEffectEvent(act)
  useEffect(() => {
    if (!since) return undefined
    const timer = setTimeout(() => late(), ms)
    return () => clearTimeout(timer)
  }, [since, ms])
}
