import { hash, randomBytes } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { listMigrations, migrate } from '@dryrun/database/migrate.ts'
import { loginRoleOf } from '@dryrun/server/platform/db/application-login.ts'
import { asOwner } from '@dryrun/server/platform/db/open-database.ts'
import { type Cluster, openCluster } from '@dryrun/server/platform/embedded-postgres/cluster.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import pg from 'pg'

/** One cluster for all tests of this user: the launcher adopts it where it runs already, and the last one out ends it. */
export function openTestCluster(): Promise<Cluster> {
  return openCluster(join(tmpdir(), `dryrun-tests-${userInfo().username}`), createLog('error'))
}

export interface TestDatabase extends AsyncDisposable {
  readonly url: string
  readonly owner: pg.Client
}

/** A database of its own, migrated and empty: `await using database = await createTestDatabase()`. */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const cluster = await openTestCluster()
  const { address } = cluster
  const { host, port, user, password } = address
  const name = `test_${randomBytes(8).toString('hex')}`
  await asOwner({ ...address, database: 'postgres' }, async (client) => {
    const template = options.migrated === false ? 'template0' : await migratedTemplate(client, address)
    await client.query(`create database ${name} template ${template}`)
  })
  const owner = new pg.Client({ ...address, database: name })
  owner.on('error', () => {})
  await owner.connect()
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}`,
    owner,
    async [Symbol.asyncDispose]() {
      await owner.end()
      await asOwner({ ...address, database: 'postgres' }, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
        await client.query(`drop role if exists ${loginRoleOf(name)}`)
      })
      await cluster.stop()
    },
  }
}

/** Migrating once and copying is faster than migrating for each test. The name changes with the migrations and theirs. */
async function migratedTemplate(client: pg.Client, address: pg.ClientConfig): Promise<string> {
  const migrations = listMigrations().map(({ name: file, digest }) => `${file} ${digest}`)
  const name = `migrated_${hash('sha256', migrations.join()).slice(0, 48)}`
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) {
      await client.query(`drop database if exists ${name}_new`)
      await client.query(`create database ${name}_new template template0`)
      await asOwner({ ...address, database: `${name}_new` }, migrate)
      await client.query(`alter database ${name}_new rename to ${name}`)
    }
    return name
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}
