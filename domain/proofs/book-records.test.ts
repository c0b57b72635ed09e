import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordsIn, sameTotals, totalsOf, withChanged } from './book-records.ts'
import { bookRecordBytes, sealedBookBytes, writeSealedBook } from './sealed-book.ts'
import { noSums } from './sums.ts'

interface Told {
  readonly transferCount: number
  readonly owedCents: number
}

/** Few ids, so that many changed books were there before. */
const anyBooks = fc.dictionary(
  fc.integer({ min: 0, max: 300 }).map(String),
  fc.record({ transferCount: fc.nat(1_000), owedCents: fc.nat(1_000_000) }),
  { maxKeys: 60 },
)

function recordsOf(books: Readonly<Record<string, Told>>): Uint8Array {
  const sorted = Object.entries(books).toSorted(([one], [other]) => Number(one) - Number(other))
  const records = new Uint8Array(sorted.length * bookRecordBytes)
  const view = new DataView(records.buffer)
  for (const [place, [id, { transferCount, owedCents }]] of sorted.entries()) {
    const at = place * bookRecordBytes
    // Some ids differ in their first bytes, some in their last ones.
    view.setUint16(at + (Number(id) % 2) * 14, Number(id))
    view.setUint16(at, Number(id))
    view.setBigUint64(at + 16, BigInt(transferCount))
    view.setBigUint64(at + 56, BigInt(owedCents))
  }
  return records
}

test('books with those that changed are the books as they are now, in the order of their ids', () => {
  fc.assert(
    fc.property(anyBooks, anyBooks, (before, changed) => {
      const now = recordsOf({ ...before, ...changed })
      assert.deepEqual(withChanged(recordsOf(before), recordsOf(changed)), now)
    }),
  )
})

test('the totals are those of all books, and a book that’s missing or differs is seen in them', () => {
  fc.assert(
    fc.property(anyBooks, (books) => {
      const told = Object.values(books)
      const totals = totalsOf(recordsOf(books))
      assert.deepEqual(totals, {
        bookCount: told.length,
        transferCount: BigInt(told.reduce((sum, { transferCount }) => sum + transferCount, 0)),
        sums: { ...noSums, owedCents: BigInt(told.reduce((sum, { owedCents }) => sum + owedCents, 0)) },
      })
      const one = Object.keys(books)[0]
      if (one === undefined) return
      const { [one]: left, ...others } = books
      assert.equal(sameTotals(totals, totalsOf(recordsOf(others))), false)
      const moved = { transferCount: Number(left?.transferCount) + 1, owedCents: Number(left?.owedCents) }
      assert.equal(sameTotals(totals, totalsOf(recordsOf({ ...others, [one]: moved }))), false)
    }),
  )
})

test('what a seal keeps of its books has their records in it', () => {
  fc.assert(
    fc.property(anyBooks, (books) => {
      const records = recordsOf(books)
      const count = records.length / bookRecordBytes
      const sealed = new Uint8Array(count * sealedBookBytes)
      for (let book = 0; book < count; book++) {
        const own = records.subarray(book * bookRecordBytes, (book + 1) * bookRecordBytes)
        const drawn = { firstHalf: noSums, nonces: new Uint8Array(64).fill(255), places: [book, 7] } as const
        writeSealedBook(sealed, book * sealedBookBytes, own, drawn)
      }
      assert.deepEqual(recordsIn(sealed), records)
    }),
  )
})
