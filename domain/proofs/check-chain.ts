import { sameBytes } from '../markets/day-keys.ts'
import { noDigest, type SignedSeal, sealBytes, type Tools } from './canonical.ts'
import type { Fault } from './faults.ts'
import { fellBetween } from './growing.ts'
import type { ProvenBook } from './saved-book.ts'
import { type Chain, type Progress, perTurn, type Step } from './steps.ts'
import type { WitnessedChain } from './witness.ts'

/** What the chain must lead to, and what it's held against. */
interface Found {
  readonly newest: SignedSeal
  readonly witnessed: WitnessedChain
  readonly chain: Chain
}

/**
 * Follows the seals from the first one to the newest: each has the number after the one before and names its digest, all
 * have one key, and nothing that only grows gets less. The one that was kept must be among them.
 */
export function* checkChain(
  book: ProvenBook,
  { newest: last, witnessed, chain }: Found,
  { hash, verify }: Tools,
): Generator<Progress, Step, void> {
  const { seals, kept } = book
  const of = seals.length
  let done = 0
  const broken = (fault: Fault): Step => ({ name: 'seals', state: 'broken', done, of, fault })
  const first = seals[0]
  const startNo = book.hasAllSeals ? 1n : (kept?.sealNo ?? 1n)
  if (!first || first.sealNo > startNo) return broken({ kind: 'seal_missing', sealNo: startNo })
  let before: SignedSeal | undefined
  let digest: Uint8Array | undefined
  for (const seal of seals) {
    const fault = linkFault(seal, { before, digest, first })
    if (fault) return broken(fault)
    digest = hash(sealBytes(seal))
    if (kept?.sealNo === seal.sealNo && !sameBytes(kept.digest, digest))
      return broken({ kind: 'kept_other', sealNo: seal.sealNo, kept: kept.digest, found: digest })
    const other = witnessed.look(seal, digest)
    if (other) return broken(other)
    before = seal
    done++
    if (done % perTurn === 0) yield { name: 'seals', done, of }
  }
  if (!digest || !sameBytes(digest, hash(sealBytes(last)))) return broken({ kind: 'seal_changed', sealNo: last.sealNo })
  if (kept && kept.sealNo > last.sealNo) return broken({ kind: 'seal_missing', sealNo: last.sealNo + 1n })
  const behind = witnessed.lookBehind(last)
  if (behind) return broken(behind)
  // Those between are held by the chain; the first is where it starts, so it's held by its signature.
  if (!verify(first.signature, sealBytes(first), first.publicKey))
    return broken({ kind: 'signature_wrong', sealNo: first.sealNo })
  if (kept && chain.step.state === 'fits' && !(chain.keptHead && sameBytes(chain.keptHead, kept.head)))
    return broken({ kind: 'past_rewritten', transferNo: kept.transferCount })
  if (first.sealNo > 1n) return { name: 'seals', state: 'unmade', done, of, missing: 'first_seals' }
  return { name: 'seals', state: 'fits', done, of }
}

interface Place {
  readonly before: SignedSeal | undefined
  readonly digest: Uint8Array | undefined
  readonly first: SignedSeal
}

function linkFault(seal: SignedSeal, { before, digest, first }: Place): Fault | undefined {
  const no = before ? before.sealNo + 1n : first.sealNo
  if (seal.sealNo !== no) return { kind: 'seal_missing', sealNo: no }
  const expected = no === 1n ? noDigest : digest
  if (expected && !sameBytes(seal.before, expected)) return { kind: 'seal_changed', sealNo: no > 1n ? no - 1n : no }
  if (!sameBytes(seal.publicKey, first.publicKey))
    return { kind: 'key_other', sealNo: no, expected: first.publicKey, found: seal.publicKey }
  return before && fellBetween(before, seal)
}
