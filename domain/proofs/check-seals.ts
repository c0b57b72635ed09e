import { sameBytes } from '../markets/day-keys.ts'
import { noDigest, sealBytes } from './canonical.ts'
import type { Tools } from './check-book.ts'
import type { Fault } from './faults.ts'
import type { KeptSeal, SignedSeal } from './saved-book.ts'
import { type BookSums, sameSums } from './sums.ts'

/** What a page says of one seal, to be held against the seal itself. */
export interface ShownSeal {
  readonly sealNo: bigint
  readonly sums: BookSums
  readonly publicKey: Uint8Array
}

/** What of the seals doesn't fit, and which one it is. */
export type SealsFault =
  | Extract<Fault, { kind: 'signature_wrong' | 'key_other' | 'seal_missing' | 'seal_changed' | 'kept_other' }>
  /** The page shows other totals than the seal that it names. */
  | { readonly kind: 'shown_other'; readonly sealNo: bigint; readonly shown: BookSums; readonly sealed: BookSums }

export interface SealsCheck {
  readonly fault?: SealsFault
  /** So many seals were looked at and hold. */
  readonly done: number
  /** The digest of the newest, to keep for the next time. */
  readonly digest: Uint8Array
}

/** A signature takes about as long as a drawn frame: after so many seals others get their turn. */
const perTurn = 8

/**
 * Goes through all seals from the first to the newest: every signature, every link, one key for all of them, what was kept
 * when somebody looked before, and the totals that a page shows. It needs nothing but what is public.
 */
export function* checkSeals(
  seals: readonly SignedSeal[],
  { shown, kept }: { readonly shown: ShownSeal; readonly kept: readonly KeptSeal[] },
  tools: Tools,
): Generator<number, SealsCheck, void> {
  let before: Uint8Array = noDigest
  let done = 0
  for (const seal of seals) {
    const digest = tools.hash(sealBytes(seal))
    const fault = faultOf(seal, { no: BigInt(done + 1), before, digest, shown, kept }, tools)
    if (fault) return { fault, done, digest: before }
    before = digest
    done++
    if (done % perTurn === 0) yield done
  }
  const lastNo = [shown, ...kept].reduce((most, { sealNo }) => (sealNo > most ? sealNo : most), 0n)
  if (BigInt(done) < lastNo) return { fault: { kind: 'seal_missing', sealNo: BigInt(done + 1) }, done, digest: before }
  return { done, digest: before }
}

interface Place {
  readonly no: bigint
  readonly before: Uint8Array
  readonly digest: Uint8Array
  readonly shown: ShownSeal
  readonly kept: readonly KeptSeal[]
}

function faultOf(seal: SignedSeal, place: Place, { verify }: Tools): SealsFault | undefined {
  const { no, shown } = place
  if (seal.sealNo !== no) return { kind: 'seal_missing', sealNo: no }
  // The signature first: a seal that was changed is named itself, and not the one before it.
  if (!verify(seal.signature, sealBytes(seal), seal.publicKey)) return { kind: 'signature_wrong', sealNo: no }
  if (!sameBytes(seal.before, place.before)) return { kind: 'seal_changed', sealNo: no > 1n ? no - 1n : no }
  const keptHere = place.kept.find(({ sealNo }) => sealNo === no)
  // The key that this person knows the site by comes before the one that the page shows.
  for (const { publicKey: expected } of [...place.kept, shown])
    if (!sameBytes(seal.publicKey, expected)) return { kind: 'key_other', sealNo: no, expected, found: seal.publicKey }
  if (keptHere && !sameBytes(keptHere.digest, place.digest))
    return { kind: 'kept_other', sealNo: no, kept: keptHere.digest, found: place.digest }
  if (shown.sealNo === no && !sameSums(shown.sums, seal.sums))
    return { kind: 'shown_other', sealNo: no, shown: shown.sums, sealed: seal.sums }
  return undefined
}
