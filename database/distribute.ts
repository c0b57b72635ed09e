import type pg from 'pg'
import { distributedFunctions, distributedTables, firstTable, tablesOf } from './distribution.ts'

/** More than machines, so that some can move to a new one; a batch of the teller goes to one of them. */
export const shardCountDefault = 32

/** Whether the database has the extension that spreads tables over machines. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/** Whether members' rows are spread over machines. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  return (await hasCitus(client)) && (await readPlaced(client)).has(firstTable)
}

/** Tables that distribution.ts wants elsewhere than they are. Empty on a single PostgreSQL that nothing was spread over. */
export async function listMisplaced(client: pg.ClientBase): Promise<string[]> {
  if (!(await isDistributed(client))) return []
  const placed = await readPlaced(client)
  return wanted().filter((table) => !placed.has(table))
}

function wanted(): string[] {
  return [...tablesOf('reference'), ...tablesOf('together'), ...distributedTables().map(({ table }) => table)]
}

async function readPlaced(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name
       from pg_dist_partition join pg_class on pg_class.oid = logicalrelid`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Spreads the tables as distribution.ts says, and returns those that it has spread. What is in its place already stays, so
 * it can be run again after every upgrade, and after it was interrupted.
 */
export async function distribute(client: pg.ClientBase, shardCount: number): Promise<string[]> {
  const placed = await readPlaced(client)
  const done: string[] = []
  const place = async (table: string, text: string, values: unknown[]) => {
    if (placed.has(table)) return
    await client.query(text, values)
    done.push(table)
  }
  // Guards that let a table only grow go with it to the shards. They look at nothing but their own row.
  await client.query('set citus.enable_unsafe_triggers = on')
  for (const table of tablesOf('reference')) await place(table, 'select create_reference_table($1)', [table])
  for (const { table, by } of distributedTables()) {
    if (table === firstTable)
      await place(table, `select create_distributed_table($1, $2, shard_count => $3, colocate_with => 'none')`, [
        table,
        by,
        shardCount,
      ])
    else await place(table, 'select create_distributed_table($1, $2, colocate_with => $3)', [table, by, firstTable])
  }
  for (const table of tablesOf('together')) await place(table, 'select citus_add_local_table_to_metadata($1)', [table])
  for (const name of distributedFunctions) await client.query('select create_distributed_function($1)', [name])
  return done
}
