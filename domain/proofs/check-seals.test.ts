import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { noDigest, type Seal, type SignedSeal, sealBytes } from './canonical.ts'
import { checkSeals, type SealsCheck, type ShownSeal } from './check-seals.ts'
import type { KeptSeal } from './saved-book.ts'

const hash = (bytes: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha256').update(bytes).digest())
const spkiStart = Buffer.from('302a300506032b6570032100', 'hex')
const tools = {
  hash,
  verify: (signature: Uint8Array, bytes: Uint8Array, key: Uint8Array) =>
    verify(null, bytes, { key: Buffer.concat([spkiStart, key]), format: 'der', type: 'spki' }, signature),
}

interface Key {
  readonly secret: KeyObject
  readonly publicKey: Uint8Array
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    secret: privateKey,
    publicKey: Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
  }
}

const key = newKey()
const stranger = newKey()

const signed = (seal: Seal, by = key): SignedSeal => {
  const own = { ...seal, publicKey: by.publicKey }
  return { ...own, signature: Uint8Array.from(sign(null, sealBytes(own), by.secret)) }
}

/** So many seals, each after the one before; one of them may be made otherwise, and those after it follow it. */
function chainOf(count: number, by = key): SignedSeal[] {
  const seals: SignedSeal[] = []
  let before: Uint8Array = noDigest
  for (let no = 1n; no <= BigInt(count); no++) {
    const seal = signed(
      {
        sealNo: no,
        sealedAtMicros: 1_794_754_800_000_000n + no,
        root: hash(Uint8Array.of(Number(no % 256n))),
        leafCount: 2n,
        bookCount: 1n,
        transferCount: no,
        sums: { owedCents: no * 100n, paidInCents: no * 70n, paidOutCents: no },
        before,
        promise: null,
        publicKey: by.publicKey,
      },
      by,
    )
    before = hash(sealBytes(seal))
    seals.push(seal)
  }
  return seals
}

const shownOf = (seal: SignedSeal | undefined): ShownSeal => ({ ...(seal as SignedSeal), now: null })

const keptOf = (seal: SignedSeal): KeptSeal => ({
  sealNo: seal.sealNo,
  digest: hash(sealBytes(seal)),
  publicKey: seal.publicKey,
  transferCount: 0n,
  head: noDigest,
  keptAtMs: 0,
})

function check(
  seals: readonly SignedSeal[],
  shown = shownOf(seals.at(-1)),
  kept: readonly KeptSeal[] = [],
): SealsCheck {
  const run = checkSeals(seals, { shown, kept, witnessed: [] }, tools)
  for (;;) {
    const { done, value } = run.next()
    if (done) return value
  }
}

const whole = chainOf(20)

test('seals that follow each other hold, with any of them kept', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), (count, chosen) => {
      const seals = whole.slice(0, count)
      const result = check(seals, undefined, [keptOf(seals[chosen % count] as SignedSeal)])
      assert.deepEqual(result, { done: count, digest: hash(sealBytes(seals[count - 1] as SignedSeal)), witnessed: [] })
    }),
    { numRuns: 30 },
  )
})

test('whatever is changed in one seal, that seal is named', () => {
  const changes: Record<string, (seal: SignedSeal) => SignedSeal> = {
    root: (seal) => ({ ...seal, root: hash(seal.root) }),
    before: (seal) => ({ ...seal, before: hash(seal.before) }),
    owed: (seal) => ({ ...seal, sums: { ...seal.sums, owedCents: seal.sums.owedCents - 1n } }),
    moment: (seal) => ({ ...seal, sealedAtMicros: seal.sealedAtMicros + 1n }),
    signature: (seal) => ({
      ...seal,
      signature: Uint8Array.from(seal.signature, (byte, at) => (at === 3 ? byte ^ 1 : byte)),
    }),
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.constantFrom(...Object.keys(changes)), (no, name) => {
      const seals = whole.map((seal) => (seal.sealNo === BigInt(no) ? (changes[name]?.(seal) as SignedSeal) : seal))
      const { fault, done } = check(seals, shownOf(whole.at(-1)))
      assert.deepEqual(fault, { kind: 'signature_wrong', sealNo: BigInt(no) }, name)
      assert.equal(done, no - 1)
    }),
    { numRuns: 40 },
  )
})

test('a past that was signed again is found by the seal after it, by one that was kept, or by its key', () => {
  const again = (seal: SignedSeal) => signed({ ...seal, sums: { ...seal.sums, owedCents: 1n } })
  const middle = whole.map((seal) => (seal.sealNo === 7n ? again(seal) : seal))
  assert.deepEqual(check(middle).fault, { kind: 'seal_changed', sealNo: 7n })

  const last = whole.at(-1) as SignedSeal
  const newest = [...whole.slice(0, -1), again(last)]
  assert.equal(check(newest).fault, undefined, 'nobody could know')
  assert.equal(check(newest, undefined, [keptOf(last)]).fault?.kind, 'kept_other')

  const other = chainOf(20, stranger)
  assert.equal(check(other).fault, undefined)
  const { fault } = check(other, undefined, [keptOf(whole[3] as SignedSeal)])
  assert.deepEqual(fault, { kind: 'key_other', sealNo: 1n, expected: key.publicKey, found: stranger.publicKey })
})

test('a missing seal is named, in the middle, at the beginning and at the end', () => {
  const without = (no: bigint) => whole.filter(({ sealNo }) => sealNo !== no)
  for (const no of [1n, 9n, 20n])
    assert.deepEqual(check(without(no), shownOf(whole.at(-1))).fault, { kind: 'seal_missing', sealNo: no })
  assert.deepEqual(check(whole.slice(0, 15), shownOf(whole[14]), [keptOf(whole[17] as SignedSeal)]).fault, {
    kind: 'seal_missing',
    sealNo: 16n,
  })
})

test('totals and a key that a page shows and no seal has are told', () => {
  const last = whole.at(-1) as SignedSeal
  const shown = { ...shownOf(last), sums: { ...last.sums, paidInCents: 5n } }
  assert.deepEqual(check(whole, shown).fault, {
    kind: 'shown_other',
    sealNo: 20n,
    shown: shown.sums,
    sealed: last.sums,
  })
  assert.equal(check(whole, { ...shownOf(last), publicKey: stranger.publicKey }).fault?.kind, 'key_other')
})
