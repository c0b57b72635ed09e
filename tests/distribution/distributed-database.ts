import { hash, randomBytes } from 'node:crypto'
import { distribute } from '@dryrun/database/distribute.ts'
import { distribution } from '@dryrun/database/distribution.ts'
import { listMigrations, migrate } from '@dryrun/database/migrate.ts'
import { loginRoleOf } from '@dryrun/server/platform/db/application-login.ts'
import { asOwner } from '@dryrun/server/platform/db/open-database.ts'
import pg from 'pg'

/** Few, so that a test is quick, and more than machines, so that several lie on each. */
const shardCount = 8
const inUse = '55006'

/** The machines of a distributed PostgreSQL to test on: the coordinator first. Nothing where none is given. */
export function distributedUrls(): readonly string[] | undefined {
  const urls = process.env['DISTRIBUTED_URLS']?.split(',').map((url) => url.trim())
  return urls && urls.length > 1 ? urls : undefined
}

function at(url: string, database: string): pg.ClientConfig {
  const address = new URL(url)
  address.pathname = `/${database}`
  return { connectionString: address.href }
}

const onEach = (urls: readonly string[], work: (client: pg.Client, url: string) => Promise<unknown>) =>
  Promise.all(urls.map((url) => asOwner(at(url, 'postgres'), (client) => work(client, url))))

/** Copies a database under another name on every machine. Each finds the others' copies by that name. */
async function copy(urls: readonly string[], from: string, name: string): Promise<void> {
  await onEach(urls, async (client) => {
    for (;;) {
      try {
        await client.query(`create database ${name} template ${from}`)
        return
      } catch (error) {
        if ((error as { code?: string }).code !== inUse) throw error
      }
    }
  })
}

/** Migrated and spread once; its name changes with the migrations and with what is spread how. */
async function ensureTemplate(urls: readonly string[]): Promise<string> {
  const [coordinator] = urls as [string]
  const made = [...listMigrations().map(({ name, digest }) => `${name} ${digest}`), JSON.stringify(distribution)]
  const name = `spread_${hash('sha256', made.join()).slice(0, 40)}`
  await asOwner(at(coordinator, 'postgres'), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1 and not datallowconn', [name])
      if (!rowCount) await makeTemplate(urls, name)
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [name])
    }
  })
  return name
}

async function makeTemplate(urls: readonly string[], name: string): Promise<void> {
  const [coordinator, ...workers] = urls as [string, ...string[]]
  await onEach(urls, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template template0`)
  })
  for (const url of urls) await asOwner(at(url, name), (client) => client.query('create extension citus'))
  await asOwner(at(coordinator, name), async (client) => {
    const hostOf = (url: string) => [new URL(url).hostname, Number(new URL(url).port)]
    await client.query('select citus_set_coordinator_host($1, $2)', hostOf(coordinator))
    for (const url of workers) await client.query('select citus_add_node($1, $2)', hostOf(url))
    await migrate(client)
    await distribute(client, shardCount)
  })
  // Nobody may be connected to what is copied, not even the engine's own daemon.
  await onEach(urls, async (client) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
  })
}

/** The same as createTestDatabase, on the machines of DISTRIBUTED_URLS. */
export async function createDistributedDatabase(urls: readonly string[]) {
  const [coordinator] = urls as [string]
  const template = await ensureTemplate(urls)
  const name = `test_${randomBytes(8).toString('hex')}`
  await copy(urls, template, name)
  const config = at(coordinator, name)
  const owner = new pg.Client(config)
  owner.on('error', () => {})
  await owner.connect()
  return {
    name,
    url: config.connectionString as string,
    owner,
    async [Symbol.asyncDispose]() {
      await owner.end()
      await onEach(urls, (client) => client.query(`drop database if exists ${name} with (force)`))
      await onEach(urls, (client) => client.query(`drop role if exists ${loginRoleOf(name)}`))
    },
  }
}
