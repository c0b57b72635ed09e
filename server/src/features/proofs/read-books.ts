import { type RecordTotals, recordsIn, sameTotals, totalsOf, withChanged } from '@dryrun/domain/proofs/book-records.ts'
import { sealedBookBytes } from '@dryrun/domain/proofs/sealed-book.ts'
import type pg from 'pg'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'

const booksPerFetch = 500
/** Of 256 books each. */
const pagesPerFetch = 64

/** The seal before: what it keeps of its books is read again, instead of all books. */
export interface SealedBefore {
  readonly sealNo: bigint
  /** What was posted or opened from here on may be missing in it, in the world's time. */
  readonly from: Date
}

export interface Books extends RecordTotals {
  /** One record behind the other, in the order of their ids. */
  readonly records: Uint8Array
}

/**
 * All books as of the moment of the caller's snapshot. Those that haven't moved are as the seal before has them, so only
 * the others are read from the ledger. The database counts all of them and adds up their sums: where that's something
 * else, because something was posted or opened with an earlier moment, every book is read.
 */
export async function readBooks(client: pg.ClientBase, before: SealedBefore | undefined): Promise<Books> {
  if (before) {
    const records = withChanged(await readKept(client, before.sealNo), await readChanged(client, before.from))
    const totals = totalsOf(records)
    if (sameTotals(totals, await readTotals(client))) return { records, ...totals }
  }
  const records = await readAll(client)
  return { records, ...totalsOf(records) }
}

interface BytesRow {
  readonly bytes: Buffer
}

const recordBytes = `uuid_send(book.member_id) || int8send(book.transfer_count) || book.head_digest || int8send(book.owed_cents)
                || int8send(book.paid_in_cents) || int8send(book.paid_out_cents) as bytes`

async function readAll(client: pg.ClientBase): Promise<Uint8Array> {
  await client.query(
    `${everyShard} declare books no scroll cursor for select ${recordBytes} from ledger.book
      where ${notCopies('member_id')} order by member_id`,
  )
  return fetchAll(client, `fetch ${booksPerFetch} from books`, (record) => record)
}

async function readChanged(client: pg.ClientBase, from: Date): Promise<Uint8Array> {
  const { rows } = await client.query<BytesRow>(
    `${everyShard} select ${recordBytes} from ledger.book
      where member_id in (select member_id from ledger.transfer where posted_at >= $1
                          union select member_id from ledger.book where opened_at >= $1)
        and ${notCopies('member_id')}
      order by member_id`,
    [from],
  )
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** A page that was written otherwise than today says nothing. Then the sums don't agree, and all books are read. */
async function readKept(client: pg.ClientBase, sealNo: bigint): Promise<Uint8Array> {
  await client.query(
    `declare pages no scroll cursor for
     select records as bytes from proofs.book_page where seal_no = ${sealNo} order by first_member_id`,
  )
  return fetchAll(client, `fetch ${pagesPerFetch} from pages`, (records) =>
    records.length % sealedBookBytes === 0 ? recordsIn(records) : new Uint8Array(),
  )
}

async function fetchAll(
  client: pg.ClientBase,
  fetch: string,
  recordsOf: (bytes: Buffer) => Uint8Array,
): Promise<Uint8Array> {
  const fetched: Buffer[] = []
  for (;;) {
    const { rows } = await client.query<BytesRow>(fetch)
    if (rows.length === 0) return Buffer.concat(fetched)
    fetched.push(Buffer.concat(rows.map(({ bytes }) => recordsOf(bytes))))
  }
}

async function readTotals(client: pg.ClientBase): Promise<RecordTotals> {
  const { rows } = await client.query<Record<'books' | 'transfers' | 'owed' | 'paid_in' | 'paid_out', string>>(
    `${everyShard} select count(*)::text as books, sum(transfer_count)::text as transfers, sum(owed_cents)::text as owed,
                          sum(paid_in_cents)::text as paid_in, sum(paid_out_cents)::text as paid_out
       from ledger.book where ${notCopies('member_id')}`,
  )
  const { books, transfers, owed, paid_in, paid_out } = rows[0] ?? {}
  return {
    bookCount: Number(books),
    transferCount: BigInt(transfers ?? 0),
    sums: { owedCents: BigInt(owed ?? 0), paidInCents: BigInt(paid_in ?? 0), paidOutCents: BigInt(paid_out ?? 0) },
  }
}
