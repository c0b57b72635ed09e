// Throughput of the file store beside a plain node:http pipe to disk, in one run, in interleaved rounds; and the memory
// of the server while many large uploads arrive at once.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { multipart, tokenOf } from '../../tests/conformance/storage-world.ts'
import { freePort } from '../../tests/processes/started-server.ts'
import { root } from '../../tests/source-files.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { createTestDatabase } from '../../tests/test-database.ts'
import { until } from '../../tests/until.ts'
import { newMember } from '../../tests/visitor.ts'

const rounds = 3
const largeBytes = 20 * 1024 * 1024
const largeCount = 10
const smallBytes = 10 * 1024
const smallCount = 1000
const smallAtOnce = 8
const uploadsAtOnce = 20
const memoryBytesMax = 150 * 1024 * 1024

interface Side {
  readonly name: string
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<number>
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function send(url: string, method: string, headers: Record<string, string>, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, agent, headers: { ...headers, ...(body && { 'content-length': String(body.length) }) } },
      (answer) => {
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${answer.statusCode}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

async function inParallel(count: number, atOnce: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

await using database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-bench-files-'))
const started: ReturnType<typeof spawn>[] = []

async function start(script: string, env: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.push(child)
  const origin = `http://127.0.0.1:${port}`
  await until(`${script} listens`, () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return { origin, pid: child.pid ?? 0 }
}

try {
  const store = await start('server/src/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    STORAGE_LAB: 'on',
    LOG_LEVEL: 'warn',
  })
  const pipe = await start('bench/files/plain-pipe.ts', { FOLDER: dataDir, FLUSH: 'off' })
  const flushedPipe = await start('bench/files/plain-pipe.ts', { FOLDER: dataDir, FLUSH: 'on' })
  const { visitor, memberId } = await newMember({ origin: store.origin } as TestApp)
  const authorization = `Firebase ${await tokenOf(visitor)}`
  const path = (name: string) => encodeURIComponent(`lab/${memberId}/${name}`)
  const plain = (name: string, origin: string): Side => ({
    name,
    put: async (file, bytes) => void (await send(`${origin}/${file}`, 'PUT', {}, bytes)),
    get: (file) => send(`${origin}/${file}`, 'GET', {}),
  })
  const sides: Side[] = [
    {
      name: 'the file store',
      async put(file, bytes) {
        const { headers, body } = multipart(file, bytes)
        await send(`${store.origin}/v0/b/dryrun/o?name=${path(file)}`, 'POST', { ...headers, authorization }, body)
      },
      get: (file) => send(`${store.origin}/v0/b/dryrun/o/${path(file)}?alt=media`, 'GET', { authorization }),
    },
    plain('plain pipe', pipe.origin),
    plain('plain pipe, flushed', flushedPipe.origin),
  ]

  const large = randomBytes(largeBytes)
  const small = randomBytes(smallBytes)
  const results = new Map<string, number[]>()
  const note = (what: string, side: Side, value: number) =>
    results.set(`${what}|${side.name}`, [...(results.get(`${what}|${side.name}`) ?? []), value])
  for (let round = 0; round <= rounds; round++) {
    for (const side of sides) {
      const measured = {
        'upload of 20 MiB, MB/s':
          (largeBytes * largeCount) /
          1e6 /
          (await timed(() => inParallel(largeCount, 1, (at) => side.put(`large-${at}`, large)))),
        'download of 20 MiB, MB/s':
          (largeBytes * largeCount) /
          1e6 /
          (await timed(() => inParallel(largeCount, 1, (at) => side.get(`large-${at}`)))),
        '1,000 small uploads, files/s':
          smallCount / (await timed(() => inParallel(smallCount, smallAtOnce, (at) => side.put(`small-${at}`, small)))),
        '1,000 small downloads, files/s':
          smallCount / (await timed(() => inParallel(smallCount, smallAtOnce, (at) => side.get(`small-${at}`)))),
      }
      // The first round only warms up.
      if (round > 0) for (const [what, value] of Object.entries(measured)) note(what, side, value)
    }
  }
  const print = (line: string) => process.stdout.write(`${line}\n`)
  print(`${cpus().length} cores, Node ${process.versions.node}, medians of ${rounds} interleaved rounds`)
  for (const what of new Set([...results.keys()].map((key) => key.split('|')[0] ?? ''))) {
    const ours = results.get(`${what}|the file store`) ?? []
    for (const { name } of sides) {
      const theirs = results.get(`${what}|${name}`) ?? []
      const ratios = ours.map((value, at) => value / (theirs[at] ?? Number.NaN))
      const beside =
        name === 'the file store'
          ? ''
          : `, ours is ${median(ratios).toFixed(2)} of it (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
      print(`${what}: ${name} ${median(theirs).toFixed(0)}${beside}`)
    }
  }

  await new Promise((resolve) => setTimeout(resolve, 3000))
  const idle = residentBytes(store.pid)
  let highest = idle
  const watch = setInterval(() => {
    highest = Math.max(highest, residentBytes(store.pid))
  }, 20)
  await inParallel(uploadsAtOnce, uploadsAtOnce, (at) => sides[0]?.put(`at-once-${at}`, large) ?? Promise.resolve())
  clearInterval(watch)
  const grown = highest - idle
  print(
    `memory: ${uploadsAtOnce} uploads of 20 MiB at once: ${(idle / 1048576).toFixed(0)} MiB idle, at most ${(grown / 1048576).toFixed(0)} MiB more (limit ${memoryBytesMax / 1048576})`,
  )
  if (grown > memoryBytesMax) process.exitCode = 1
} finally {
  agent.destroy()
  for (const child of started) child.kill('SIGTERM')
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve))
  }
  rmSync(dataDir, { recursive: true, force: true })
}
