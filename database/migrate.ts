import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { formerNames } from './former-names.ts'
import { splitStatements } from './split-statements.ts'

/**
 * The role that migrations grant things to. Nobody logs in as it: the application's login role inherits what it may do,
 * and owns nothing.
 */
export const applicationRole = 'dryrun_app'

/** Any fixed number: instances that start together queue here, the first one migrates, the others find it done. */
const migrationLock = 4_207_001

const folder = join(import.meta.dirname, 'migrations')

/** A database that this code must not touch; the message is for the person who starts it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly digest: string
}

export function listMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    })
}

/** The last migration to run. Without it all of them run. */
export interface HowFar {
  readonly upTo?: string
}

/** Brings the database up to date and returns the names of the migrations it ran. The client must own the database. */
export function migrate(client: pg.ClientBase, { upTo }: HowFar = {}): Promise<string[]> {
  return withMigrationLock(client, async () => {
    await prepare(client)
    return runPending(client, upTo)
  })
}

/** Whatever changes the shape of the database or its grants does so alone, also when three instances start at once. */
export async function withMigrationLock<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

async function prepare(client: pg.ClientBase): Promise<void> {
  await makeApplicationRole(client)
  await client.query('create schema if not exists platform')
  await client.query(`
    create table if not exists platform.migration (
      name       text primary key,
      digest     text not null,
      applied_at timestamptz not null default now()
    )`)
  // For the owner alone: how the application logs in, the same for all instances. Backups leave it out.
  await client.query(`
    create table if not exists platform.login (
      role_name text primary key,
      password  text not null
    )`)
}

/** Roles belong to the whole server, not to one database: another database's start may be making it just now. */
async function makeApplicationRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ present: boolean; usable: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as present,
            exists (select from pg_roles where rolname = $1 and pg_has_role(oid, 'member')) as usable`,
    [applicationRole],
  )
  if (rows[0]?.usable) return
  try {
    if (!rows[0]?.present) await client.query(`create role ${applicationRole} nologin`)
    await client.query(`grant ${applicationRole} to current_user`)
  } catch (error) {
    const code = (error as { code?: string }).code
    const madeByAnother = code === '42710' || code === '23505' || code === 'XX000'
    if (madeByAnother) return makeApplicationRole(client)
    if (code !== '42501') throw error
    throw new MigrationError(
      `The user in DATABASE_URL may not make the role ${applicationRole}. As a database administrator run: create role ${applicationRole} nologin; grant ${applicationRole} to <that user>;`,
    )
  }
}

/** What a migration is called now that may have been recorded under another name. */
export function presentName(name: string): string {
  return formerNames[name] ?? name
}

async function runPending(client: pg.ClientBase, upTo: string | undefined): Promise<string[]> {
  await client.query(
    `update platform.migration set name = renamed.present
       from unnest($1::text[], $2::text[]) as renamed (former, present) where name = renamed.former`,
    [Object.keys(formerNames), Object.values(formerNames)],
  )
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from platform.migration')
  const applied = new Map(rows.map((row) => [row.name, row.digest]))
  const migrations = listMigrations()
  refuseForeignHistory(applied, migrations)
  const pending = migrations.filter(({ name }) => !applied.has(name) && (upTo === undefined || name <= upTo))
  refuseLateComers(applied, pending)
  for (const migration of pending) await runOne(client, migration)
  return pending.map((migration) => migration.name)
}

function refuseForeignHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.digest]))
  for (const [name, digest] of applied) {
    const here = known.get(name)
    if (here === undefined) {
      throw new MigrationError(
        `The database was migrated by a newer Dryrun (${name}). Start that version, or restore a backup.`,
      )
    }
    if (here !== digest) {
      throw new MigrationError(
        `Migration ${name} was changed after it ran on this database. Write a new migration instead.`,
      )
    }
  }
}

/** On a new database it would run before those that have run here already: the two would not be the same any more. */
function refuseLateComers(applied: ReadonlyMap<string, string>, pending: readonly Migration[]): void {
  const newest = [...applied.keys()].toSorted().at(-1)
  const late = pending.find(({ name }) => newest !== undefined && name < newest)
  if (late) {
    throw new MigrationError(
      `Migration ${late.name} is numbered before ${newest}, which has already run on this database. Give it the next number.`,
    )
  }
}

async function runOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of splitStatements(migration.sql)) await client.query(statement)
    await client.query('insert into platform.migration (name, digest) values ($1, $2)', [
      migration.name,
      migration.digest,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
