import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { until } from '../until.ts'
import type { Person } from './fresh-copy.ts'

export interface StartOptions {
  readonly folder: string
  readonly env?: Record<string, string>
  readonly person?: Person
  /** The folder of the `node` that npm runs with; without it, the one the machine has. */
  readonly nodeFolder?: string
}

export interface StartedServer extends AsyncDisposable {
  readonly origin: string
  readonly launcher: ChildProcess
  output(): string
  /** The exit code of `npm start`. */
  readonly exit: Promise<number | null>
  /** The process that serves: a child of npm's child's child. */
  serverPid(): number
}

/** The PATH without this project's own node_modules, as a person's terminal has it. */
export function machinePath(): string {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')
}

/** Runs `npm start` as a person would. */
export function npmStart(options: StartOptions): Promise<StartedServer> {
  return npmRun(['start'], options)
}

/** Runs a script of package.json as a person would. */
export async function npmRun(script: readonly string[], options: StartOptions): Promise<StartedServer> {
  const port = options.env?.['PORT'] ?? String(await freePort())
  const path = options.nodeFolder ? `${options.nodeFolder}:${machinePath()}` : machinePath()
  const launcher = spawn('npm', script, {
    cwd: options.folder,
    ...options.person,
    env: {
      ...machineEnvironment(),
      PATH: path,
      HOME: options.person ? dirname(options.folder) : (process.env['HOME'] ?? '/tmp'),
      PORT: port,
      LOG_LEVEL: 'info',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
  }
  const exit = new Promise<number | null>((resolve) => launcher.once('close', resolve))
  return {
    // Whatever a failed test leaves behind must not meet the next one.
    async [Symbol.asyncDispose]() {
      try {
        process.kill(-(launcher.pid as number), 'SIGKILL')
      } catch {
        // All of it has ended, as it should.
      }
      await exit
    },
    origin: `http://127.0.0.1:${port}`,
    launcher,
    exit,
    output: () => output,
    serverPid: () =>
      findProcess(
        (command, cwd) =>
          command.includes('server/src/main.ts') && !/launch\.mjs|--watch/.test(command) && cwd === options.folder,
      ),
  }
}

/** Installing and building take as long as the machine needs. This only ends a start that hangs. */
const startMsMax = 900_000

/** Waits until the one line with the address is printed and the landing page answers. */
export async function untilServing(server: StartedServer): Promise<void> {
  let hasEnded = false
  void server.exit.then(() => {
    hasEnded = true
  })
  await until(
    'Dryrun is running',
    () => {
      if (hasEnded) throw new Error(`npm start ended:\n${server.output()}`)
      return /^Dryrun is running at http/m.test(server.output())
    },
    startMsMax,
  )
  const answer = await fetch(server.origin)
  if (answer.status !== 200) throw new Error(`the landing page answers ${answer.status}`)
}

/** What a path is answered with; 0 where nobody answers. */
export async function status(server: StartedServer, path: string): Promise<number> {
  return fetch(server.origin + path).then(
    (answer) => answer.status,
    () => 0,
  )
}

/** Ends npm as a process manager would, and waits for everything below it to end in good order. */
export async function stop(server: StartedServer): Promise<void> {
  server.launcher.kill('SIGTERM')
  await server.exit
  assert.doesNotMatch(server.output(), /"level":(50|60)|^\s+at /m, 'nothing went wrong on the way out')
  assert.doesNotMatch(server.output(), /^\(node:\d+\)/m, 'Node itself has nothing to warn of')
}

/** The environment of a person's terminal: without what npm and this run added for themselves. */
function machineEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|NODE_(?!EXTRA_CA_CERTS)|INIT_CWD|DATA_DIR|DATABASE_URL)/.test(name),
    ),
  )
}

export function postgresPid(clusterDir: string): number {
  return Number(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

function findProcess(fits: (command: string, cwd: string) => boolean): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      if (fits(command, readlinkSync(`/proc/${pid}/cwd`))) return Number(pid)
    } catch {
      // It ended while we looked.
    }
  }
  throw new Error('no such process')
}

/** Above the last one that browsers refuse to open, 10080. */
const portsFrom = 11_000
const portCount = 20_000
/** So many in a row are each process's own, so that two that look at the same moment don't find the same one. */
const portsEach = 100
let portsGiven = 0

/** Below the ports that the system hands out: nobody is given this one between now and when it's listened on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = portsFrom + ((process.pid * portsEach + portsGiven++) % portCount)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!(await isListening)) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}
