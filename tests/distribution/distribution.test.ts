// Without a distributed engine: whether the tables could be spread as distribution.ts says.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { distributedTables, distribution } from '@dryrun/database/distribution.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database[Symbol.asyncDispose]())

/** Of this product alone, without what the engine or the queue of jobs brings along. */
const ownTables = `
  select pg_class.oid, nspname || '.' || relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'public', 'pgboss')
     and nspname not like 'citus%' and nspname not like 'columnar%'`

async function read<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.owner.query<Row>(text, values)).rows
}

const spread = new Map(distributedTables().map(({ table, by }) => [table, by]))
const isEverywhere = (table: string) => distribution[table] === 'reference'

test('every table is written down once, with where its rows are', async () => {
  const tables = await read<{ name: string }>(`select name from (${ownTables}) as own order by name`)
  assert.deepEqual(
    tables.map(({ name }) => name),
    Object.keys(distribution).toSorted(),
  )
})

test('the column that says where a row goes is an id that is never missing', async () => {
  for (const [table, column] of spread) {
    const [found] = await read<{ type: string; attnotnull: boolean }>(
      `select atttypid::regtype::text as type, attnotnull from pg_attribute where attrelid = $1::regclass and attname = $2`,
      [table, column],
    )
    assert.deepEqual(found, { type: 'uuid', attnotnull: true }, `${table}.${column}`)
  }
})

test('every key of a spread table has that column: no machine can look at another one to keep a key unique', async () => {
  const keys = await read<{ name: string; index: string; columns: string[] }>(
    `select own.name, indexrelid::regclass::text as index,
            array(select attname::text from pg_attribute
                   where attrelid = indrelid and attnum = any(indkey::int2[])) as columns
       from (${ownTables}) as own join pg_index on indrelid = own.oid where indisunique`,
  )
  const broken = keys.filter(({ name, columns }) => spread.has(name) && !columns.includes(spread.get(name) as string))
  assert.deepEqual(broken, [])
})

test('a foreign key stays on its machine: by the member to another spread table, or to one that is everywhere', async () => {
  const foreign = await read<{ name: string; from: string; to: string; pairs: string[] }>(
    `select conname as name, source.name as from, target.name as to,
            array(select a.attname || '=' || b.attname
                    from unnest(conkey, confkey) as pair (own, other)
                    join pg_attribute as a on a.attrelid = conrelid and a.attnum = pair.own
                    join pg_attribute as b on b.attrelid = confrelid and b.attnum = pair.other) as pairs
       from pg_constraint
       join (${ownTables}) as source on source.oid = conrelid
       join (${ownTables}) as target on target.oid = confrelid
      where contype = 'f'`,
  )
  const broken = foreign.filter(({ from, to, pairs }) => {
    if (isEverywhere(from)) return !isEverywhere(to)
    if (!spread.has(from)) return spread.has(to)
    return !isEverywhere(to) && !pairs.includes(`${spread.get(from)}=${spread.get(to)}`)
  })
  assert.deepEqual(broken, [])
})

test('a guard on a spread table looks at nothing but its own row', async () => {
  const triggers = await read<{ name: string; trigger: string; body: string }>(
    `select own.name, tgname as trigger, prosrc as body
       from (${ownTables}) as own join pg_trigger on tgrelid = own.oid join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal`,
  )
  const broken = triggers.filter(
    ({ name, body }) =>
      (spread.has(name) || isEverywhere(name)) && /\b(select|insert|update|delete|perform|execute)\b/i.test(body),
  )
  assert.deepEqual(broken, [])
})
