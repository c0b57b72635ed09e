// `npm test`: every check of the project, one after the other. `npm test -- lint unit` runs only those.
import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { findChromium } from './chromium.ts'
import { freePort } from './processes/started-server.ts'
import { root } from './source-files.ts'
import { openTestCluster } from './test-database.ts'
import { until } from './until.ts'

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const passed: Counts = { passed: 1, failed: 0, skipped: 0 }
const failed: Counts = { passed: 0, failed: 1, skipped: 0 }

const binary = (name: string) => join(root, 'node_modules', '.bin', name)

/** A check that either holds or does not; its output is shown only when it does not. */
function command(program: string, ...args: string[]): Counts {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  if (status === 0) return passed
  process.stdout.write(`${stdout ?? ''}${stderr ?? ''}\n`)
  return failed
}

async function nodeTests(files: string[], concurrency: number): Promise<Counts> {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  const stream = run({ files: files.map((file) => join(root, file)), concurrency, timeout: 600_000 })
  stream.on('test:summary', ({ file, counts: all }) => {
    if (file === undefined)
      counts = { passed: all.passed, failed: all.tests - all.passed - all.skipped, skipped: all.skipped }
  })
  const printing = stream.compose(spec)
  printing.pipe(process.stdout, { end: false })
  await new Promise((resolve) => printing.on('end', resolve))
  return counts
}

function testFiles(folder: string): string[] {
  return globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: (path) => path.includes('node_modules') })
}

const slow = (file: string) => /^tests\/(processes|faults|conformance)\//.test(file)

async function unitTests(): Promise<Counts> {
  // Holding the cluster open for the whole run spares each file a start of its own.
  const cluster = await openTestCluster()
  try {
    const folders = ['domain', 'contract', 'database', 'server', 'web', 'uploader', 'tests']
    return await nodeTests(
      folders.flatMap(testFiles).filter((file) => !slow(file)),
      2,
    )
  } finally {
    await cluster.stop()
  }
}

async function slowTests(): Promise<Counts> {
  const cluster = await openTestCluster()
  try {
    return await nodeTests(testFiles('tests').filter(slow), 2)
  } finally {
    await cluster.stop()
  }
}

async function browserTests(): Promise<Counts> {
  const chromium = findChromium()
  if (chromium === undefined) {
    process.stdout.write(
      'The browser tests did not run: there is no Chromium here, and it could not be installed. Set CHROMIUM_PATH.\n',
    )
    // Where nobody looks, a check that did not run must not look like one that held.
    return process.env['CI'] ? failed : { passed: 0, failed: 0, skipped: 1 }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'dryrun-journeys-'))
  const adminPassword = 'journeys alone'
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
  }
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
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
    const playwright = spawn(process.execPath, [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test'], {
      cwd: root,
      env: {
        ...process.env,
        DRYRUN_URL: origin,
        DRYRUN_ADMIN_PASSWORD: adminPassword,
        DRYRUN_DATA_DIR: dataDir,
        CHROMIUM_PATH: chromium,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await new Promise((resolve) => playwright.once('exit', resolve))
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const checks: Record<string, () => Counts | Promise<Counts>> = {
  format: () => command(binary('biome'), 'ci', '.'),
  build: () => command(process.execPath, 'web/build-if-stale.ts'),
  types: () => command(binary('tsc'), '-p', '.'),
  'journey-types': () => command(binary('tsc'), '-p', 'tests/journeys'),
  'uploader-types': () => command(binary('tsc'), '-p', 'uploader'),
  'web-types': () => command('npm', 'run', '--silent', 'typecheck', '-w', 'web'),
  lint: () => command(binary('oxlint'), '--deny-warnings'),
  unused: () => command(binary('knip')),
  texts: () => command(process.execPath, 'web/check-catalogue.ts'),
  unit: unitTests,
  browser: browserTests,
  processes: slowTests,
}

async function runCheck(check: () => Counts | Promise<Counts>): Promise<Counts> {
  try {
    return await check()
  } catch (error) {
    process.stdout.write(`${(error as Error).stack}\n`)
    return failed
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in checks))
if (unknown.length > 0) {
  process.stderr.write(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(checks).join(', ')}.\n`)
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
for (const [name, check] of Object.entries(checks)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const started = performance.now()
  const counts = await runCheck(check)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  process.stdout.write(
    `${counts.failed === 0 ? '✔' : '✖'} ${name} (${Math.round((performance.now() - started) / 100) / 10} s)\n`,
  )
}
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
)
process.exit(total.failed === 0 ? 0 : 1)
