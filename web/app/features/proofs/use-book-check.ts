import type { BreakKind } from '@dryrun/domain/proofs/break-book.ts'
import type { BookCheck, Progress } from '@dryrun/domain/proofs/check-book.ts'
import { type ProvenBook, readProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Fetched, fetchBook } from './fetch-book.ts'
import { keepSeal } from './kept-seal.ts'

export interface Checked {
  readonly book: ProvenBook
  readonly result: BookCheck
  readonly ms: number
  readonly fetched: Fetched
  /** Of a broken copy: how it was broken, and what it was before. */
  readonly broken: { readonly kind: BreakKind; readonly whole: Checked } | null
}

export type CheckState =
  | { readonly phase: 'fetching' }
  | { readonly phase: 'running'; readonly progress: Progress; readonly isSealed: boolean }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'done'; readonly checked: Checked }

/** Fetches a member's book, checks it, and keeps the seal where everything fits. */
export function useBookCheck(memberId: string | undefined, nowMs: () => number) {
  const [state, setState] = useState<CheckState>({ phase: 'fetching' })
  const [attempt, setAttempt] = useState(0)
  const now = useRef(nowMs)
  now.current = nowMs

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run.
  useEffect(() => {
    if (memberId === undefined) return
    const leaving = new AbortController()
    const tell = (next: CheckState) => leaving.signal.aborted || setState(next)
    const run = async () => {
      tell({ phase: 'fetching' })
      const [fetched, { runCheck }] = await Promise.all([fetchBook(memberId, leaving.signal), import('./run-check.ts')])
      const book = readProvenBook(fetched.file)
      const isSealed = book.sealed !== null
      const { result, ms } = await runCheck(book, (progress) => tell({ phase: 'running', progress, isSealed }))
      if (leaving.signal.aborted) return
      keepSeal(memberId, result, now.current())
      tell({ phase: 'done', checked: { book, result, ms, fetched, broken: null } })
    }
    run().catch((error: unknown) => tell({ phase: 'failed', error }))
    return () => leaving.abort()
  }, [memberId, attempt])

  const breakIt = useCallback(async (whole: Checked, kind: BreakKind) => {
    const { runCheck, breakCopy } = await import('./run-check.ts')
    const book = breakCopy(whole.book, kind)
    const { result, ms } = await runCheck(book, () => {})
    setState({ phase: 'done', checked: { book, result, ms, fetched: whole.fetched, broken: { kind, whole } } })
  }, [])

  return {
    state,
    again: useCallback(() => setAttempt((count) => count + 1), []),
    breakIt,
    backTo: useCallback((checked: Checked) => setState({ phase: 'done', checked }), []),
  }
}
