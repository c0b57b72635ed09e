import { randomBytes } from 'node:crypto'
import { applicationRole, withMigrationLock } from '@dryrun/database/migrate.ts'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { connectMsMax } from './connecting.ts'

const passwordBytes = 24
const roleNameLengthMax = 63
/** Roles belong to the whole server: another database's start may be changing the same list at this moment. */
const collisions = new Set(['XX000', '40001', '40P01'])
const notPermitted = '42501'
const wrongPassword = '28P01'

export interface Login {
  readonly user: string
  readonly password: string
}

/** The role that the application logs in as. Each database has its own, so that no two instances share a password. */
export function loginRoleOf(database: string): string {
  return `dryrun_login_${database}`.slice(0, roleNameLengthMax)
}

/**
 * Makes the login role where there's none. It inherits what migrations grant to the application's role, owns nothing, and
 * can't become anybody else. Its password is random and kept where only the database's owner can read it, so that
 * several instances agree on it.
 */
export function ensureLogin(client: pg.Client, owner: pg.ClientConfig): Promise<Login> {
  return withMigrationLock(client, async () => {
    const database = await nameOf(client)
    const user = loginRoleOf(database)
    const kept = await client.query<{ password: string }>('select password from platform.login where role_name = $1', [
      user,
    ])
    const password = kept.rows[0]?.password ?? randomBytes(passwordBytes).toString('base64url')
    const { rowCount: isThere } = await client.query('select from pg_roles where rolname = $1', [user])
    await requirePlain(client, user)
    await asAdministrator(user, async () => {
      if (!isThere) await client.query(`create role ${pg.escapeIdentifier(user)}`)
      if (!isThere || kept.rows.length === 0) await setPassword(client, user, password)
      await grantApplication(client, user)
    })
    await client.query('insert into platform.login (role_name, password) values ($1, $2) on conflict do nothing', [
      user,
      password,
    ])
    // A role that was made by hand, or whose password somebody changed, gets the one that is kept here.
    if (!(await opens(applicationConfig(owner, { user, password }))))
      await asAdministrator(user, () => setPassword(client, user, password))
    return { user, password }
  })
}

/** The role of the operator's own choice: it's given what the application needs, and must not be more than that. */
export async function useLogin(client: pg.Client, applicationUrl: string): Promise<pg.ClientConfig> {
  const application = { connectionString: applicationUrl }
  const [ownerName, database] = await Promise.all([userOf(client), nameOf(client)])
  const probe = new pg.Client({ ...application, connectionTimeoutMillis: connectMsMax })
  probe.on('error', () => {})
  try {
    await probe.connect()
    const user = await userOf(probe)
    if ((await nameOf(probe)) !== database)
      throw new StartError('DATABASE_APP_URL leads to another database than DATABASE_URL.')
    const { rows } = await probe.query<{ is_mighty: boolean }>(
      `select rolsuper or rolcreaterole or rolbypassrls or pg_has_role(oid, $1, 'member') as is_mighty
         from pg_roles where rolname = current_user`,
      [ownerName],
    )
    if (rows[0]?.is_mighty)
      throw new StartError(
        `The user ${user} in DATABASE_APP_URL may do more than the application needs. Make one with: create role ${user}_app login password '…';`,
      )
    await withMigrationLock(client, () => asAdministrator(user, () => grantApplication(client, user)))
    return application
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The database in DATABASE_APP_URL can't be reached: ${(error as Error).message}.`)
  } finally {
    await probe.end().catch(() => {})
  }
}

/** The owner's way to the database with another name and password. */
export function applicationConfig(owner: pg.ClientConfig, { user, password }: Login): pg.ClientConfig {
  if (owner.connectionString === undefined) return { ...owner, user, password }
  // Only the client knows how to read every form of an address: sockets, several hosts, certificates.
  const { host, port, database, ssl } = new pg.Client(owner)
  return { host, port, ssl, user, password, ...(database !== undefined && { database }) }
}

async function setPassword(client: pg.Client, user: string, password: string): Promise<void> {
  await client.query(`alter role ${pg.escapeIdentifier(user)} login password ${pg.escapeLiteral(password)}`)
}

/** A role that somebody made by hand may be more than ours. Only a superuser could take that away, so we say so. */
async function requirePlain(client: pg.Client, user: string): Promise<void> {
  const { rowCount: isMighty } = await client.query(
    `select from pg_roles
      where rolname = $1 and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication)`,
    [user],
  )
  if (isMighty)
    throw new StartError(
      `The role ${user} may do more than the application needs. As a database administrator run: alter role ${user} nosuperuser nocreaterole nocreatedb nobypassrls noreplication;`,
    )
}

/** What is granted is there without becoming the other role, and becoming it isn't possible either. */
async function grantApplication(client: pg.Client, user: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_auth_members
      where roleid = $1::regrole and member = (select oid from pg_roles where rolname = $2)
        and inherit_option and not set_option and not admin_option`,
    [applicationRole, user],
  )
  if (rowCount) return
  await client.query(
    `grant ${applicationRole} to ${pg.escapeIdentifier(user)} with inherit true, set false, admin false`,
  )
}

async function asAdministrator(user: string, work: () => Promise<void>, triesLeft = 20): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (collisions.has(code) && triesLeft > 0) return asAdministrator(user, work, triesLeft - 1)
    if (code !== notPermitted) throw error
    throw new StartError(
      `The user in DATABASE_URL may not make the role that the application logs in as. As a database administrator run: create role ${user}_own login password '…'; grant ${applicationRole} to ${user}_own with inherit true, set false; then set DATABASE_APP_URL to the same database with that user.`,
    )
  }
}

async function opens(application: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...application, connectionTimeoutMillis: connectMsMax })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === wrongPassword) return false
    throw new StartError(
      `The role ${application.user} can't log in to the database: ${(error as Error).message}. Let it in by password in pg_hba.conf, or set DATABASE_APP_URL.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

async function userOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user as name')
  return rows[0]?.name ?? ''
}
