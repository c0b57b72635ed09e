import { sameBytes } from '../markets/day-keys.ts'
import { noDigest, type SignedSeal, sealBytes, type Tools } from './canonical.ts'
import type { Fault } from './faults.ts'
import { fellBetween } from './growing.ts'
import type { KeptSeal } from './saved-book.ts'
import { type BookSums, sameSums } from './sums.ts'
import { type Witnessed, WitnessedChain } from './witness.ts'

/** What a page says of one seal, to be held against the seal itself. */
export interface ShownSeal {
  readonly sealNo: bigint
  readonly sums: BookSums
  readonly publicKey: Uint8Array
  /** What has been paid in and out by now, where that was read after the seal was made. */
  readonly now: Pick<BookSums, 'paidInCents' | 'paidOutCents'> | null
}

/** What of the seals doesn't fit, and which one it is. */
export type SealsFault =
  | Extract<
      Fault,
      {
        kind:
          | 'signature_wrong'
          | 'key_other'
          | 'seal_missing'
          | 'seal_changed'
          | 'kept_other'
          | 'number_fell'
          | 'witness_other'
      }
    >
  /** What the page shows now is less than what was sealed, of something that only grows. */
  | {
      readonly kind: 'fell_since'
      readonly sealNo: bigint
      readonly what: 'paidIn' | 'paidOut'
      readonly sealed: bigint
      readonly now: bigint
    }
  /** The page shows other totals than the seal that it names. */
  | { readonly kind: 'shown_other'; readonly sealNo: bigint; readonly shown: BookSums; readonly sealed: BookSums }

export interface SealsCheck {
  readonly fault?: SealsFault
  /** So many seals were looked at and hold. */
  readonly done: number
  /** The digest of the newest, to keep for the next time. */
  readonly digest: Uint8Array
  /** What others saw, as far as it's rightly signed, newest seal first. */
  readonly witnessed: readonly Witnessed[]
}

/** A signature takes about as long as a drawn frame: after so many seals others get their turn. */
const perTurn = 8

/** What the seals are held against. */
interface Against {
  readonly shown: ShownSeal
  /** What this person kept when they looked before. */
  readonly kept: readonly KeptSeal[]
  /** What other instances say they saw. */
  readonly witnessed: readonly Witnessed[]
}

/**
 * Goes through all seals from the first to the newest: every signature, every link, one key for all of them, nothing that
 * only grows gets less, what was kept when somebody looked before, what others saw, and the totals that a page shows. It
 * needs nothing but what is public.
 */
export function* checkSeals(
  seals: readonly SignedSeal[],
  { shown, kept, witnessed }: Against,
  tools: Tools,
): Generator<number, SealsCheck, void> {
  const seen = new WitnessedChain(witnessed, tools)
  let before: SignedSeal | undefined
  let digest: Uint8Array = noDigest
  let done = 0
  const end = (fault?: SealsFault): SealsCheck => ({
    ...(fault && { fault }),
    done,
    digest,
    witnessed: seen.statements,
  })
  for (const seal of seals) {
    const own = tools.hash(sealBytes(seal))
    const place = { no: BigInt(done + 1), before: digest, digest: own, shown, kept }
    const fault = faultOf(seal, place, tools) ?? (before && fellBetween(before, seal)) ?? seen.look(seal, own)
    if (fault) return end(fault)
    digest = own
    before = seal
    done++
    if (done % perTurn === 0) yield done
  }
  const lastNo = [shown, ...kept].reduce((most, { sealNo }) => (sealNo > most ? sealNo : most), 0n)
  if (BigInt(done) < lastNo) return end({ kind: 'seal_missing', sealNo: BigInt(done + 1) })
  return end((before && seen.lookBehind(before)) ?? fellSince(shown))
}

/** Nobody is paid in or out less than before. */
function fellSince({ sealNo, sums, now }: ShownSeal): SealsFault | undefined {
  if (now && now.paidInCents < sums.paidInCents)
    return { kind: 'fell_since', sealNo, what: 'paidIn', sealed: sums.paidInCents, now: now.paidInCents }
  if (now && now.paidOutCents < sums.paidOutCents)
    return { kind: 'fell_since', sealNo, what: 'paidOut', sealed: sums.paidOutCents, now: now.paidOutCents }
  return undefined
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
