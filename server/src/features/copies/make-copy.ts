import { randomBytes } from 'node:crypto'
import { distribution } from '@dryrun/database/distribution.ts'
import { networks, practiceAddress, practiceAddressBytes } from '@dryrun/domain/wallet/practice-address.ts'
import type pg from 'pg'
import { chainAgain } from '../../ledger/chain.ts'
import { newCopyId } from '../../platform/copy-id.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Template, TemplateTable } from './read-template.ts'

type Cell = string | null

/** What of the demo member's becomes the copy's, cell by cell. */
type Renamed = ReadonlyMap<string, string>

/**
 * Nobody waits for the disk: what is lost with the machine is a copy that nobody has. Whoever takes one waits for the disk,
 * and everything that was written before is on it then, too.
 */
const notYetNeeded = 'set local synchronous_commit = off'

/**
 * Makes a copy of the demo account that nobody has taken yet, and returns its id. First what isn't kept with the books, then
 * the books with the mark that the copy is ready: whoever dies in between leaves one that isn't ready, and a sweep forgets it.
 */
export async function makeCopy(pool: pg.Pool, template: Template): Promise<string> {
  const copyId = newCopyId()
  const addresses = networks.map((network) => ({
    network,
    address: practiceAddress(network, randomBytes(practiceAddressBytes)),
  }))
  const renamed: Renamed = new Map([
    [template.originalId, copyId],
    ...template.addresses.flatMap(({ network, address }) =>
      addresses.filter((each) => each.network === network).map((each) => [address, each.address] as const),
    ),
  ])
  const [besideBooks, withBooks] = splitTables(template)
  await inTransaction(pool, async (tx) => {
    await tx.query(notYetNeeded)
    await writeMember(tx, copyId, template, renamed)
    await tx.query('insert into members.copy (member_id) values ($1)', [copyId])
    await tx.query(
      `insert into ledger.address (member_id, network, address) select $1::uuid, * from unnest($2::text[], $3::text[])`,
      [copyId, addresses.map(({ network }) => network), addresses.map(({ address }) => address)],
    )
    for (const table of besideBooks) await writeRows(tx, table, renamed)
  })
  await inTransaction(pool, async (tx) => {
    await tx.query(notYetNeeded)
    // Held until the end, so that no sweep takes this one for left over.
    const { rowCount } = await tx.query('select from members.copy where member_id = $1 for update', [copyId])
    if (!rowCount) throw new Error('the copy was forgotten while it was being made')
    await writeBook(tx, copyId, template)
    for (const table of withBooks) await writeRows(tx, changed(table, template, copyId), renamed)
    await tx.query('update members.copy set is_ready = true where member_id = $1', [copyId])
  })
  return copyId
}

function splitTables({ tables }: Template): readonly [TemplateTable[], TemplateTable[]] {
  const isWithBooks = ({ table }: TemplateTable) => typeof distribution[table] === 'object'
  return [tables.filter((table) => !isWithBooks(table)), tables.filter(isWithBooks)]
}

/** Nobody can take its name from it, and it takes nobody's: no name that people choose has a space in it. */
async function writeMember(
  tx: pg.ClientBase,
  copyId: string,
  { originalId, member }: Template,
  renamed: Renamed,
): Promise<void> {
  const columns = Object.keys(member)
  await tx.query(
    `insert into members.member (member_id, copy_of, username_key, ${columns.join(', ')})
     values ($1, $2, $3, ${columns.map((_, at) => `$${at + 4}`).join(', ')})`,
    [copyId, originalId, `copy ${copyId}`, ...Object.values(member).map((cell) => renamedCell(cell, renamed))],
  )
}

async function writeBook(tx: pg.ClientBase, copyId: string, { book, transfers }: Template): Promise<void> {
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

/** What isn't the same in a copy, beside ids and addresses. */
function changed(table: TemplateTable, template: Template, copyId: string): TemplateTable {
  if (table.table === 'ledger.transfer') return withChain(table, template, copyId)
  if (table.table === 'network.transfer') return withoutOthers(table, template.originalId)
  return table
}

/** Digests cover the member's id, so a copy has a chain of its own. */
function withChain(table: TemplateTable, { transfers }: Template, copyId: string): TemplateTable {
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

/** What the demo member sent to others has left the copy's book too, and arrives nowhere a second time. */
function withoutOthers(table: TemplateTable, originalId: string): TemplateTable {
  const at = placesOf(table)
  return {
    ...table,
    rows: table.rows.map((row) => {
      const receiver = row[at('to_member_id')]
      return receiver === null || receiver === originalId
        ? row
        : row.with(at('to_member_id'), null).with(at('passed_on_at'), null)
    }),
  }
}

const placesOf = ({ columns }: TemplateTable) => {
  const names = columns.map(({ name }) => name)
  return (name: string) => names.indexOf(name)
}

const renamedCell = (cell: Cell, renamed: Renamed): Cell => (cell === null ? null : (renamed.get(cell) ?? cell))

async function writeRows(tx: pg.ClientBase, { table, columns, rows }: TemplateTable, renamed: Renamed): Promise<void> {
  if (rows.length === 0) return
  await tx.query({
    name: `copy_into_${table}`,
    text: `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
           select * from unnest(${columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')})`,
    values: columns.map((_, at) => rows.map((row) => renamedCell(row[at] ?? null, renamed))),
  })
}
