import { randomBytes } from 'node:crypto'
import { networks, practiceAddress, practiceAddressBytes } from '@dryrun/domain/wallet/practice-address.ts'
import type pg from 'pg'
import {
  type CopiedTable,
  placesOf,
  type Renamed,
  renamedCell,
  withChain,
  writeAddresses,
  writeBook,
  writeRows,
} from '../../ledger/copy-book.ts'
import { newCopyId } from '../../platform/copy-id.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isBesideBooks } from './copied-tables.ts'
import type { Template } from './read-template.ts'

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
  const besideBooks = template.tables.filter(({ table }) => isBesideBooks(table))
  const withBooks = template.tables.filter(({ table }) => !isBesideBooks(table))
  await inTransaction(pool, async (tx) => {
    await tx.query(notYetNeeded)
    await writeMember(tx, copyId, template, renamed)
    await tx.query('insert into members.copy (member_id) values ($1)', [copyId])
    await writeAddresses(tx, copyId, addresses)
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

/** What isn't the same in a copy, beside ids and addresses. */
function changed(table: CopiedTable, template: Template, copyId: string): CopiedTable {
  if (table.table === 'ledger.transfer') return withChain(table, template, copyId)
  if (table.table === 'network.transfer') return withoutOthers(table, template.originalId)
  return table
}

/** What the demo member sent to others has left the copy's book too, and arrives nowhere a second time. */
function withoutOthers(table: CopiedTable, originalId: string): CopiedTable {
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
