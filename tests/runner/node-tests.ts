import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from '../source-files.ts'
import { openTestCluster } from '../test-database.ts'
import { entriesOf, groupFiles } from './groups.ts'
import type { Failure, Outcome, Print, TimedTest } from './outcome.ts'

const folders = ['domain', 'contract', 'database', 'server', 'web', 'uploader', 'tests']
/** More than cores would only make each of them slower. */
const filesAtOnce = availableParallelism()
/** Only a file that hangs takes this long. */
const fileMsMax = 2_400_000

/** Tests that start whole servers, kill them, or speak to them through programs that we did not write. */
const isOfProcesses = (file: string) => /^tests\/(processes|faults|conformance|backup)\//.test(file)

function testFiles(): string[] {
  return folders.flatMap((folder) =>
    globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: (path) => path.includes('node_modules') }),
  )
}

/** What takes long says so in its name, and waits for `npm run test:rest`. */
export const isLong = (file: string) => file.includes('.long.')

export const unitFiles = () => testFiles().filter((file) => !isOfProcesses(file))
export const processFiles = () => testFiles().filter(isOfProcesses)
export const journeyFiles = () => globSync('tests/journeys/**/*.spec.ts', { cwd: root })

export async function nodeTests(files: readonly string[], print: Print): Promise<Outcome> {
  // Holding the cluster open for the whole run spares each file a start of its own.
  const cluster = await openTestCluster()
  const entries = entriesOf(groupFiles(files))
  try {
    let counts = { passed: 0, failed: 0, skipped: 0 }
    const timed: TimedTest[] = []
    const failures: Failure[] = []
    const stream = run({
      files: entries.paths,
      concurrency: filesAtOnce,
      timeout: fileMsMax,
    })
    stream.on('test:summary', ({ file, counts: all, success }) => {
      if (file !== undefined) return
      const failed = all.tests - all.passed - all.skipped
      // A suite that fails before it has a test, or after its last one, is not among the tests.
      counts = { passed: all.passed, failed: Math.max(failed, success ? 0 : 1), skipped: all.skipped }
    })
    stream.on('test:complete', ({ name, nesting, details: { duration_ms, type } }) => {
      if (type !== 'suite' && (nesting > 0 || !/\.(?:ts|mjs)$/.test(name))) timed.push({ name, ms: duration_ms })
    })
    stream.on('test:fail', ({ name, details: { error } }) => {
      const { failureType, cause } = error as { readonly failureType?: string; readonly cause?: unknown }
      // A suite fails with the tests in it, which are named already.
      if (failureType === 'subtestsFailed') return
      failures.push({ name, why: cause instanceof Error ? cause.message : error.message })
    })
    const printing = stream.compose(spec)
    printing.on('data', (text) => print(String(text)))
    await new Promise((resolve) => printing.on('end', resolve))
    return { ...counts, slowest: timed, failures }
  } finally {
    entries.remove()
    await cluster.stop()
  }
}
