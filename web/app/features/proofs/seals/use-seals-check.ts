import type { Seals, WireSeal } from '@dryrun/contract/proofs.ts'
import { fromHex, toHex } from '@dryrun/domain/proofs/bytes.ts'
import { type SignedSeal, sealBytes } from '@dryrun/domain/proofs/canonical.ts'
import { checkSeals, type SealsFault } from '@dryrun/domain/proofs/check-seals.ts'
import { type KeptSeal, NotABook, readKept, sealOf, witnessedOf } from '@dryrun/domain/proofs/saved-book.ts'
import type { Witnessed } from '@dryrun/domain/proofs/witness.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { noteKeyTaken, raiseAlarm } from '../alarms.ts'
import { anyone, forgetKept, keepNewestSeal, loadKept, type WrittenSeal } from '../kept-seal.ts'
import { nextTurn, tools } from '../proof-tools.ts'

/** The newest seal as the page shows it, and the key beside it. */
export interface Shown {
  readonly seal: WireSeal
  readonly publicKey: string
  /** What has been paid in and out by now, where that was read after the seal. */
  readonly now: { readonly paidInCents: bigint; readonly paidOutCents: bigint } | null
}

/** What is found only here: a seal that can't be read at all. */
type FoundFault = SealsFault | { readonly kind: 'seal_unreadable'; readonly sealNo: bigint }

export interface Outcome {
  readonly seals: readonly SignedSeal[]
  readonly fault: FoundFault | undefined
  /** What this browser had kept, if anything. */
  readonly kept: KeptSeal | undefined
  /** What other instances saw, as far as it's rightly signed. */
  readonly witnessed: readonly Witnessed[]
  readonly newestDigest: Uint8Array | undefined
  /** Makes this browser know the newest seal and its key from now on. */
  readonly keep: () => void
  /** The same after the person was told that the key is another one. What was known before stays with the evidence. */
  readonly takeNewKey: () => void
}

export type SealsState =
  | { readonly phase: 'reading' | 'checking'; readonly done: number; readonly of: number }
  | { readonly phase: 'failed'; readonly error: unknown }
  | ({ readonly phase: 'done' } & Outcome)

/** Reads all seals, checks them, and keeps the newest where everything fits. */
export function useSealsCheck(shown: Shown, memberId: string | undefined, nowMs: () => number) {
  const [state, setState] = useState<SealsState>({ phase: 'reading', done: 0, of: Number(shown.seal.sealNo) })
  const leaving = useRef<AbortController>(undefined)
  // What was on the page when the check began, whatever comes meanwhile.
  const given = useRef({ shown, memberId, nowMs })

  const start = useCallback(() => {
    leaving.current?.abort()
    const { signal } = (leaving.current = new AbortController())
    const tell = (next: SealsState) => {
      if (!signal.aborted) setState(next)
    }
    checkNow(given.current, signal, tell).then(
      (outcome) => {
        if (signal.aborted) return
        if (outcome.fault) keepEvidence(outcome, given.current)
        else outcome.keep()
        tell({ phase: 'done', ...outcome })
      },
      (error: unknown) => tell({ phase: 'failed', error }),
    )
  }, [])
  useEffect(() => {
    start()
    return () => leaving.current?.abort()
  }, [start])
  return { state, again: start }
}

interface Given {
  readonly shown: Shown
  readonly memberId: string | undefined
  readonly nowMs: () => number
}

async function checkNow(
  { shown, memberId, nowMs }: Given,
  signal: AbortSignal,
  tell: (state: SealsState) => void,
): Promise<Outcome> {
  const wire = await fetchSeals(signal, tell)
  const { statements } = await call('listSealWitnesses', {}, { signal })
  const kept = writtenOf(memberId).map(readKept)
  const seals: SignedSeal[] = []
  let fault: FoundFault | undefined
  let witnessed: readonly Witnessed[] = []
  try {
    for (const each of wire) seals.push(sealOf(each))
    const run = checkSeals(
      seals,
      {
        shown: { ...sealOf(shown.seal), publicKey: fromHex(shown.publicKey), now: shown.now },
        kept,
        witnessed: statements.map(witnessedOf),
      },
      tools,
    )
    for (let turn = run.next(); ; turn = run.next()) {
      if (turn.done) {
        ;({ fault, witnessed } = turn.value)
        break
      }
      tell({ phase: 'checking', done: turn.value, of: seals.length })
      await nextTurn()
      signal.throwIfAborted()
    }
  } catch (error) {
    if (!(error instanceof NotABook)) throw error
    fault = { kind: 'seal_unreadable', sealNo: BigInt(seals.length + 1) }
  }
  const newest = seals.at(-1)
  const keep = () => keepNewest(seals, nowMs())
  return {
    seals,
    fault,
    kept: kept[0],
    witnessed,
    newestDigest: newest && tools.hash(sealBytes(newest)),
    keep,
    takeNewKey() {
      noteKeyTaken()
      if (memberId !== undefined) forgetKept(memberId)
      keep()
    },
  }
}

/** What this browser kept of anyone's look, and of this member's own. */
function writtenOf(memberId: string | undefined): readonly WrittenSeal[] {
  return [anyone, memberId].flatMap((whose) => (whose === undefined ? [] : (loadKept(whose) ?? [])))
}

/** What doesn't fit stays in this browser, whatever is pressed and whatever a later check says. */
function keepEvidence({ fault, seals }: Outcome, { shown, memberId, nowMs }: Given): void {
  if (!fault) return
  const sealNo = String(fault.sealNo)
  const kept = writtenOf(memberId)
  const numbers = new Set([sealNo, ...kept.map((each) => each.sealNo)])
  const found = seals.filter((seal) => numbers.has(String(seal.sealNo))).map(wireOf)
  raiseAlarm({
    foundAtMs: String(Math.round(nowMs())),
    kind: fault.kind,
    sealNo,
    kept,
    seals: [...found, shown.seal],
  })
}

const wireOf = (seal: SignedSeal): WireSeal => ({
  sealNo: String(seal.sealNo),
  sealedAtMicros: String(seal.sealedAtMicros),
  root: toHex(seal.root),
  leafCount: String(seal.leafCount),
  bookCount: String(seal.bookCount),
  transferCount: String(seal.transferCount),
  owedCents: String(seal.sums.owedCents),
  paidInCents: String(seal.sums.paidInCents),
  paidOutCents: String(seal.sums.paidOutCents),
  before: toHex(seal.before),
  promise: seal.promise && toHex(seal.promise),
  publicKey: toHex(seal.publicKey),
  signature: toHex(seal.signature),
})

function keepNewest(seals: readonly SignedSeal[], nowMs: number): void {
  const newest = seals.at(-1)
  if (!newest) return
  const digest = toHex(tools.hash(sealBytes(newest)))
  keepNewestSeal({ sealNo: String(newest.sealNo), digest, publicKey: toHex(newest.publicKey) }, nowMs)
}

/** Page by page, the newest first; given back oldest first. */
async function fetchSeals(signal: AbortSignal, tell: (state: SealsState) => void): Promise<WireSeal[]> {
  const seals: WireSeal[] = []
  let before: string | null | undefined
  while (before !== null) {
    const page: Seals = await call('listSeals', { query: before === undefined ? {} : { before } }, { signal })
    seals.push(...page.seals)
    before = page.next
    tell({ phase: 'reading', done: seals.length, of: Math.max(seals.length, Number(seals[0]?.sealNo ?? 0)) })
  }
  return seals.toReversed()
}
