import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readConfig } from '@dryrun/server/config.ts'
import { openCluster } from '@dryrun/server/platform/embedded-postgres/cluster.ts'
import { createLog } from '@dryrun/server/platform/log.ts'
import { StartError } from '@dryrun/server/platform/start-error.ts'

/**
 * `npm run dev`: everything on one address. The web app reloads as you type, and the server behind it restarts on every
 * change. This process holds the embedded database open, so that a restart of the server doesn't restart that as well.
 */

const portByDefault = 5173
const root = import.meta.dirname

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function runNode(args: readonly string[], cwd: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

async function dev(): Promise<void> {
  const port = Number(process.argv[2] ?? portByDefault)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError('Usage: npm run dev -- [port], a whole number from 1 to 65535.')
  const config = readConfig()
  const cluster =
    config.databaseUrl === undefined ? await openCluster(config.dataDir, createLog(config.logLevel)) : undefined
  const serverPort = await freePort()
  const server = runNode(['--watch', '--watch-preserve-output', 'server/src/main.ts', '--without-web'], root, {
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
  })
  const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const web = runNode([reactRouter, 'dev', '--port', String(port), '--strictPort'], join(root, 'web'), {
    DEV_SERVER: `http://127.0.0.1:${serverPort}`,
  })

  let isStopping = false
  async function stop(code: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    web.kill('SIGTERM')
    server.kill('SIGTERM')
    await Promise.all([ended(web), ended(server)])
    await cluster?.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('disconnect', () => void stop(0))
  web.once('exit', (code) => void stop(code ?? 1))
  server.once('exit', (code) => void stop(code ?? 1))
}

await dev().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})
