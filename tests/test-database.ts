import { hash, randomBytes } from 'node:crypto'
import { listMigrations, migrate } from '@dryrun/database/migrate.ts'
import type { SessionDeps } from '@dryrun/server/features/sessions/session-deps.ts'
import { createJobs } from '@dryrun/server/jobs.ts'
import { loginRoleOf } from '@dryrun/server/platform/db/application-login.ts'
import { asOwner } from '@dryrun/server/platform/db/open-database.ts'
import { type Cluster, openCluster } from '@dryrun/server/platform/embedded-postgres/cluster.ts'
import { openJobs } from '@dryrun/server/platform/jobs/open-jobs.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import pg from 'pg'
import { testClusterFolder } from './database-folder.ts'
import { createDistributedDatabase, distributedUrls } from './distribution/distributed-database.ts'
import { shadow, shadowSetting } from './distribution/shadow-database.ts'
import { watchStatements } from './distribution/watch-statements.ts'
import { read } from './source-files.ts'

watchStatements()

/** One cluster for all tests of this user: the launcher adopts it where it runs already, and the last one out ends it. */
export function openTestCluster(): Promise<Cluster> {
  return openCluster(testClusterFolder(), createLog('error'))
}

export interface TestDatabase extends AsyncDisposable {
  readonly name: string
  readonly url: string
  readonly owner: pg.Client
}

interface Options {
  readonly migrated?: boolean
  /** Rows that take long to write: they're written once, and copied from then on. */
  readonly filled?: { readonly name: string; readonly fill: (owner: pg.Client) => Promise<void> }
  /** With the tables of the jobs, which a server makes when it first starts. */
  readonly hasJobs?: boolean
}

/** A database of its own, migrated and empty: `await using database = await createTestDatabase()`. */
export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const spread = distributedUrls()
  if (spread && options.migrated !== false && !options.filled) return createDistributedDatabase(spread)
  const cluster = await openTestCluster()
  const { address } = cluster
  const name = `test_${randomBytes(8).toString('hex')}`
  await asOwner({ ...address, database: 'postgres' }, async (client) => {
    const migrated = options.migrated === false ? 'template0' : await migratedTemplate(client, address)
    const isShadow = process.env[shadowSetting] !== undefined && options.migrated !== false
    const filled = options.filled ?? (isShadow ? shadow() : undefined)
    const template = filled
      ? await templateOf(client, filled.name, migrated, (fresh) =>
          asOwner({ ...address, database: fresh }, filled.fill),
        )
      : options.hasJobs
        ? await templateOf(client, nameWithJobs(migrated), migrated, (fresh) =>
            addJobs({ ...address, database: fresh }),
          )
        : migrated
    await client.query(`create database ${name} template ${template}`)
  })
  return use(cluster, name)
}

/** A database like another one, as it is at this moment. Nobody may be connected to that one. */
export async function copyTestDatabase(name: string): Promise<TestDatabase> {
  const cluster = await openTestCluster()
  const copy = `test_${randomBytes(8).toString('hex')}`
  await asOwner({ ...cluster.address, database: 'postgres' }, (client) =>
    client.query(`create database ${copy} template ${name}`),
  )
  return use(cluster, copy)
}

async function use(cluster: Cluster, name: string): Promise<TestDatabase> {
  const { address } = cluster
  const { host, port, user, password } = address
  const owner = new pg.Client({ ...address, database: name })
  owner.on('error', () => {})
  await owner.connect()
  return {
    name,
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
  return templateOf(client, name, 'template0', (fresh) => asOwner({ ...address, database: fresh }, migrate))
}

const nameWithJobs = (migrated: string) =>
  `jobs_${hash('sha256', `${migrated} ${read('package-lock.json')} ${read('server/src/jobs.ts')}`).slice(0, 48)}`

/** As a server does at its first start: the tables of the queue's library, and a queue for each kind of job. */
async function addJobs(owner: pg.ClientConfig): Promise<void> {
  const queue = await openJobs({ owner, application: owner }, createLog('error'))
  // Nothing is queued, so nothing runs that would need what jobs work with.
  await queue.work(createJobs({} as SessionDeps))
  await queue.close()
}

/** Made by whoever comes first, under a name that nobody takes for whole before it is. */
async function templateOf(
  client: pg.Client,
  name: string,
  from: string,
  fill: (database: string) => Promise<unknown>,
): Promise<string> {
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) {
      await client.query(`drop database if exists ${name}_new`)
      await client.query(`create database ${name}_new template ${from}`)
      await fill(`${name}_new`)
      await client.query(`alter database ${name}_new rename to ${name}`)
    }
    return name
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}
