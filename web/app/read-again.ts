import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { call } from './api.ts'

/** What the landing page reads. */
type PublicRead = 'readStats' | 'readDemoBook'

interface Reading<N extends PublicRead> {
  /** The last answer. It stays while later ones fail. */
  readonly data: ReplyOf<Routes[N]> | null
  /** What was thrown the last time, if anything was. */
  readonly problem: unknown
  readonly retry: () => void
}

// The contract's types say what each route gives; this one call stands for both.
const callAny = call as (...all: unknown[]) => Promise<unknown>

/** Reads something now, and again while somebody looks. Light enough for a page that few things are read for. */
export function useReadAgain<N extends PublicRead>(name: N, everyMs: number, isWanted = true): Reading<N> {
  const [data, setData] = useState<ReplyOf<Routes[N]> | null>(null)
  const [problem, setProblem] = useState<unknown>(null)

  const read = useCallback(
    (signal?: AbortSignal) => {
      callAny(name, {}, signal ? { signal } : {}).then(
        (answer) =>
          startTransition(() => {
            setData(answer as ReplyOf<Routes[N]>)
            setProblem(null)
          }),
        (reason) => signal?.aborted || setProblem(reason),
      )
    },
    [name],
  )

  useEffect(() => {
    if (!isWanted) return undefined
    const leaving = new AbortController()
    const look = () => document.visibilityState === 'visible' && read(leaving.signal)
    read(leaving.signal)
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look, { signal: leaving.signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [read, everyMs, isWanted])

  return useMemo(() => ({ data, problem, retry: () => read() }), [data, problem, read])
}
