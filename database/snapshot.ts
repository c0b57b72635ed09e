import { once } from 'node:events'
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type HowFar, listMigrations, migrate, presentName } from './migrate.ts'

/**
 * A backup is one gzip file: a line of JSON that says what it is, then for each table a line of JSON with its name and
 * columns, its rows in PostgreSQL's COPY text form, and a line `\.`; a last line says that it is whole.
 */
const formatName = 'dryrun-backup'
const formatVersion = 1
const endOfRows = '\\.'
const endOfBackup = JSON.stringify({ end: formatName })

/** A backup that cannot be restored here; the message is for the person at the terminal. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

interface Head {
  readonly format: string
  readonly version: number
  readonly takenAt: string
  readonly migrations: string[]
}

interface Table {
  readonly name: string
  readonly columns: string
}

/**
 * Tables in an order in which each comes after those it refers to. Generated columns are computed, not copied.
 * The queue of jobs is left out: every job has its cause in a table of ours, and is queued from there again. So is what
 * belongs to this very database: which migrations ran, the application's password, and the key of its puzzles.
 */
async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string; refers_to: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           coalesce((select array_agg(distinct format('%I.%I', fn.nspname, fc.relname)) from pg_constraint k
              join pg_class fc on fc.oid = k.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
             where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as refers_to
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('public', 'information_schema', 'pgboss') and n.nspname not like 'pg\\_%'
       and format('%I.%I', n.nspname, c.relname) not in ('platform.migration', 'platform.login', 'auth.puzzle_key')
     order by 1`)
  const ordered: Table[] = []
  let left = rows
  while (left.length > 0) {
    const open = new Set(left.map((table) => table.name))
    const free = left.filter((table) => !table.refers_to.some((name) => open.has(name)))
    if (free.length === 0)
      throw new SnapshotError(`These tables refer to each other in a circle: ${[...open].join(', ')}.`)
    ordered.push(...free.map(({ name, columns }) => ({ name, columns })))
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/**
 * Writes all rows as they stood at one moment, while others go on writing. The file appears only when it is whole.
 * `alsoThen` reads more of the same moment.
 */
export async function backUp(
  client: pg.ClientBase,
  path: string,
  alsoThen: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<{ tables: number; rows: number }> {
  const partial = `${path}.partial`
  const gzip = createGzip()
  const file = createWriteStream(partial, { mode: 0o600, flush: true })
  const written = pipeline(gzip, file)
  let rowCount = 0
  await client.query('begin isolation level repeatable read read only')
  try {
    const tables = await listTables(client)
    const applied = await client.query<{ name: string }>('select name from platform.migration order by name')
    const head: Head = {
      format: formatName,
      version: formatVersion,
      takenAt: new Date().toISOString(),
      migrations: applied.rows.map((row) => row.name),
    }
    await write(gzip, `${JSON.stringify(head)}\n`)
    for (const table of tables) {
      await write(gzip, `${JSON.stringify(table)}\n`)
      const rows = client.query(copyTo(`copy ${table.name} (${table.columns}) to stdout`))
      for await (const chunk of rows) await write(gzip, chunk as Buffer)
      rowCount += rows.rowCount
      await write(gzip, `${endOfRows}\n`)
    }
    await write(gzip, `${endOfBackup}\n`)
    await alsoThen(client)
    await client.query('commit')
    gzip.end()
    await written
    renameSync(partial, path)
    return { tables: tables.length, rows: rowCount }
  } catch (error) {
    gzip.destroy()
    await written.catch(() => {})
    rmSync(partial, { force: true })
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function write(stream: Writable, content: string | Buffer): Promise<void> {
  if (!stream.write(content)) await once(stream, 'drain')
}

interface RestoreOptions extends HowFar {
  /** Looks at what was restored before it counts; what it throws undoes all of it. */
  readonly beforeCommit?: (client: pg.ClientBase) => Promise<void>
}

async function openBackup(
  client: pg.ClientBase,
  path: string,
  howFar: HowFar,
): Promise<{ lines: Lines; tables: Table[] }> {
  await migrate(client, howFar)
  const lines = linesOf(createReadStream(path).pipe(createGunzip()))
  refuseOtherVersion(readHead(await nextText(lines)), howFar)
  const tables = await listTables(client)
  await refuseFilledDatabase(client, tables)
  return { lines, tables }
}

/** Says no to a backup that this database can't take, before anybody has copied anything for it. */
export async function refuseUnfit(client: pg.ClientBase, path: string): Promise<void> {
  const { lines } = await openBackup(client, path, {})
  await lines.return()
}

/** Fills an empty database from a backup of the same version, in one transaction: all of it or nothing. */
export async function restore(
  client: pg.ClientBase,
  path: string,
  { beforeCommit = async () => {}, ...howFar }: RestoreOptions = {},
): Promise<{ tables: number; rows: number }> {
  const { lines, tables } = await openBackup(client, path, howFar)
  await client.query('begin')
  try {
    // The owner may do so: what was once checked on its way in is not checked again row by row.
    for (const table of tables) await client.query(`alter table ${table.name} disable trigger user`)
    await client.query(`truncate ${tables.map((table) => table.name).join(', ')}`)
    const counts = await copyAllIn(client, lines, tables)
    await bringSequencesUp(client)
    for (const table of tables) await client.query(`alter table ${table.name} enable trigger user`)
    await beforeCommit(client)
    await client.query('commit')
    return counts
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

type Lines = AsyncGenerator<Buffer, void, undefined>

/** Lines as bytes, newline included. node:readline would also cut at U+2028, which may stand in a person's text. */
async function* linesOf(stream: Readable): Lines {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      yield bytes.subarray(start, end + 1)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
  if (rest.length > 0) yield rest
}

async function nextText(lines: Lines): Promise<string> {
  try {
    const { value } = await lines.next()
    return value ? value.toString('utf8').trimEnd() : ''
  } catch (error) {
    throw new SnapshotError(`The file cannot be read as a backup: ${(error as Error).message}.`)
  }
}

function readHead(line: string): Head {
  let head: Head | undefined
  try {
    head = JSON.parse(line) as Head
  } catch {
    // Falls through to the sentence below.
  }
  if (head?.format !== formatName) throw new SnapshotError('The file is not a Dryrun backup.')
  return head
}

function refuseOtherVersion(head: Head, { upTo }: HowFar): void {
  if (head.version !== formatVersion) {
    throw new SnapshotError(`The backup has format ${head.version}; this Dryrun reads format ${formatVersion}.`)
  }
  const here = listMigrations()
    .map((migration) => migration.name)
    .filter((name) => upTo === undefined || name <= upTo)
  if (head.migrations.map(presentName).join() === here.join()) return
  throw new SnapshotError(
    `The backup was taken at ${head.migrations.at(-1)}, and this Dryrun is at ${here.at(-1)}. Restore it with the version that took it, then update.`,
  )
}

/** Rows that migrations themselves put in do not count, and neither does what every start writes anew. */
async function refuseFilledDatabase(client: pg.ClientBase, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (name === 'platform.clock') continue
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) throw new SnapshotError(`The database is not empty (${name} has rows). Restore into an empty one.`)
  }
}

async function copyAllIn(
  client: pg.ClientBase,
  lines: Lines,
  tables: Table[],
): Promise<{ tables: number; rows: number }> {
  let rows = 0
  for (let count = 0; ; count++) {
    const line = await nextText(lines)
    if (line === endOfBackup) {
      if (count !== tables.length) throw new SnapshotError(`The backup has ${count} tables of ${tables.length}.`)
      return { tables: count, rows }
    }
    if (line === '') throw new SnapshotError('The backup is cut short.')
    const table = tables.find(({ name, columns }) => JSON.stringify({ name, columns }) === line)
    if (!table) throw new SnapshotError(`The backup holds a table that this Dryrun does not have: ${line}`)
    rows += await copyIn(client, table, lines)
  }
}

async function copyIn(client: pg.ClientBase, table: Table, lines: Lines): Promise<number> {
  const sink = client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`))
  await pipeline(rowsUntilEnd(lines), sink)
  return sink.rowCount
}

async function* rowsUntilEnd(lines: Lines): AsyncGenerator<Buffer> {
  // `lines` goes on after this table, so it is stepped by hand: `for await` would close it.
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new SnapshotError('The backup is cut short.')
    if (value.length === 3 && value.toString('latin1') === `${endOfRows}\n`) return
    yield Buffer.from(value)
  }
}

async function bringSequencesUp(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence,
           format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attidentity <> '' and n.nspname not in ('public', 'information_schema', 'pgboss') and n.nspname not like 'pg\\_%'`)
  for (const { sequence, table, column } of rows) {
    await client.query(`select setval($1, coalesce((select max(${column}) from ${table}), 0) + 1, false)`, [sequence])
  }
}
