// A world of one version that invests when it's told to: lines "callers seconds" come in, and for each of them a line goes out
// with investments a second and with the processor's milliseconds for each, of Node and of PostgreSQL. See in-turns.ts.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openInvestment } from '@dryrun/server/features/investments/index.ts'
import { postgresPid } from '../../tests/processes/started-server.ts'
import { cpuMsOf } from './cpu-time.ts'
import { prepare } from './world.ts'

const memberCount = 2_000
const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-'))
const world = await prepare(join(dataDir, 'cluster'), memberCount)
const { teller, members } = world
const postmaster = postgresPid(join(dataDir, 'cluster', 'postgres'))

async function invest(callers: number, seconds: number): Promise<string> {
  const [nodeBefore, postgresBefore] = [process.cpuUsage(), cpuMsOf(postmaster)]
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const member = members[Math.floor(Math.random() * memberCount)] as string
        await openInvestment({ teller }, member, { planId: 1, amount: '100' }, randomUUID())
        done++
      }
    }),
  )
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(nodeBefore)
  const postgresMs = cpuMsOf(postmaster) - postgresBefore
  return [(done * 1000) / ms, (user + system) / 1000 / done, postgresMs / done].join(' ')
}

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [callers = 1, seconds = 1] = line.split(' ').map(Number)
  process.stdout.write(`${await invest(callers, seconds)}\n`)
}
await world.stop()
rmSync(dataDir, { recursive: true, force: true })
