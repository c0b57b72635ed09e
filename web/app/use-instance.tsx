import type { Instance } from '@dryrun/contract/instance.ts'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { call } from './api.ts'

interface Known {
  readonly instance: Instance
  /** What this device's clock said when the instance told its own. */
  readonly heardAtMs: number
}

const InstanceContext = createContext<Known | null>(null)

/** Asks what every page needs to know of this instance. Pages read well without it, so a failure is not shown. */
export function InstanceProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = () =>
      call('readInstance', {}, { signal: leaving.signal }).then(
        (instance) => startTransition(() => setKnown({ instance, heardAtMs: Date.now() })),
        () => {},
      )
    // A device that slept, or whose clock was set, has lost count of the instance's time.
    const onReturn = () => document.visibilityState === 'visible' && void ask()
    void ask()
    document.addEventListener('visibilitychange', onReturn, { signal: leaving.signal })
    window.addEventListener('clockchange', () => void ask(), { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  return <InstanceContext value={known}>{children}</InstanceContext>
}

/** Null until the server has answered, and in the prerendered pages. */
export const useInstance = () => useContext(InstanceContext)?.instance ?? null

/** The instance's time, which may run faster than the world's; read again so often. Null until it is known. */
export function useNow(everyMs: number): Date | null {
  const known = useContext(InstanceContext)
  const [deviceMs, setDeviceMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDeviceMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  if (!known) return null
  const { now, speed } = known.instance.clock
  return new Date(Date.parse(now) + Math.max(0, deviceMs - known.heardAtMs) * speed)
}
