// `npm run bench -- live [streams] [instances]`: what so many open screens cost. How much memory each takes, how long an event
// needs beside the same command without any of them, and what a command costs while they're open.
// Both this process and a server need a file for each stream: `ulimit -n 20000` before it, for 10,000.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresPid } from '../../tests/processes/started-server.ts'
import { until } from '../../tests/until.ts'
import { cpuMsOf } from '../money/cpu-time.ts'
import { loadOverHttp } from '../money/load-over-http.ts'
import { prepare, startServer } from '../money/world.ts'
import { openListeners } from './listeners.ts'

const streamCount = Number(process.argv[2] ?? 10_000)
const instanceCount = Number(process.argv[3] ?? 1)
const commands = 300
const loadSeconds = 4
const warmUpStreams = 500

const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-live-'))
const world = await prepare(join(dataDir, 'cluster'), streamCount)
const postmaster = postgresPid(join(dataDir, 'cluster', 'postgres'))
const memoryFileOf = (at: number) => join(dataDir, `memory-${at}.json`)
const servers: Awaited<ReturnType<typeof startServer>>[] = []
for (let at = 0; at < instanceCount; at++)
  servers.push(
    await startServer(world, join(dataDir, `instance-${at}`), {
      nodeOptions: ['--expose-gc', '--import', './bench/live/collect-on-signal.ts'],
      env: { MEMORY_FILE: memoryFileOf(at) },
    }),
  )
const pids = servers.map(({ pid }) => pid as number)
const ports = servers.map(({ port }) => port)

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Memory {
  readonly usedBytes: number
  readonly residentBytes: number
}

/** What all servers hold together, once what isn't used any more has been collected. */
async function readMemory(): Promise<Memory> {
  const each = await Promise.all(
    servers.map(async ({ pid }, at) => {
      rmSync(memoryFileOf(at), { force: true })
      process.kill(pid as number, 'SIGUSR2')
      await until('the server has told its memory', () => existsSync(memoryFileOf(at)))
      await wait(100)
      return JSON.parse(readFileSync(memoryFileOf(at), 'utf8')) as Memory
    }),
  )
  const sum = (pick: (memory: Memory) => number) => each.reduce((total, memory) => total + pick(memory), 0)
  return { usedBytes: sum(({ usedBytes }) => usedBytes), residentBytes: sum(({ residentBytes }) => residentBytes) }
}

/** One command after the other, as one member each: when it was sent, and when it was answered. */
async function command(at: number): Promise<{ sentAt: number; answeredAt: number }> {
  const body = JSON.stringify({ planId: 1, amount: '100' })
  const port = ports[at % ports.length] as number
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await new Promise((resolve, reject) => void socket.once('connect', resolve).once('error', reject))
  const sentAt = performance.now()
  socket.write(
    `POST /api/investments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: session=${world.tokens[at]}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  return new Promise((resolve, reject) => {
    socket.once('data', (bytes) => {
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 201')) reject(new Error(bytes.toString('latin1', 0, 300)))
      else resolve({ sentAt, answeredAt: performance.now() })
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

const shareOf = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN
const told = (values: readonly number[]) =>
  `${shareOf(values, 0.5).toFixed(1)} ms, ${shareOf(values, 0.99).toFixed(1)} ms`
const kibOf = (bytes: number) => (bytes / 1024 / streamCount).toFixed(1)
/** Places all over the streams, so that each instance has some. */
const placeOf = (turn: number) => (turn * 37) % streamCount

async function load(): Promise<{ rate: number; cpuMs: number }> {
  const cpu = () => cpuMsOf(postmaster) + pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0)
  const [cpuBefore, began] = [cpu(), performance.now()]
  const rate = await loadOverHttp({
    port: ports[0] as number,
    tokens: world.tokens,
    connections: 64,
    seconds: loadSeconds,
    mix: ['invest'],
  })
  return { rate, cpuMs: (cpu() - cpuBefore) / ((rate * (performance.now() - began)) / 1000) }
}

// Everything is compiled and every connection to the database is open before anything is measured.
await (await openListeners(ports, world.tokens.slice(0, warmUpStreams))).close()
await load()
await wait(2_000)
const loadWithout = await load()
await wait(2_000)
const alone: number[] = []
for (let turn = 0; turn < commands; turn++) {
  const { sentAt, answeredAt } = await command(placeOf(turn))
  alone.push(answeredAt - sentAt)
}
const before = await readMemory()
const began = performance.now()
const listeners = await openListeners(ports, world.tokens)
const openedMs = performance.now() - began
const after = await readMemory()

const [events, answers]: [number[], number[]] = [[], []]
for (let turn = 0; turn < commands; turn++) {
  const heard = listeners.nextChange(placeOf(turn))
  const { sentAt, answeredAt } = await command(placeOf(turn))
  answers.push(answeredAt - sentAt)
  events.push((await heard) - sentAt)
}
const loadWith = await load()
const changes = listeners.changeCount()
await listeners.close()
for (const server of servers) await server.stop()
await world.stop()
rmSync(dataDir, { recursive: true, force: true })

process.stdout.write(
  [
    `${streamCount.toLocaleString('en')} streams on ${instanceCount === 1 ? 'one instance' : `${instanceCount} instances`}, ${cpus().length} cores ${process.arch}, Node ${process.versions.node}; the median and the 99th of 100`,
    '',
    '| What | Measured |',
    '|---|---|',
    `| all open after | ${(openedMs / 1000).toFixed(1)} s |`,
    `| memory of the servers for each stream: in use | ${kibOf(after.usedBytes - before.usedBytes)} KiB |`,
    `| the same, as the system counts it | ${kibOf(after.residentBytes - before.residentBytes)} KiB |`,
    `| a command, no stream open: from sent to answered | ${told(alone)} |`,
    `| a command, all open: from sent to answered | ${told(answers)} |`,
    `| its event: from sent to heard by its own screen | ${told(events)} (${(shareOf(events, 0.99) / shareOf(alone, 0.99)).toFixed(1)} times) |`,
    `| 64 callers, no stream open | ${Math.round(loadWithout.rate)}/s, ${loadWithout.cpuMs.toFixed(2)} ms of the processor each |`,
    `| 64 callers, all open | ${Math.round(loadWith.rate)}/s, ${loadWith.cpuMs.toFixed(2)} ms of the processor each |`,
    '',
    `${changes.toLocaleString('en')} changes were heard.`,
    '',
  ].join('\n'),
)
