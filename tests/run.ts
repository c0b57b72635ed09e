// `npm test`: what every change is held to, in about ten minutes. `npm run test:rest`: what takes long. `npm run
// test:full`: both. `npm test -- lint unit` runs only those checks, `npm test -- tests/money` or a file only the tests
// there. `npm run check` is the quick part, which needs no database and no browser.
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { forgetTestCluster } from './database-folder.ts'
import { browserTests } from './runner/browser-tests.ts'
import { binary, command } from './runner/commands.ts'
import { isLong, journeyFiles, nodeTests, processFiles, unitFiles } from './runner/node-tests.ts'
import type { Check, Outcome } from './runner/outcome.ts'
import { runChecks } from './runner/run-checks.ts'
import { root } from './source-files.ts'

const slowestShown = 10
const whyLinesShown = 8

// Hundreds of processes load the same modules; each after the first finds them compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'compiled')

const staticChecks: Record<string, Check> = {
  // Written anew each time, so whoever reads the web app's types waits for them.
  'route-types': { run: command('npm', 'run', '--silent', 'typegen', '-w', 'web') },
  lint: { after: ['route-types'], run: command(binary('oxlint'), '--deny-warnings') },
  unused: { run: command(binary('knip')) },
  'web-types': { after: ['route-types'], run: command(binary('tsc'), '-p', 'web') },
  types: { run: command(binary('tsc'), '-p', '.') },
  'journey-types': { run: command(binary('tsc'), '-p', 'tests/journeys') },
  'uploader-types': { run: command(binary('tsc'), '-p', 'uploader') },
  format: { run: command(binary('biome'), 'ci', '.') },
}

const routeTypes = staticChecks['route-types'] as Check
const build: Check = { run: command(process.execPath, 'web/build-if-stale.ts') }

const isQuick = (file: string) => !isLong(file)

/** What every change is held to. */
const checks: Record<string, Check> = {
  // First, since the tests wait for it.
  build,
  ...staticChecks,
  // Tests of processes mostly wait for something to start, to stop or to be installed, so the others run beside them.
  processes: { after: ['build'], run: (print) => nodeTests(processFiles().filter(isQuick), print) },
  // One after the other: each of them alone keeps every core busy.
  unit: { after: ['build'], run: (print) => nodeTests(unitFiles().filter(isQuick), print) },
  browser: { after: ['build', 'unit'], run: (print) => browserTests(journeyFiles().filter(isQuick), print) },
}

/** What takes long, and the translations, which may come after the English text. All of it must hold before anything lands. */
const rest: Record<string, Check> = {
  build,
  texts: { run: command(process.execPath, 'web/check-catalogue.ts') },
  'long-processes': { after: ['build', 'processes'], run: (print) => nodeTests(processFiles().filter(isLong), print) },
  'long-unit': { after: ['build', 'browser'], run: (print) => nodeTests(unitFiles().filter(isLong), print) },
  'long-browser': {
    after: ['build', 'long-unit'],
    run: (print) => browserTests(journeyFiles().filter(isLong), print),
  },
}

const tiers: Readonly<Record<string, Record<string, Check>>> = { '--rest': rest, '--full': { ...checks, ...rest } }

/** The tests of a file or a folder. */
function testsAt(path: string): Record<string, Check> {
  const isFolder = statSync(join(root, path)).isDirectory()
  const files = isFolder ? globSync(`${path}/**/*.{test,spec}.ts`, { cwd: root }) : [path]
  const journeys = files.filter((file) => file.endsWith('.spec.ts'))
  const others = files.filter((file) => file.endsWith('.test.ts'))
  return {
    build,
    ...(others.length > 0 && { [`node ${path}`]: { after: ['build'], run: (print) => nodeTests(others, print) } }),
    ...(journeys.length > 0 && {
      [`browser ${path}`]: { after: ['build'], run: (print) => browserTests(journeys, print) },
    }),
  } satisfies Record<string, Check>
}

function checksFor(name: string): Record<string, Check> {
  if (name === 'static') return staticChecks
  const check = checks[name] ?? rest[name]
  if (check) {
    const { after } = check
    return {
      ...(after?.includes('build') && { build }),
      ...(after?.includes('route-types') && { 'route-types': routeTypes }),
      [name]: check,
    }
  }
  return testsAt(name)
}

function report(outcomes: readonly Outcome[]): number {
  const slowest = outcomes
    .flatMap((outcome) => outcome.slowest)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowestShown)
  if (slowest.length > 1) {
    process.stdout.write('\nThe slowest tests:\n')
    for (const { name, ms } of slowest)
      process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name.slice(0, 110)}\n`)
  }
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (failures.length > 0) {
    // At the end as well, since what they printed stands far above.
    process.stdout.write('\nWhat failed:\n')
    for (const { name, why } of failures)
      process.stdout.write(
        `  ✖ ${name}\n${why.trim().split('\n').slice(0, whyLinesShown).join('\n').replaceAll(/^/gm, '    ')}\n`,
      )
  }
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const skipped = sum('skipped')
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
  return sum('failed')
}

const names = process.argv.slice(2)
const tier = names.length === 0 ? checks : tiers[names[0] ?? '']
const unknown = tier
  ? []
  : names.filter(
      (name) =>
        name !== 'static' &&
        !(name in checks) &&
        !(name in rest) &&
        !statSync(join(root, name), { throwIfNoEntry: false }),
    )
if (unknown.length > 0) {
  const all = Object.keys({ ...checks, ...rest }).join(', ')
  process.stderr.write(`There is no check or file ${unknown.join(', ')}. The checks are: static, ${all}.\n`)
  process.exit(1)
}
const chosen = tier ?? Object.assign({}, ...names.map(checksFor))
const failures = report(await runChecks(chosen as Record<string, Check>))
if (tier) forgetTestCluster()
process.exit(failures === 0 ? 0 : 1)
