import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distributedTables } from '@dryrun/database/distribution.ts'
import { listMigrations } from '@dryrun/database/migrate.ts'
import { splitStatements } from '@dryrun/database/split-statements.ts'
import type pg from 'pg'

const schemaFile = join(import.meta.dirname, '../../database/schema.sql')
export const partCount = 4

/** Set in a process whose test databases are to be shadows. */
export const shadowSetting = 'DRYRUN_TEST_SHADOW'

/**
 * A single PostgreSQL whose members' tables lie in parts by the hash of the member, as on the machines of a distributed
 * one: what has no member in its key, or isn't told whose rows it wants, shows there as well.
 */
export function shadow(): { readonly name: string; readonly fill: (owner: pg.Client) => Promise<void> } {
  const made = [readFileSync(schemaFile, 'utf8'), JSON.stringify(distributedTables()), String(partCount)]
  const digest = hash('sha256', [...made, ...listMigrations().map((each) => each.digest)].join())
  return { name: `shadow_${digest.slice(0, 40)}`, fill: rebuild }
}

/** What the migrations have made is made again in parts, with the rows that they have written. */
async function rebuild(owner: pg.Client): Promise<void> {
  const kept = await readRows(owner)
  const statements = splitStatements(readFileSync(schemaFile, 'utf8'))
  const schemas = statements.flatMap((text) => /^create schema (\w+)$/.exec(text.replace(/^--.*\n+/, ''))?.[1] ?? [])
  await owner.query(`drop schema ${schemas.join(', ')} cascade`)
  await owner.query('set check_function_bodies = off')
  await runInAnyOrder(owner, statements.map(granting).flatMap(inParts))
  await owner.query('set session_replication_role = replica')
  for (const { table, rows } of kept)
    await owner.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [rows],
    )
  await owner.query('reset session_replication_role')
}

interface Kept {
  readonly table: string
  readonly rows: string
}

async function readRows(owner: pg.Client): Promise<Kept[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const kept: Kept[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ rows: string | null }>(`select jsonb_agg(t)::text as rows from ${name} as t`)
    if (rows[0]?.rows) kept.push({ table: name, rows: rows[0].rows })
  }
  return kept
}

/** The file says columns behind their table. */
const granting = (statement: string) =>
  statement.replace(/^grant (\w+) on table (\S+) \((\w+)\)/, 'grant $1 ($3) on table $2')

function inParts(statement: string): string[] {
  const created = /^create table ([\w.]+|\w+\."\w+") \(/.exec(statement)?.[1]?.replaceAll('"', '')
  const spread = distributedTables().find(({ table }) => table === created)
  if (!spread) return [statement]
  const [schema, table] = spread.table.split('.')
  const parts = Array.from(
    { length: partCount },
    (_, part) =>
      `create table ${schema}.${table}_part${part} partition of ${schema}."${table}" for values with (modulus ${partCount}, remainder ${part})`,
  )
  return [`${statement} partition by hash (${spread.by})`, ...parts]
}

/** The file lists things by their kind and name, so what needs another one comes again until that is there. */
async function runInAnyOrder(owner: pg.Client, statements: readonly string[]): Promise<void> {
  let left = statements
  while (left.length > 0) {
    const failed: string[] = []
    let cause: unknown
    for (const statement of left)
      await owner.query(statement).catch((error: unknown) => {
        failed.push(statement)
        cause ??= error
      })
    if (failed.length === left.length) throw new Error(`the schema can't lie in parts: ${failed[0]}`, { cause })
    left = failed
  }
}
