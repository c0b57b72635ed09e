// `npm run bench -- profile`: where the server's processor time goes while money moves over HTTP, by file and by function.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, postgresPid } from '../../tests/processes/started-server.ts'
import { cpuMsOf } from './cpu-time.ts'
import { loadOverHttp } from './load-over-http.ts'
import { prepare, startServer } from './world.ts'

const seconds = Number(process.argv[2] ?? 5)
const mix = (process.argv[3] ?? 'invest').split(',') as ('invest' | 'withdraw' | 'order')[]
/** Where to write the whole profile, for whoever wants to open it in a browser's tools. */
const file = process.argv[4]
const connections = 64
const memberCount = 2_000
const sampleMicros = 200
/** Until then Node compiles what is called most. */
const warmUpSeconds = 6
const linesMax = 40

interface Node {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

interface Profile {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
}

/** Talks to a process that was started with --inspect. */
async function inspect(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  return {
    ask(method: string, params: object = {}): Promise<unknown> {
      const id = ++last
      socket.send(JSON.stringify({ id, method, params }))
      return new Promise((resolve) => {
        socket.addEventListener('message', function heard({ data }) {
          const answer = JSON.parse(String(data)) as { id?: number; result?: unknown }
          if (answer.id !== id) return
          socket.removeEventListener('message', heard)
          resolve(answer.result)
        })
      })
    },
    close: () => socket.close(),
  }
}

/**
 * Shares of the samples in which the server did anything, most first. By their number: the time between two of them has
 * whatever else the machine did meanwhile.
 */
function sharesBy({ nodes, samples }: Profile, name: (node: Node) => string): [string, number][] {
  const names = new Map(nodes.map((node) => [node.id, name(node)]))
  const counts = new Map<string, number>()
  const busy = samples.map((id) => names.get(id) ?? '').filter((key) => !key.startsWith('(idle)'))
  for (const key of busy) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
    .map(([key, count]): [string, number] => [key, count / busy.length])
    .toSorted(([, one], [, other]) => other - one)
}

function placeOf({ callFrame: { functionName, url } }: Node): string {
  if (url === '') return functionName
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return library ?? url.replace(/^file:\/\/.*?\/(?=(server|domain|contract|database)\/)/, '')
}

const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-profile-'))
const world = await prepare(join(dataDir, 'cluster'), memberCount)
const inspectPort = await freePort()
const server = await startServer(world, dataDir, { nodeOptions: [`--inspect=127.0.0.1:${inspectPort}`] })
const load = (forSeconds: number) =>
  loadOverHttp({ port: server.port, tokens: world.tokens, connections, seconds: forSeconds, mix })
await load(warmUpSeconds)
const inspector = await inspect(inspectPort)
await inspector.ask('Profiler.enable')
await inspector.ask('Profiler.setSamplingInterval', { interval: sampleMicros })
const postmaster = postgresPid(join(dataDir, 'cluster', 'postgres'))
const before = { server: cpuMsOf(server.pid as number), postgres: cpuMsOf(postmaster) }
await inspector.ask('Profiler.start')
const began = performance.now()
const rate = await load(seconds)
const requests = (rate * (performance.now() - began)) / 1000
const { profile } = (await inspector.ask('Profiler.stop')) as { profile: Profile }
const cpu = {
  server: (cpuMsOf(server.pid as number) - before.server) / requests,
  postgres: (cpuMsOf(postmaster) - before.postgres) / requests,
}
inspector.close()
await server.stop()
await world.stop()
rmSync(dataDir, { recursive: true, force: true })
if (file) writeFileSync(file, JSON.stringify(profile))

const line = ([name, share]: [string, number]) => `| ${name} | ${(share * cpu.server * 1000).toFixed(1)} |`
process.stdout.write(
  [
    `${Math.round(rate)} requests a second (${mix.join(', ')}), processor ms each: server ${cpu.server.toFixed(3)}, PostgreSQL ${cpu.postgres.toFixed(3)}`,
    '',
    '| Library or file | µs a request |',
    '|---|---:|',
    ...sharesBy(profile, placeOf).slice(0, linesMax).map(line),
    '',
    '| Function | µs a request |',
    '|---|---:|',
    ...sharesBy(
      profile,
      (node) => `${node.callFrame.functionName || 'anonymous'} ${placeOf(node)}:${node.callFrame.lineNumber + 1}`,
    )
      .slice(0, linesMax)
      .map(line),
    '',
  ].join('\n'),
)
