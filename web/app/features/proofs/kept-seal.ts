import { toHex } from '@dryrun/domain/proofs/bytes.ts'
import { noDigest } from '@dryrun/domain/proofs/canonical.ts'
import type { BookCheck } from '@dryrun/domain/proofs/check-book.ts'
import { readKept } from '@dryrun/domain/proofs/saved-book.ts'

/** A kept seal as it's written down: in this browser, and in a saved file. */
export interface WrittenSeal {
  readonly sealNo: string
  readonly digest: string
  readonly publicKey: string
  readonly transferCount: string
  readonly head: string
  readonly keptAtMs: string
}

const keyOf = (memberId: string) => `kept-seal-${memberId}`

/** What this browser kept when this member looked last. It holds digests and nothing about money. */
export function loadKept(memberId: string): WrittenSeal | null {
  try {
    const text = localStorage.getItem(keyOf(memberId))
    if (text === null) return null
    const written: unknown = JSON.parse(text)
    readKept(written)
    return written as WrittenSeal
  } catch {
    // A browser that keeps nothing, or something else under this name: then nothing is kept.
    return null
  }
}

/** Under whose name the seal is kept that was the newest when anyone checked all of them, signed in or not. */
export const anyone = 'anyone'

/** The same of a check of all seals, which is about nobody's book. */
export function keepNewestSeal(seal: Pick<WrittenSeal, 'sealNo' | 'digest' | 'publicKey'>, nowMs: number): void {
  write(anyone, { ...seal, transferCount: '0', head: toHex(noDigest), keptAtMs: String(Math.round(nowMs)) })
}

/** Keeps what fits, to hold against the next time. */
export function keepSeal(memberId: string, { keep }: BookCheck, nowMs: number): void {
  if (!keep) return
  write(memberId, {
    sealNo: String(keep.sealNo),
    digest: toHex(keep.digest),
    publicKey: toHex(keep.publicKey),
    transferCount: String(keep.transferCount),
    head: toHex(keep.head),
    keptAtMs: String(Math.round(nowMs)),
  })
}

/** What was known before somebody took another key. It's with the evidence by now. */
export function forgetKept(memberId: string): void {
  localStorage.removeItem(keyOf(memberId))
}

function write(whose: string, written: WrittenSeal): void {
  try {
    localStorage.setItem(keyOf(whose), JSON.stringify(written))
  } catch {
    // Some browsers keep nothing. The page says what the check compared with, so nothing is claimed.
  }
}
