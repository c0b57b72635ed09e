import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitStatements } from '@dryrun/database/split-statements.ts'
import { setBalances } from '@dryrun/server/features/ledger/index.ts'
import { openBooks } from '@dryrun/server/ledger/open-book.ts'
import { openTeller, type Teller } from '@dryrun/server/ledger/teller.ts'
import { asOwner, type Database, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { openCluster } from '@dryrun/server/platform/embedded-postgres/cluster.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'
import { freePort } from '../../tests/processes/started-server.ts'
import { until } from '../../tests/until.ts'

const log = createLog('warn')

export interface World {
  readonly address: { host: string; port: number; user: string; password: string; database: string }
  readonly database: Database
  readonly teller: Teller
  readonly members: readonly string[]
  readonly tokens: readonly string[]
}

/** A database with rich members who each have a session, and a teller on it. */
export async function prepare(dataDir: string, memberCount: number): Promise<World & { stop(): Promise<void> }> {
  const cluster = await openCluster(dataDir, log)
  const { host, port, user, password } = cluster.address
  const address = { host, port, user, password, database: 'bench' }
  await asOwner({ ...address, database: 'postgres' }, (client) => client.query('create database bench'))
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/bench`
  const database = await openDatabase({ dataDir, databaseUrl }, log)
  const teller = openTeller(database.application, log)
  const members = Array.from({ length: memberCount }, newId)
  const tokens = members.map(() => randomBytes(32).toString('base64url'))
  await asOwner(database.owner, async (client) => {
    await client.query(
      `insert into members.member (member_id, username, username_key, email, email_key, full_name, created_at)
       select id, id::text, id::text, id || '@dryrun.example', id || '@dryrun.example', 'A Member', now() from unnest($1::uuid[]) as id`,
      [members],
    )
    await client.query(
      `insert into auth.credential (member_id, password_hash, changed_at) select id, 'none', now() from unnest($1::uuid[]) as id`,
      [members],
    )
    await client.query(
      `insert into auth.session (member_id, token_hash, device, created_at, last_seen_at, expires_at)
       select *, 'bench', now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[])`,
      [members, tokens.map((token) => createHash('sha256').update(token).digest())],
    )
    await openBooks(client, members)
    for (const statement of splitStatements(readFileSync(join(import.meta.dirname, 'reference.sql'), 'utf8')))
      await client.query(statement)
    await client.query(
      'insert into bench.member select n - 1, id from unnest($1::uuid[]) with ordinality as m (id, n)',
      [members],
    )
  })
  const admin = { adminId: newId(), key: 'bench' }
  const rich = { balance: '999999999.00', reason: 'Bench', version: '0' }
  await Promise.all(members.map((member) => setBalances({ teller }, member, rich, admin)))
  await asOwner(database.owner, (client) => client.query('analyze'))
  return {
    address,
    database,
    teller,
    members,
    tokens,
    async stop() {
      await teller.close()
      await database.close()
      await cluster.stop()
    },
  }
}

/** The server in a process of its own, on the world's database. */
export async function startServer(
  world: World,
  dataDir: string,
  { nodeOptions = [], env = {} }: { nodeOptions?: readonly string[]; env?: Record<string, string> } = {},
) {
  const port = await freePort()
  const { host, port: databasePort, user, password, database } = world.address
  const server = spawn(process.execPath, [...nodeOptions, 'server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${host}:${databasePort}/${database}`,
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until('the server is ready', () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return {
    port,
    pid: server.pid,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', resolve)
        server.kill('SIGTERM')
      }),
  }
}

/**
 * pgbench's function moves money past the teller and keeps no totals. They're counted again before a server looks: its check
 * would say that the ledger doesn't hold, and be right.
 */
export async function countTotals({ database }: World): Promise<void> {
  await asOwner(database.owner, async (client) => {
    for (const table of [
      'ledger.flow_delta',
      'ledger.day_flow',
      'ledger.total',
      'platform.tally',
      'platform.tally_delta',
      'platform.member_tally_delta',
    ])
      await client.query(`truncate ${table}`)
    await client.query(
      `insert into ledger.day_flow (asset, day, kind, from_kind, to_kind, units, count)
       select asset, day, kind, from_kind, to_kind, units, count from ledger.counted_flow`,
    )
    await client.query(
      'insert into ledger.total select asset, kind, sum(balance_units) from ledger.account group by 1, 2',
    )
    await client.query('insert into platform.tally select name, day, part, value from platform.counted_tally')
  })
}
