// `npm run bench -- money`: how fast money moves, beside what PostgreSQL does with the same transfer as one function call.
// Rounds are interleaved, so that whatever else the machine does falls on all alike; the ratios are the result.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openInvestment } from '@dryrun/server/features/investments/index.ts'
import { checkLedger } from '@dryrun/server/features/ledger/index.ts'
import { asOwner } from '@dryrun/server/platform/db/open-database.ts'
import { postgresPid } from '../../tests/processes/started-server.ts'
import { cpuMsOf } from './cpu-time.ts'
import { loadOverHttp } from './load-over-http.ts'
import { countTotals, prepare, startServer, type World } from './world.ts'

const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)
const warmUpSeconds = 3
const memberCount = 2_000
/** A withdrawal closes all that its member has invested: those who withdraw have nothing from the other measurements. */
const withdrawerCount = 1_000
const amount = '100'
const run = promisify(execFile)

/** Transfers a second that pgbench reaches with so many clients. */
async function pgbench(world: World, clients: number, scriptFile: string): Promise<number> {
  const { address } = world
  const { stdout } = await run(
    'pgbench',
    [
      ...['-h', address.host, '-p', String(address.port), '-U', address.user],
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(2, clients)), '-T', String(seconds)],
      ...['-f', scriptFile, address.database],
    ],
    { env: { ...process.env, PGPASSWORD: address.password } },
  )
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  // On a busy machine all the time may go into connecting: then it is asked again.
  if (Number.isNaN(rate)) return pgbench(world, clients, scriptFile)
  return rate
}

/** The same with so many callers of the use case in this process. */
async function inProcess({ teller, members }: World, callers: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const member = members[Math.floor(Math.random() * memberCount)] as string
        await openInvestment({ teller }, member, { planId: 1, amount }, randomUUID())
        done++
      }
    }),
  )
  return (done * 1000) / (performance.now() - began)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-'))
const scriptFile = join(dataDir, 'invest.pgbench')
writeFileSync(
  scriptFile,
  `\\set n random(0, ${memberCount - 1})\n\\set a random(0, 1000000000)\n\\set b random(0, 1000000000)\nselect bench.invest(:n, :a || '-' || :b || '-' || :client_id);\n`,
)
const world = await prepare(join(dataDir, 'cluster'), memberCount + withdrawerCount)
const investors = world.tokens.slice(0, memberCount)
const results = new Map<string, number[]>()
const ratios = new Map<string, number[]>()
const cpuCosts = new Map<string, number[]>()

const postmaster = postgresPid(join(dataDir, 'cluster', 'postgres'))

/** Processor time of PostgreSQL, and of ours: this process for the teller, the server's process over HTTP. */
function cpuMs(ours: number | undefined): number {
  return cpuMsOf(postmaster) + (ours === undefined ? 0 : cpuMsOf(ours))
}

async function measure(
  name: string,
  work: () => Promise<number>,
  ours: number | undefined,
  reference?: string,
): Promise<void> {
  const cpuBefore = cpuMs(ours)
  const began = performance.now()
  const rate = await work()
  const transfers = (rate * (performance.now() - began)) / 1000
  cpuCosts.set(name, [...(cpuCosts.get(name) ?? []), (cpuMs(ours) - cpuBefore) / transfers])
  results.set(name, [...(results.get(name) ?? []), rate])
  const beside = reference === undefined ? undefined : results.get(reference)?.at(-1)
  if (beside !== undefined) ratios.set(name, [...(ratios.get(name) ?? []), rate / beside])
  process.stderr.write(`${name}: ${Math.round(rate)}/s${beside ? ` (${(rate / beside).toFixed(2)})` : ''}\n`)
}

for (let round = 0; round < rounds; round++) {
  for (const clients of [1, 16, 64]) {
    await measure(`pgbench, ${clients} clients`, () => pgbench(world, clients, scriptFile), undefined)
    await measure(
      `teller in process, ${clients} callers`,
      () => inProcess(world, clients),
      process.pid,
      `pgbench, ${clients} clients`,
    )
  }
  // Only now, and without the others' notices: making mails of them would fall on what is measured beside it.
  await asOwner(world.database.owner, (client) => client.query('truncate notices.notice'))
  await countTotals(world)
  const server = await startServer(world, dataDir)
  // A server that has just started compiles what it runs: it's asked before it's measured, as the teller above was.
  await loadOverHttp({
    port: server.port,
    tokens: investors,
    connections: 64,
    seconds: warmUpSeconds,
    mix: ['invest'],
  })
  await measure(
    'invest over HTTP, 64 connections',
    () => loadOverHttp({ port: server.port, tokens: investors, connections: 64, seconds, mix: ['invest'] }),
    server.pid,
    'pgbench, 64 clients',
  )
  await measure(
    'invest and withdraw over HTTP, 64 connections',
    () =>
      loadOverHttp({
        port: server.port,
        tokens: world.tokens.slice(memberCount),
        connections: 64,
        seconds,
        mix: ['invest', 'withdraw'],
      }),
    server.pid,
    'pgbench, 64 clients',
  )
  await measure(
    'orders over HTTP, 64 connections',
    () => loadOverHttp({ port: server.port, tokens: investors, connections: 64, seconds, mix: ['order'] }),
    server.pid,
    'pgbench, 64 clients',
  )
  await server.stop()
}

const { findingCount, transferCount } = await checkLedger(world.database)
await world.stop()
rmSync(dataDir, { recursive: true, force: true })

const lines = [...results].map(([name, rates]) => {
  const own = ratios.get(name)
  const ratio = own
    ? `${median(own).toFixed(2)} (${Math.min(...own).toFixed(2)} to ${Math.max(...own).toFixed(2)})`
    : ''
  const cpu = median(cpuCosts.get(name) ?? []).toFixed(2)
  return `| ${name} | ${Math.round(median(rates)).toLocaleString('en')} | ${ratio} | ${cpu} |`
})
process.stdout.write(
  [
    `${cpus().length} cores ${process.arch}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${rounds} rounds of ${seconds} s each, medians`,
    '',
    '| What | per second | beside pgbench | processor ms each |',
    '|---|---:|---:|---:|',
    ...lines,
    '',
    `Afterwards the ledger of ${transferCount.toLocaleString('en')} transfers was read again: ${findingCount} findings.`,
    '',
  ].join('\n'),
)
