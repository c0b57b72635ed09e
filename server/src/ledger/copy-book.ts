import type { ChainedTransfer } from '@dryrun/domain/proofs/canonical.ts'
import type pg from 'pg'
import { chainAgain } from './chain.ts'

type Cell = string | null

export interface Column {
  readonly name: string
  readonly type: string
}

/** The rows of a table as the database writes them down, so that no number or time loses anything on the way. */
export interface CopiedTable {
  readonly table: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

/** What of the one becomes the other's, cell by cell. */
export type Renamed = ReadonlyMap<string, string>

export const renamedCell = (cell: Cell, renamed: Renamed): Cell => (cell === null ? null : (renamed.get(cell) ?? cell))

/** A book as it was found, without what names its member. */
export interface CopiedBook {
  readonly book: Readonly<
    Record<'transfer_count' | 'opened_at' | 'owed_cents' | 'paid_in_cents' | 'paid_out_cents', string>
  >
  /** The transfers as they're hashed, in the order of the rows of their table. */
  readonly transfers: readonly Omit<ChainedTransfer, 'memberId'>[]
}

/** The only way to a book but opening one: the copy of the demo account has the same transfers, and a chain of its own. */
export async function writeBook(tx: pg.ClientBase, copyId: string, { book, transfers }: CopiedBook): Promise<void> {
  await tx.query(
    `insert into ledger.book (member_id, opened_at, transfer_count, head_digest, owed_cents, paid_in_cents, paid_out_cents)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      copyId,
      book.opened_at,
      book.transfer_count,
      chainAgain(copyId, transfers).head,
      book.owed_cents,
      book.paid_in_cents,
      book.paid_out_cents,
    ],
  )
}

export async function writeAddresses(
  tx: pg.ClientBase,
  copyId: string,
  addresses: readonly { readonly network: string; readonly address: string }[],
): Promise<void> {
  await tx.query(
    `insert into ledger.address (member_id, network, address) select $1::uuid, * from unnest($2::text[], $3::text[])`,
    [copyId, addresses.map(({ network }) => network), addresses.map(({ address }) => address)],
  )
}

/** Digests cover the member's id, so transfers that are copied are chained anew. */
export function withChain(table: CopiedTable, { transfers }: CopiedBook, copyId: string): CopiedTable {
  const { links } = chainAgain(copyId, transfers)
  const at = placesOf(table)
  return {
    ...table,
    rows: table.rows.map((row, place) =>
      row
        .with(at('previous_digest'), links[place]?.previousDigest ?? null)
        .with(at('digest'), links[place]?.digest ?? null),
    ),
  }
}

export const placesOf = ({ columns }: CopiedTable) => {
  const names = columns.map(({ name }) => name)
  return (name: string) => names.indexOf(name)
}

/** All rows in one statement, each with its own names in the place of the other's. */
export async function writeRows(
  tx: pg.ClientBase,
  { table, columns, rows }: CopiedTable,
  renamed: Renamed,
): Promise<void> {
  if (rows.length === 0) return
  await tx.query({
    name: `copy_into_${table}`,
    text: `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
           select * from unnest(${columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')})`,
    values: columns.map((_, at) => rows.map((row) => renamedCell(row[at] ?? null, renamed))),
  })
}
