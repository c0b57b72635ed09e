// `npm run bench -- growth [members…]`: what every request and every sweep touches with so many members, side by side.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { asOwner, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { openCluster } from '@dryrun/server/platform/embedded-postgres/cluster.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { fillMembers, measureAll, type Reading } from '../../tests/growth/growth-world.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000, 1_000_000]
const log = createLog('warn')
const print = (line: string) => process.stdout.write(`${line}\n`)

interface Column {
  readonly members: number
  readonly readings: readonly Reading[]
  readonly bytes: number
  readonly checkMs: number
}

async function measureSize(members: number): Promise<Column> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-'))
  const cluster = await openCluster(dataDir, log)
  try {
    const { host, port, user, password } = cluster.address
    const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/bench`
    await asOwner({ ...cluster.address, database: 'postgres' }, (client) => client.query('create database bench'))
    const database = await openDatabase({ dataDir, databaseUrl }, log)
    return await asOwner(database.owner, async (owner) => {
      await fillMembers(owner, members)
      const began = performance.now()
      const { findingCount } = await checkLedger(database)
      const checkMs = performance.now() - began
      await database.close()
      if (findingCount > 0) throw new Error(`the ledger of ${members} members does not hold`)
      const { rows } = await owner.query<{ bytes: string }>(
        'select pg_database_size(current_database())::text as bytes',
      )
      return {
        members,
        readings: await measureAll(databaseUrl, owner, { planned: plannedFor(members) }),
        bytes: Number(rows[0]?.bytes),
        checkMs,
      }
    })
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Of so few members PostgreSQL reads whole tables, which says nothing about how a read grows. */
const plannedFor = (members: number) => (members <= 1_000 ? 'as if large' : 'as they are')

const columns: Column[] = []
for (const members of sizes) columns.push(await measureSize(members))
const row = (cells: readonly string[]) => print(`| ${cells.join(' | ')} |`)
print(`${cpus().length} cores, Node ${process.versions.node}\n`)
row(['Request or sweep', ...columns.map(({ members }) => `${members.toLocaleString('en')} members`)])
row(['---', ...columns.map(() => '---')])
for (const { name } of columns[0]?.readings ?? []) {
  const cells = columns.map(({ readings }) => {
    const found = readings.find((reading) => reading.name === name)
    return found ? `${found.blocks.toLocaleString('en')}, ${found.ms.toFixed(1)} ms` : '–'
  })
  row([name, ...cells])
}
row(['`npm run verify-ledger`, everything', ...columns.map(({ checkMs }) => `${(checkMs / 1000).toFixed(1)} s`)])
row(['The database', ...columns.map(({ bytes }) => `${(bytes / 1e6).toFixed(0)} MB`)])
