import type { Instance } from '@dryrun/contract/instance.ts'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { call } from './api.ts'

const InstanceContext = createContext<Instance | null>(null)

/** Asks once what every page needs to know of this instance. Pages read well without it, so a failure is not shown. */
export function InstanceProvider({ children }: { children: ReactNode }) {
  const [instance, setInstance] = useState<Instance | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call('readInstance', {}, { signal: leaving.signal }).then(setInstance, () => {})
    return () => leaving.abort()
  }, [])
  return <InstanceContext value={instance}>{children}</InstanceContext>
}

/** Null until the server has answered, and in the prerendered pages. */
export const useInstance = () => useContext(InstanceContext)
