import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from '../chromium.ts'
import { quickestFolder } from '../database-folder.ts'
import { freePort } from '../processes/started-server.ts'
import { root } from '../source-files.ts'
import { until } from '../until.ts'
import { type Failure, failed, type Outcome, type Print, type TimedTest } from './outcome.ts'

const adminPassword = 'journeys alone'

/** Walks the journeys, all or some, in a browser, against a server of their own. */
export async function browserTests(files: readonly string[], print: Print): Promise<Outcome> {
  const chromium = findChromium()
  if (chromium === undefined) {
    print(
      'The browser tests did not run: there is no Chromium here, and it could not be installed. Set CHROMIUM_PATH.\n',
    )
    // Where nobody looks, a check that did not run must not look like one that held.
    return process.env['CI'] ? failed : { passed: 0, failed: 0, skipped: 1, slowest: [], failures: [] }
  }
  const dataDir = mkdtempSync(join(quickestFolder(), 'dryrun-journeys-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: new URL(origin).port,
      PUBLIC_URL: origin,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      // These journeys have the admin decide; the ones about automatic approval start a server of their own.
      AUTO_APPROVE: 'off',
      AUTO_PAY: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server.stderr.on('data', (bytes) => print(String(bytes)))
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    await until('the server for the journeys is ready', () =>
      fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
    const report = join(root, 'test-results', 'journeys.json')
    rmSync(report, { force: true })
    const playwright = spawn(
      process.execPath,
      [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', ...shard(), ...files],
      {
        cwd: root,
        env: {
          ...process.env,
          DRYRUN_URL: origin,
          DRYRUN_ADMIN_PASSWORD: adminPassword,
          DRYRUN_DATA_DIR: dataDir,
          CHROMIUM_PATH: chromium,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [playwright.stdout, playwright.stderr]) stream.on('data', (bytes) => print(String(bytes)))
    await new Promise((resolve) => playwright.once('close', resolve))
    return outcomeOf(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Where several machines share the journeys, `SHARD=1/3` says which of them are this one's. */
const shard = () => (process.env['SHARD'] ? [`--shard=${process.env['SHARD']}`] : [])

interface Result {
  readonly duration: number
  readonly errors: readonly { readonly message?: string }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly Result[] }[]
  }[]
}

interface Report extends Suite {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

function outcomeOf({ stats, ...suite }: Report): Outcome {
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected, failed: unexpected + flaky, skipped, slowest: timesOf(suite), failures: failuresOf(suite) }
}

function timesOf({ suites = [], specs = [] }: Suite): TimedTest[] {
  const own = specs.map(({ title, tests }) => ({
    name: title,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))
  return [...own, ...suites.flatMap(timesOf)]
}

function failuresOf({ suites = [], specs = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return errors.slice(0, 1).map(({ message = '' }) => ({ name: title, why: stripVTControlCharacters(message) }))
  })
  return [...own, ...suites.flatMap(failuresOf)]
}
