import { bookRecordBytes, bookSumsAt, sealedBookBytes, transferCountAt } from './sealed-book.ts'
import { type BookSums, noSums, sameSums } from './sums.ts'
import { addSums } from './tree.ts'

/** What the records of all books say together. */
export interface RecordTotals {
  readonly bookCount: number
  readonly transferCount: bigint
  readonly sums: BookSums
}

/** The books' records as the ledger told them, from what a seal keeps of its books. */
export function recordsIn(sealed: Uint8Array): Uint8Array {
  const count = sealed.length / sealedBookBytes
  const records = new Uint8Array(count * bookRecordBytes)
  for (let book = 0; book < count; book++) {
    const at = book * sealedBookBytes
    records.set(sealed.subarray(at, at + bookRecordBytes), book * bookRecordBytes)
  }
  return records
}

/**
 * Books as they were, with those that changed as they are now and new ones in their places. Both come in the order of
 * their ids, and so does the result.
 */
export function withChanged(before: Uint8Array, changed: Uint8Array): Uint8Array {
  const merged = new Uint8Array(before.length + changed.length)
  let length = 0
  let from = 0
  const take = (records: Uint8Array) => {
    merged.set(records, length)
    length += records.length
  }
  for (let at = 0; at < changed.length; at += bookRecordBytes) {
    const place = placeOf(before, from, changed, at)
    take(before.subarray(from, place))
    take(changed.subarray(at, at + bookRecordBytes))
    const isNew = place === before.length || compareIds(before, place, changed, at) !== 0
    from = isNew ? place : place + bookRecordBytes
  }
  take(before.subarray(from))
  return merged.subarray(0, length)
}

/** Where the first record is, from so far on, whose id isn't below the sought one. */
function placeOf(records: Uint8Array, from: number, sought: Uint8Array, soughtAt: number): number {
  let low = from / bookRecordBytes
  let high = records.length / bookRecordBytes
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (compareIds(records, middle * bookRecordBytes, sought, soughtAt) < 0) low = middle + 1
    else high = middle
  }
  return low * bookRecordBytes
}

const idLength = 16

function compareIds(one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number): number {
  for (let byte = 0; byte < idLength; byte++) {
    const difference = (one[oneAt + byte] as number) - (other[otherAt + byte] as number)
    if (difference !== 0) return difference
  }
  return 0
}

export function totalsOf(records: Uint8Array): RecordTotals {
  let transferCount = 0n
  let sums = noSums
  for (let at = 0; at < records.length; at += bookRecordBytes) {
    transferCount += transferCountAt(records, at)
    sums = addSums(sums, bookSumsAt(records, at))
  }
  return { bookCount: records.length / bookRecordBytes, transferCount, sums }
}

export function sameTotals(one: RecordTotals, other: RecordTotals): boolean {
  return (
    one.bookCount === other.bookCount && one.transferCount === other.transferCount && sameSums(one.sums, other.sums)
  )
}
