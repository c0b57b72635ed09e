import { sameBytes } from '../markets/day-keys.ts'
import { type Hash, noDigest, type SignedSeal, sealBytes, type Tools, transferDigest } from './canonical.ts'
import { AddingUp } from './check-balances.ts'
import { checkChain } from './check-chain.ts'
import type { Fault } from './faults.ts'
import { leftOut, missingSeal } from './must-be-sealed.ts'
import type { KeptSeal, ProvenBook, ProvenLeaf, SealedProof, StatedTransfer } from './saved-book.ts'
import { type Chain, type Missing, type Progress, perTurn, type Step, type StepName } from './steps.ts'
import { type BookSums, bookSums, noSums, sameSums } from './sums.ts'
import { addSums, areSums, leafNode, stepUp } from './tree.ts'
import { type Witnessed, WitnessedChain } from './witness.ts'

export interface BookCheck {
  /** All of the checks were made, and all of them passed. */
  readonly isWhole: boolean
  /** One of them doesn't fit. Neither whole nor broken: some couldn't be made, and the others passed. */
  readonly isBroken: boolean
  readonly steps: readonly Step[]
  /** The digest of the last transfer, as it was computed here. */
  readonly head: Uint8Array
  /** Of the book as far as it's sealed; of all of it where it isn't. */
  readonly sums: BookSums
  /** What other instances saw of the seals, as far as it's rightly signed, newest seal first. */
  readonly witnessed: readonly Witnessed[]
  /** Transfers that came after the seal. */
  readonly newerCount: number
  /** What to keep for the next time; none where something doesn't fit, or the book isn't sealed. */
  readonly keep: Omit<KeptSeal, 'keptAtMs'> | null
}

/**
 * Recomputes a book from its first transfer, finds it in its seal, and follows the seals back to the first one. It's told
 * step by step, so that a page can draw what is done. Nothing of it rests on what the site says about itself. There are
 * always as many steps: one that couldn't be made says so.
 */
export function* checkBook(book: ProvenBook, tools: Tools): Generator<Progress, BookCheck, void> {
  const sealedCount = book.sealed ? book.sealed.leaves[0].transferCount : BigInt(book.transfers.length)
  const chain = yield* checkTransfers(book, sealedCount, tools.hash)
  const balances = yield* checkBalances(book, sealedCount)
  const newest = book.sealed?.seal ?? book.seals.at(-1)
  const witnessed = new WitnessedChain(book.witnessed, tools)
  const steps: Step[] = [
    chain.step,
    balances.step,
    ...checkTree(book, { head: chain.sealedHead, isWhole: chain.step.state === 'fits' }, tools),
    newest ? checkSignature(newest, book.kept?.publicKey ?? book.seals[0]?.publicKey, tools) : unmade('signature', 1),
    newest ? yield* checkChain(book, { newest, witnessed, chain }, tools) : withoutSeals(book),
  ]
  const isWhole = steps.every(({ state }) => state === 'fits')
  const { sealed } = book
  return {
    isWhole,
    isBroken: steps.some(({ state }) => state === 'broken'),
    steps,
    head: chain.head,
    sums: balances.sums,
    witnessed: witnessed.statements,
    newerCount: book.transfers.length - Number(sealedCount),
    keep:
      sealed && steps.every(({ state }) => state === 'fits' || state === 'unmade')
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

const unmade = (name: StepName, of: number, missing: Missing = 'seal'): Step => ({
  name,
  state: 'unmade',
  done: 0,
  of,
  missing,
})

/** There's no seal at all. Where one was kept, there must be. */
function withoutSeals({ kept }: ProvenBook): Step {
  return kept
    ? { name: 'seals', state: 'broken', done: 0, of: 1, fault: { kind: 'seal_missing', sealNo: 1n } }
    : unmade('seals', 1)
}

/** The same without anybody looking on. */
export function checkBookNow(book: ProvenBook, tools: Tools): BookCheck {
  const run = checkBook(book, tools)
  for (;;) {
    const { done, value } = run.next()
    if (done) return value
  }
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
  // What the pages show comes before what was sealed: it's the account by its name.
  fault ??= book.accounts ? soFar.compare(book.accounts) : undefined
  if (!fault && sealed && !sameSums(sums, sealed)) fault = { kind: 'owed_other', computed: sums, sealed }
  const of = soFar.accountCount
  const done = of - soFar.brokenCount
  if (!fault && !book.accounts) return { step: { ...unmade('balances', of, 'accounts'), done }, sums }
  return { step: { name: 'balances', state: fault ? 'broken' : 'fits', done, of, ...(fault && { fault }) }, sums }
}

function checkTree(
  book: ProvenBook,
  { head, isWhole }: { readonly head: Uint8Array; readonly isWhole: boolean },
  { hash }: Tools,
): readonly [Step, Step] {
  const { sealed } = book
  const left = leftOut(book)
  if (!sealed)
    return left
      ? [{ name: 'leaves', state: 'broken', done: 0, of: 2, fault: left }, unreached('path', 1)]
      : [unmade('leaves', 2, missingSeal(book)), unmade('path', 1, missingSeal(book))]
  const { seal, leaves } = sealed
  const levels = leaves[0].path.length + leaves[1].path.length
  if (!isWhole) return [unreached('leaves', 2), unreached('path', levels)]
  const wrong = leaves.findIndex((leaf, at) => !isOwnLeaf(leaf, at, leaves[0].transferCount, head))
  if (wrong >= 0)
    return [
      { name: 'leaves', state: 'broken', done: wrong, of: 2, fault: { kind: 'leaf_other', half: wrong + 1 } },
      unreached('path', levels),
    ]
  // From here on the leaves are made of the book's own head: what was stated has no say any more.
  const made = (leaf: ProvenLeaf): ProvenLeaf => ({ ...leaf, memberId: book.memberId, head })
  const own = [made(leaves[0]), made(leaves[1])] as const
  const step: Step = left
    ? { name: 'leaves', state: 'broken', done: 0, of: 2, fault: left }
    : { name: 'leaves', state: 'fits', done: 2, of: 2 }
  return [step, checkPaths(own, seal, hash)]
}

const unreached = (name: StepName, of: number): Step => ({ name, state: 'unreached', done: 0, of })

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
