// `npm run bench -- proofs [books…]`: what a seal costs with so many books, and what tellers do meanwhile.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openInvestment } from '@dryrun/server/features/investments/index.ts'
import { setBalances } from '@dryrun/server/features/ledger/index.ts'
import { openSigner, sealBooks } from '@dryrun/server/features/proofs/index.ts'
import { readBookProof } from '@dryrun/server/features/proofs/read-book-proof.ts'
import { openBooks } from '@dryrun/server/ledger/open-book.ts'
import { openTeller, type Teller } from '@dryrun/server/ledger/teller.ts'
import { asOwner, openDatabase } from '@dryrun/server/platform/db/open-database.ts'
import { openCluster } from '@dryrun/server/platform/embedded-postgres/cluster.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { newId } from '@dryrun/server/platform/new-id.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000, 1_000_000]
const tellingMembers = 200
const callers = 8
const log = createLog('warn')
const print = (line: string) => process.stdout.write(`${line}\n`)

/** How long each command takes while `isOn`, in milliseconds, sorted. */
async function investWhile(teller: Teller, members: readonly string[], isOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (isOn()) {
        const member = members[Math.floor(Math.random() * members.length)] as string
        const began = performance.now()
        await openInvestment({ teller }, member, { planId: 1, amount: '100' }, randomUUID())
        times.push(performance.now() - began)
      }
    }),
  )
  return times.toSorted((a, b) => a - b)
}

/** By the clock on the wall, the processor time of the server's own process, and how much of that is its first thread's. */
const inSeconds = ({ ms, cpuMs, threadMs }: Record<'ms' | 'cpuMs' | 'threadMs', number>) =>
  `${(ms / 1000).toFixed(2)} s (${(cpuMs / 1000).toFixed(2)} s, ${(threadMs / 1000).toFixed(2)} s)`

const at = (times: readonly number[], share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)

/** How late the server's own thread is for what falls due, from now until the answer is asked for. */
function watchThread(): () => string {
  const late = monitorEventLoopDelay({ resolution: 2 })
  late.enable()
  return () => {
    late.disable()
    return `${(late.percentile(99) / 1e6).toFixed(1)}, ${(late.max / 1e6).toFixed(1)} ms`
  }
}

print(`${cpus().length} cores, Node ${process.versions.node}\n`)
print(
  '| Books | First seal | Next seal, one transfer later | Kept of one tree | A member’s proof | Commands alone: median, 99% | While sealing: median, 99% | The server’s thread is late, alone: 99%, most | While sealing: 99%, most |',
)
print('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const books of sizes) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-'))
  const cluster = await openCluster(dataDir, log)
  const { host, port, user, password } = cluster.address
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/bench`
  await asOwner({ ...cluster.address, database: 'postgres' }, (client) => client.query('create database bench'))
  const database = await openDatabase({ dataDir, databaseUrl }, log)
  const teller = openTeller(database.application, log)
  const members = Array.from({ length: tellingMembers }, newId)
  await asOwner(database.owner, async (client) => {
    await openBooks(client, members)
    // Books as they end: whatever transfers they had, a seal reads this row and nothing else of them.
    await client.query(
      `insert into ledger.book (member_id, transfer_count, opened_at, head_digest, owed_cents, paid_in_cents, paid_out_cents)
       select uuidv7(), 20, now() - interval '1 day', sha256(int4send(n)), n, n * 2, n / 2 from generate_series(1, $1::int) as n`,
      [books - tellingMembers],
    )
    await client.query('vacuum analyze ledger.book')
  })
  const admin = { adminId: newId(), key: 'bench' }
  for (const member of members)
    await setBalances({ teller }, member, { balance: '999999999.00', reason: 'Bench', version: '0' }, admin)
  const deps = { pool: database.pool, signer: await asOwner(database.owner, openSigner) }
  const sealFor = async () => {
    const began = performance.now()
    const used = process.cpuUsage()
    const usedByThread = process.threadCpuUsage()
    await sealBooks(deps, 'asked')
    const { user: own, system } = process.cpuUsage(used)
    const thread = process.threadCpuUsage(usedByThread)
    const cpuMs = (own + system) / 1_000
    return { ms: performance.now() - began, cpuMs, threadMs: (thread.user + thread.system) / 1_000 }
  }
  const first = await sealFor()
  await openInvestment({ teller }, members[0] as string, { planId: 1, amount: '100' }, randomUUID())
  const next = await sealFor()
  const { rows } = await database.pool.query<{ bytes: string }>(
    `select ((select sum(length(records)) from proofs.book_page where seal_no = 2)
             + (select sum(length(nodes)) from proofs.tree_page where seal_no = 2))::text as bytes`,
  )
  const clock = { now: () => new Date(), speed: () => 1, refresh: async () => {}, close: () => {} }
  const proofBegan = performance.now()
  for (const member of members) await readBookProof({ pool: database.pool, clock }, member)
  const proofMs = (performance.now() - proofBegan) / members.length
  const until = performance.now() + Math.max(2_000, next.ms)
  const lateAlone = watchThread()
  const alone = await investWhile(teller, members, () => performance.now() < until)
  const aloneText = lateAlone()
  const late = watchThread()
  let isSealing = true
  const sealed = sealFor().finally(() => {
    isSealing = false
  })
  const meanwhile = await investWhile(teller, members, () => isSealing)
  await sealed
  const lateText = late()
  print(
    `| ${books.toLocaleString('en')} | ${inSeconds(first)} | ${inSeconds(next)} | ${(Number(rows[0]?.bytes) / 1e6).toFixed(1)} MB | ${proofMs.toFixed(1)} ms | ${at(alone, 0.5)}, ${at(alone, 0.99)} ms | ${at(meanwhile, 0.5)}, ${at(meanwhile, 0.99)} ms | ${aloneText} | ${lateText} |`,
  )
  await teller.close()
  await database.close()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
