import type { ChainedTransfer } from '@dryrun/domain/proofs/canonical.ts'
import type pg from 'pg'
import type { Column, CopiedBook, CopiedTable } from '../../ledger/copy-book.ts'
import { inOneMoment } from '../../platform/db/transaction.ts'
import { copiedTables } from './copied-tables.ts'

type Cell = string | null

/** All that a copy is made of. */
export interface Template extends CopiedBook {
  readonly originalId: string
  readonly bookHead: Buffer
  readonly member: Readonly<Record<string, Cell>>
  /** The demo member's own addresses, by network. */
  readonly addresses: readonly { readonly network: string; readonly address: string }[]
  readonly tables: readonly CopiedTable[]
}

/** A template is read again after this long, also where the book hasn't moved: lessons and notifications are in it too. */
const keptMs = 60_000

interface Kept {
  readonly originalId: string
  readonly head: string
  readonly readMs: number
  readonly template: Template
}

export type ReadTemplate = (pool: pg.Pool, originalId: string) => Promise<Template>

/** Reads what copies are made of, and keeps it until the book has moved or a minute has passed. */
export function createTemplates(): ReadTemplate {
  let kept: Kept | undefined
  let columns: ReadonlyMap<string, readonly Column[]> | undefined
  return async (pool, originalId) => {
    const head = (await readHead(pool, originalId)).toString('hex')
    const isFresh = kept?.originalId === originalId && kept.head === head && performance.now() - kept.readMs < keptMs
    if (kept && isFresh) return kept.template
    columns ??= await readColumns(pool)
    const template = await readAll(pool, originalId, columns)
    kept = { originalId, head: template.bookHead.toString('hex'), readMs: performance.now(), template }
    return template
  }
}

/** How the demo member's book ends now. */
async function readHead(pool: pg.Pool, originalId: string): Promise<Buffer> {
  const { rows } = await pool.query<{ head_digest: Buffer }>(
    'select head_digest from ledger.book where member_id = $1',
    [originalId],
  )
  const [book] = rows
  if (!book) throw new Error('the demo member has no book')
  return book.head_digest
}

/** What the tables have, but for what the database works out by itself. */
async function readColumns(pool: pg.Pool): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await pool.query<{ of: string; name: string; type: string }>(
    `select n.nspname || '.' || c.relname as of, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname || '.' || c.relname = any($1::text[]) and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum`,
    [copiedTables.map(({ table }) => table)],
  )
  return Map.groupBy(rows, (row) => row.of)
}

async function readAll(
  pool: pg.Pool,
  originalId: string,
  columnsOf: ReadonlyMap<string, readonly Column[]>,
): Promise<Template> {
  return inOneMoment(pool, async (client) => {
    const { rows: members } = await client.query<Record<string, Cell>>(
      `select username, full_name, phone_number, country_code, gender, photo_path, bitcoin_address, usdt_address, locale,
              name_visible::text, created_at::text, language from members.member where member_id = $1`,
      [originalId],
    )
    const { rows: books } = await client.query<Template['book'] & { head_digest: Buffer }>(
      `select transfer_count::text, opened_at::text, owed_cents::text, paid_in_cents::text, paid_out_cents::text, head_digest
         from ledger.book where member_id = $1`,
      [originalId],
    )
    const { rows: addresses } = await client.query<{ network: string; address: string }>(
      'select network, address from ledger.address where member_id = $1',
      [originalId],
    )
    const tables: CopiedTable[] = []
    for (const { table, by } of copiedTables) {
      const columns = columnsOf.get(table) ?? []
      // One after the other, as of one moment.
      tables.push({ table, columns, rows: await readRows(client, table, columns, by, originalId) })
    }
    const [member, book] = [members[0], books[0]]
    if (!member || !book) throw new Error('the demo member is gone')
    const { head_digest: bookHead, ...rest } = book
    return {
      originalId,
      bookHead,
      book: rest,
      member,
      addresses,
      tables,
      transfers: await readTransfers(client, originalId),
    }
  })
}

async function readRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  by: string,
  originalId: string,
): Promise<Cell[][]> {
  const { rows } = await client.query<Cell[]>({
    rowMode: 'array',
    // Transfers are chained in their order, and nothing else minds.
    text: `select ${columns.map(({ name }) => `${name}::text`).join(', ')} from ${table} where ${by} = $1
           ${table === 'ledger.transfer' ? 'order by transfer.transfer_no' : ''}`,
    values: [originalId],
  })
  return rows
}

async function readTransfers(client: pg.ClientBase, originalId: string): Promise<Template['transfers']> {
  const { rows } = await client.query<{
    transfer_no: bigint
    asset: ChainedTransfer['asset']
    kind: ChainedTransfer['kind']
    from_kind: ChainedTransfer['from']
    to_kind: ChainedTransfer['to']
    amount_units: bigint
    from_after_units: bigint
    to_after_units: bigint
    cause_id: string
    posted_micros: bigint
  }>(
    `select transfer_no, asset, kind, from_kind, to_kind, amount_units, from_after_units, to_after_units, cause_id,
            (extract(epoch from posted_at) * 1000000)::bigint as posted_micros
       from ledger.transfer where member_id = $1 order by transfer_no`,
    [originalId],
  )
  return rows.map((row) => ({
    transferNo: row.transfer_no,
    asset: row.asset,
    kind: row.kind,
    from: row.from_kind,
    to: row.to_kind,
    amountUnits: row.amount_units,
    fromAfterUnits: row.from_after_units,
    toAfterUnits: row.to_after_units,
    causeId: row.cause_id,
    postedAtMicros: row.posted_micros,
  }))
}
