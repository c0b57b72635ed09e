import type { BreakKind } from '@dryrun/domain/proofs/break-book.ts'
import type { BookCheck } from '@dryrun/domain/proofs/check-book.ts'
import { type ProvenBook, readProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import type { Progress } from '@dryrun/domain/proofs/steps.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { raiseAlarm } from './alarms.ts'
import { type Fetched, fetchBook } from './fetch-book.ts'
import { keepSeal } from './kept-seal.ts'

export interface Checked {
  readonly book: ProvenBook
  readonly result: BookCheck
  readonly ms: number
  readonly fetched: Fetched
  /** Of the newest seal, for two people to compare. */
  readonly newestDigest: Uint8Array | undefined
  /** Of a broken copy: how it was broken, and what it was before. */
  readonly broken: { readonly kind: BreakKind; readonly whole: Checked } | null
}

export type CheckState =
  | { readonly phase: 'fetching' }
  | { readonly phase: 'running'; readonly progress: Progress }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'done'; readonly checked: Checked }

/** Fetches a member's book, checks it, and keeps the seal where everything fits. */
export function useBookCheck(memberId: string | undefined, nowMs: () => number) {
  const [state, setState] = useState<CheckState>({ phase: 'fetching' })
  const leaving = useRef<AbortController>(undefined)
  const now = useRef(nowMs)
  useEffect(() => {
    now.current = nowMs
  })

  const start = useCallback(() => {
    leaving.current?.abort()
    const { signal } = (leaving.current = new AbortController())
    const tell = (next: CheckState) => {
      if (!signal.aborted) setState(next)
    }
    if (memberId === undefined) return
    checkNow(memberId, signal, tell).then(
      (checked) => {
        if (signal.aborted) return
        keepSeal(memberId, checked.result, now.current())
        keepEvidence(checked, now.current())
        tell({ phase: 'done', checked })
      },
      (error: unknown) => tell({ phase: 'failed', error }),
    )
  }, [memberId])
  useEffect(() => {
    start()
    return () => leaving.current?.abort()
  }, [start])

  const breakIt = useCallback(async (whole: Checked, kind: BreakKind) => {
    const { runCheck, breakCopy } = await import('./run-check.ts')
    const book = breakCopy(whole.book, kind)
    const { result, ms } = await runCheck(book, () => {})
    const { fetched, newestDigest } = whole
    setState({ phase: 'done', checked: { book, result, ms, fetched, newestDigest, broken: { kind, whole } } })
  }, [])

  const again = useCallback(() => {
    setState({ phase: 'fetching' })
    start()
  }, [start])
  const backTo = useCallback((checked: Checked) => setState({ phase: 'done', checked }), [])
  return { state, again, breakIt, backTo }
}

async function checkNow(memberId: string, signal: AbortSignal, tell: (state: CheckState) => void): Promise<Checked> {
  const [fetched, { runCheck, digestOf }] = await Promise.all([fetchBook(memberId, signal), import('./run-check.ts')])
  const book = readProvenBook(fetched.file)
  const { result, ms } = await runCheck(book, (progress) => tell({ phase: 'running', progress }))
  return { book, result, ms, fetched, newestDigest: digestOf(book.seals.at(-1)), broken: null }
}

/** What doesn’t fit stays in this browser, whatever a later check says. */
function keepEvidence({ result, fetched: { file } }: Checked, nowMs: number): void {
  const fault = result.steps.find((step) => step.fault)?.fault
  if (!fault) return
  const newest = file.seals.at(-1)
  const sealNo = 'sealNo' in fault ? String(fault.sealNo) : (newest?.sealNo ?? '0')
  raiseAlarm({
    foundAtMs: String(Math.round(nowMs)),
    kind: fault.kind,
    sealNo,
    kept: file.kept ? [file.kept] : [],
    seals: file.seals.filter((seal) => seal === newest || seal.sealNo === sealNo || seal.sealNo === file.kept?.sealNo),
  })
}
