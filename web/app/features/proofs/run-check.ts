import { type BreakKind, breakBook, type ForeignKey } from '@dryrun/domain/proofs/break-book.ts'
import { type SignedSeal, sealBytes } from '@dryrun/domain/proofs/canonical.ts'
import { type BookCheck, checkBook } from '@dryrun/domain/proofs/check-book.ts'
import type { ProvenBook } from '@dryrun/domain/proofs/saved-book.ts'
import type { Progress } from '@dryrun/domain/proofs/steps.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { nextTurn, tools } from './proof-tools.ts'

/** Runs the check in pieces, so that the page can draw how far it is. */
export async function runCheck(
  book: ProvenBook,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly result: BookCheck; readonly ms: number }> {
  const began = performance.now()
  const run = checkBook(book, tools)
  for (;;) {
    const { done, value } = run.next()
    if (done) return { result: value, ms: performance.now() - began }
    onProgress(value)
    await nextTurn()
  }
}

export const digestOf = (seal: SignedSeal | undefined) => seal && tools.hash(sealBytes(seal))

export function breakCopy(book: ProvenBook, kind: BreakKind): ProvenBook {
  const { secretKey, publicKey } = ed25519.keygen()
  const foreign: ForeignKey = { publicKey, sign: (bytes) => ed25519.sign(bytes, secretKey) }
  return breakBook(book, kind, foreign)
}
