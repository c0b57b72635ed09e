import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ChainedTransfer, noDigest, transferDigest, transferText } from './canonical.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

// The example of docs/proofs.md. It never changes: books that people saved were hashed this way.
const first: ChainedTransfer = {
  memberId: '019a8b6e-0000-7000-8000-000000000001',
  transferNo: 1n,
  asset: 'USD',
  kind: 'deposit_credited',
  from: 'paid_in',
  to: 'balance',
  amountUnits: 250_000n,
  fromAfterUnits: -250_000n,
  toAfterUnits: 250_000n,
  causeId: '019a8b6e-0000-7000-8000-0000000000c1',
  postedAtMicros: 1_792_512_120_000_000n,
}
const second: ChainedTransfer = {
  ...first,
  transferNo: 2n,
  kind: 'investment_opened',
  from: 'balance',
  to: 'investment',
  amountUnits: 100_000n,
  fromAfterUnits: 150_000n,
  toAfterUnits: 100_000n,
  causeId: '019a8b6e-0000-7000-8000-0000000000c2',
  postedAtMicros: 1_792_512_180_000_500n,
}

test('the examples of docs/proofs.md have the digests that are written there', () => {
  assert.equal(
    transferText(first),
    'dryrun transfer 1\n019a8b6e-0000-7000-8000-000000000001\n1\nUSD\ndeposit_credited\npaid_in\nbalance\n250000\n-250000\n250000\n019a8b6e-0000-7000-8000-0000000000c1\n1792512120000000',
  )
  const one = transferDigest(noDigest, first, sha256)
  assert.equal(hex(one), '2b869ac6d92a5d2e1182e05a03f1f0eb22261f0a91d8adbbf1561d0c2df5c8a8')
  assert.equal(
    hex(transferDigest(one, second, sha256)),
    'd21f22d156cf59b41e4b5f499f31b61d9332bac505f8d97dc9e5453a1bc33f8e',
  )
})

test('whatever changes in a transfer or before it, its digest is another one', () => {
  const before = sha256(noDigest)
  const digest = hex(transferDigest(before, first, sha256))
  const fields = Object.keys(first) as (keyof ChainedTransfer)[]
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.bigInt({ min: 1n, max: 10n ** 15n }), (field, by) => {
      const value = first[field]
      const changed = typeof value === 'bigint' ? value + by : `${value}${by}`
      assert.notEqual(hex(transferDigest(before, { ...first, [field]: changed }, sha256)), digest)
    }),
  )
  assert.notEqual(hex(transferDigest(noDigest, first, sha256)), digest)
  assert.throws(() => transferDigest(before, { ...first, asset: 'É' }, sha256), RangeError)
})
