import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountKinds } from '@dryrun/domain/ledger/accounts.ts'
import { type Book, emptyAccounts } from '@dryrun/domain/ledger/book.ts'
import type { PostedTransfer } from '@dryrun/domain/ledger/transfers.ts'
import { coinTransferKinds, dollarTransferKinds } from '@dryrun/domain/ledger/transfers.ts'
import { toHex } from '@dryrun/domain/proofs/bytes.ts'
import { noDigest, transferDigest } from '@dryrun/domain/proofs/canonical.ts'
import fc from 'fast-check'
import { chain, sha256 } from './chain.ts'

const units = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

const posted: fc.Arbitrary<PostedTransfer> = fc.record({
  transferNo: fc.bigInt({ min: 1n, max: 2n ** 62n }),
  asset: fc.constantFrom('USD', 'BTC', 'AAPL'),
  kind: fc.constantFrom(...dollarTransferKinds, ...coinTransferKinds),
  from: fc.constantFrom(...accountKinds),
  to: fc.constantFrom(...accountKinds),
  amountUnits: units,
  fromAfterUnits: units,
  toAfterUnits: units,
  causeId: fc.uuid(),
})

test('the teller’s chain is the one that docs/proofs.md describes, transfer after transfer', () => {
  const book: Book = { transferCount: 0n, balances: new Map([['USD', emptyAccounts]]) }
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.array(posted, { maxLength: 6 }),
      fc.date({ noInvalidDate: true }),
      (memberId, all, now) => {
        const before = { head: toHex(noDigest), balances: new Map() }
        const { links, head } = chain(memberId, before, { book, posted: all }, now)
        let expected: Uint8Array = noDigest
        for (const [place, transfer] of all.entries()) {
          const previous = transfer.transferNo === 1n ? null : `\\x${toHex(expected)}`
          const postedAtMicros = BigInt(now.getTime()) * 1_000n
          expected = transferDigest(expected, { ...transfer, memberId, postedAtMicros }, sha256)
          assert.deepEqual(links[place], { previousDigest: previous, digest: `\\x${toHex(expected)}` })
        }
        assert.equal(head, `\\x${toHex(expected)}`)
      },
    ),
  )
})
