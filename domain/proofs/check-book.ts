import { sameBytes } from '../markets/day-keys.ts'
import { type Hash, noDigest, sealBytes, transferDigest } from './canonical.ts'
import { AddingUp } from './check-balances.ts'
import type { Fault } from './faults.ts'
import type { KeptSeal, ProvenBook, ProvenLeaf, SealedProof, SignedSeal, StatedTransfer } from './saved-book.ts'
import { type BookSums, bookSums, noSums, sameSums } from './sums.ts'
import { addSums, areSums, leafNode, stepUp } from './tree.ts'

/** What the caller brings: where it comes from differs between a server, a browser and a page on a disk. */
export interface Tools {
  readonly hash: Hash
  /** Ed25519. */
  readonly verify: (signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array) => boolean
}

export const stepNames = ['transfers', 'balances', 'leaves', 'path', 'signature', 'seals'] as const

export type StepName = (typeof stepNames)[number]

export interface Step {
  readonly name: StepName
  /** `unreached`: an earlier step doesn't fit, so this one has nothing to start from. */
  readonly state: 'fits' | 'broken' | 'unreached'
  /** So many of so many fit: transfers, accounts, leaves, levels, signatures, seals. */
  readonly done: number
  readonly of: number
  readonly fault?: Fault
}

/** How far a step is, told while it runs. */
export interface Progress {
  readonly name: StepName
  readonly done: number
  readonly of: number
}

export interface BookCheck {
  readonly isWhole: boolean
  readonly steps: readonly Step[]
  /** The digest of the last transfer, as it was computed here. */
  readonly head: Uint8Array
  /** Of the book as far as it's sealed; of all of it where it isn't. */
  readonly sums: BookSums
  /** Transfers that came after the seal. */
  readonly newerCount: number
  /** What to keep for the next time; none where something doesn't fit, or nothing is sealed. */
  readonly keep: Omit<KeptSeal, 'keptAtMs'> | null
}

/** So many transfers or seals are hashed before others get their turn. */
const perTurn = 200

/**
 * Recomputes a book from its first transfer, finds it in its seal, and follows the seals back to the one that was kept.
 * It's told step by step, so that a page can draw what is done. Nothing of it rests on what the site says about itself.
 */
export function* checkBook(book: ProvenBook, tools: Tools): Generator<Progress, BookCheck, void> {
  const sealedCount = book.sealed ? book.sealed.leaves[0].transferCount : BigInt(book.transfers.length)
  const chain = yield* checkTransfers(book, sealedCount, tools.hash)
  const balances = yield* checkBalances(book, sealedCount)
  const steps: Step[] = [chain.step, balances.step]
  if (book.sealed) {
    steps.push(...checkTree(book, book.sealed, { head: chain.sealedHead, isWhole: chain.step.state === 'fits' }, tools))
    steps.push(checkSignature(book.sealed.seal, book.kept?.publicKey ?? book.seals[0]?.publicKey, tools))
    steps.push(yield* checkSeals(book, book.sealed.seal, chain, tools))
  }
  const isWhole = steps.every(({ state }) => state === 'fits')
  const { sealed } = book
  return {
    isWhole,
    steps,
    head: chain.head,
    sums: balances.sums,
    newerCount: book.transfers.length - Number(sealedCount),
    keep:
      isWhole && sealed
        ? {
            sealNo: sealed.seal.sealNo,
            digest: tools.hash(sealBytes(sealed.seal)),
            publicKey: sealed.seal.publicKey,
            transferCount: sealedCount,
            head: chain.sealedHead,
          }
        : null,
  }
}

/** The same without anybody looking on. */
export function checkBookNow(book: ProvenBook, tools: Tools): BookCheck {
  const run = checkBook(book, tools)
  for (;;) {
    const { done, value } = run.next()
    if (done) return value
  }
}

interface Chain {
  readonly step: Step
  readonly head: Uint8Array
  /** Where the seal took the book. */
  readonly sealedHead: Uint8Array
  /** Where the book was when this person looked last; none where it doesn't go that far. */
  readonly keptHead: Uint8Array | undefined
}

function* checkTransfers(book: ProvenBook, sealedCount: bigint, hash: Hash): Generator<Progress, Chain, void> {
  const of = Math.max(book.transfers.length, Number(sealedCount))
  let head: Uint8Array = noDigest
  let sealedHead: Uint8Array = noDigest
  let keptHead: Uint8Array | undefined = book.kept?.transferCount === 0n ? noDigest : undefined
  let fault: Fault | undefined
  let done = 0
  for (const transfer of book.transfers) {
    const no = BigInt(done + 1)
    const before = head
    head = transferDigest(before, transfer, hash)
    fault = transferFault(book, transfer, no, { before, computed: head })
    if (fault) break
    done++
    if (no === sealedCount) sealedHead = head
    if (no === book.kept?.transferCount) keptHead = head
    if (done % perTurn === 0) yield { name: 'transfers', done, of }
  }
  if (!fault && BigInt(done) < sealedCount)
    fault = { kind: 'transfers_short', found: BigInt(done), sealed: sealedCount }
  const step: Step = { name: 'transfers', state: fault ? 'broken' : 'fits', done, of, ...(fault && { fault }) }
  return { step, head, sealedHead, keptHead }
}

function transferFault(
  { transfers }: ProvenBook,
  transfer: StatedTransfer,
  no: bigint,
  { before, computed }: { readonly before: Uint8Array; readonly computed: Uint8Array },
): Fault | undefined {
  if (transfer.transferNo !== no) {
    const isElsewhere = transfers.some(({ transferNo }) => transferNo === no)
    const kind = isElsewhere ? 'transfer_moved' : 'transfer_missing'
    return { kind, transferNo: no, found: transfer.transferNo }
  }
  if (sameBytes(computed, transfer.digest)) return undefined
  return { kind: 'transfer_changed', transfer, before, computed }
}

function* checkBalances(
  book: ProvenBook,
  sealedCount: bigint,
): Generator<Progress, { readonly step: Step; readonly sums: BookSums }, void> {
  const soFar = new AddingUp()
  let sums = noSums
  let fault: Fault | undefined
  let at = 0
  for (const transfer of book.transfers) {
    const found = soFar.add(transfer)
    fault ??= found
    at++
    if (BigInt(at) === sealedCount) sums = bookSums(soFar.dollars)
    if (at % perTurn === 0) yield { name: 'balances', done: at, of: book.transfers.length }
  }
  if (BigInt(at) < sealedCount) sums = bookSums(soFar.dollars)
  const sealed = book.sealed && addSums(book.sealed.leaves[0].sums, book.sealed.leaves[1].sums)
  if (!fault && sealed && !sameSums(sums, sealed)) fault = { kind: 'owed_other', computed: sums, sealed }
  const of = soFar.accountCount
  const done = of - soFar.brokenCount
  return { step: { name: 'balances', state: fault ? 'broken' : 'fits', done, of, ...(fault && { fault }) }, sums }
}

function checkTree(
  book: ProvenBook,
  { seal, leaves }: SealedProof,
  { head, isWhole }: { readonly head: Uint8Array; readonly isWhole: boolean },
  { hash }: Tools,
): readonly [Step, Step] {
  const levels = leaves[0].path.length + leaves[1].path.length
  if (!isWhole)
    return [
      { name: 'leaves', state: 'unreached', done: 0, of: 2 },
      { name: 'path', state: 'unreached', done: 0, of: levels },
    ]
  const wrong = leaves.findIndex((leaf, at) => !isOwnLeaf(leaf, at, leaves[0].transferCount, head))
  if (wrong >= 0)
    return [
      { name: 'leaves', state: 'broken', done: wrong, of: 2, fault: { kind: 'leaf_other', half: wrong + 1 } },
      { name: 'path', state: 'unreached', done: 0, of: levels },
    ]
  // From here on the leaves are made of the book's own head: what was stated has no say any more.
  const own = leaves.map((leaf) => ({ ...leaf, memberId: book.memberId, head })) as unknown as SealedProof['leaves']
  return [{ name: 'leaves', state: 'fits', done: 2, of: 2 }, checkPaths(own, seal, hash)]
}

function isOwnLeaf(leaf: ProvenLeaf, at: number, transferCount: bigint, head: Uint8Array): boolean {
  return (
    leaf.half === at + 1 && leaf.transferCount === transferCount && areSums(leaf.sums) && sameBytes(leaf.head, head)
  )
}

function checkPaths(leaves: SealedProof['leaves'], seal: SignedSeal, hash: Hash): Step {
  const of = leaves[0].path.length + leaves[1].path.length
  let done = 0
  const broken = (fault: Fault): Step => ({ name: 'path', state: 'broken', done, of, fault })
  for (const leaf of leaves) {
    if (2n ** BigInt(leaf.path.length) !== seal.leafCount)
      return broken({ kind: 'path_length', half: leaf.half, levels: leaf.path.length, leafCount: seal.leafCount })
    let node = leafNode(leaf, hash)
    for (const [at, neighbour] of leaf.path.entries()) {
      if (!areSums(neighbour.sums))
        return broken({ kind: 'sum_below_zero', half: leaf.half, level: at + 1, sums: neighbour.sums })
      node = stepUp(node, neighbour, hash)
      if (!areSums(node.sums))
        return broken({ kind: 'sum_below_zero', half: leaf.half, level: at + 1, sums: node.sums })
      done++
    }
    if (!sameBytes(node.digest, seal.root))
      return broken({ kind: 'root_other', half: leaf.half, computed: node.digest, sealed: seal.root })
    if (!sameSums(node.sums, seal.sums)) return broken({ kind: 'totals_other', computed: node.sums, sealed: seal.sums })
  }
  return { name: 'path', state: 'fits', done, of }
}

/** `expected` is the key that this person knows the site by: the one they kept, or that of the first seal. */
function checkSignature(seal: SignedSeal, expected: Uint8Array | undefined, { verify }: Tools): Step {
  const step = { name: 'signature', of: 1 } as const
  if (!verify(seal.signature, sealBytes(seal), seal.publicKey))
    return { ...step, state: 'broken', done: 0, fault: { kind: 'signature_wrong', sealNo: seal.sealNo } }
  if (expected && !sameBytes(expected, seal.publicKey))
    return {
      ...step,
      state: 'broken',
      done: 0,
      fault: { kind: 'key_other', sealNo: seal.sealNo, expected, found: seal.publicKey },
    }
  return { ...step, state: 'fits', done: 1 }
}

function* checkSeals(
  book: ProvenBook,
  last: SignedSeal,
  chain: Chain,
  { hash, verify }: Tools,
): Generator<Progress, Step, void> {
  const { seals, kept } = book
  const of = seals.length
  let done = 0
  const broken = (fault: Fault): Step => ({ name: 'seals', state: 'broken', done, of, fault })
  const first = seals[0]
  const startNo = kept?.sealNo ?? 1n
  if (!first || first.sealNo > startNo) return broken({ kind: 'seal_missing', sealNo: startNo })
  let before: Uint8Array | undefined
  let beforeNo = first.sealNo - 1n
  for (const seal of seals) {
    if (seal.sealNo !== beforeNo + 1n) return broken({ kind: 'seal_missing', sealNo: beforeNo + 1n })
    if (seal.sealNo === 1n) before = noDigest
    if (before && !sameBytes(seal.before, before)) return broken({ kind: 'seal_changed', sealNo: beforeNo })
    if (!sameBytes(seal.publicKey, first.publicKey))
      return broken({ kind: 'key_other', sealNo: seal.sealNo, expected: first.publicKey, found: seal.publicKey })
    before = hash(sealBytes(seal))
    if (kept?.sealNo === seal.sealNo && !sameBytes(kept.digest, before))
      return broken({ kind: 'kept_other', sealNo: seal.sealNo, kept: kept.digest, found: before })
    beforeNo = seal.sealNo
    done++
    if (done % perTurn === 0) yield { name: 'seals', done, of }
  }
  if (!before || !sameBytes(before, hash(sealBytes(last)))) return broken({ kind: 'seal_changed', sealNo: last.sealNo })
  // Those between are held by the chain; the first is where it starts, so it's held by its signature.
  if (!verify(first.signature, sealBytes(first), first.publicKey))
    return broken({ kind: 'signature_wrong', sealNo: first.sealNo })
  if (kept && chain.step.state === 'fits' && !(chain.keptHead && sameBytes(chain.keptHead, kept.head)))
    return broken({ kind: 'past_rewritten', transferNo: kept.transferCount })
  return { name: 'seals', state: 'fits', done, of }
}
