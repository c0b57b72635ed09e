import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { read, root } from '../source-files.ts'

/**
 * They take longest, so they start first: whatever starts last leaves a processor idle at the end. A name that isn't here
 * costs nothing but that.
 */
const longFiles = [
  'tests/processes/start.long.test.ts',
  'tests/processes/start-as-ordinary-user.long.test.ts',
  'tests/abuse/log-in-floods.long.test.ts',
  'tests/money/mixed-batches.long.test.ts',
  'tests/growth/growth.long.test.ts',
  'tests/processes/dev.long.test.ts',
]

/** Files that go into one process. More would leave one processor idle at the end, fewer load the application more often. */
const filesTogether = 10
/** Of files that need no application. */
const lightFilesTogether = 60

/** A file that changes what all of a process shares, or measures it, has a process to itself. */
const needsOwnProcess =
  /mock\.timers\.|process\.env\[[^\]]+\] = |delete process\.env|globalThis\.\w+ = |\.prototype\b|memoryUsage/

/** Loading the application is most of what a file costs that asks little of it. */
const loadsApplication = /test-app|test-database|-world|class-room/

/**
 * Puts files together that may share a process: Node starts once for them, the application is loaded once, and what's
 * run often is compiled once. Each group is a list of files. A file of its own is a group of one.
 */
export function groupFiles(files: readonly string[]): string[][] {
  const first = longFiles.filter((file) => files.includes(file))
  const others = files.filter((file) => !first.includes(file)).map((file) => ({ file, text: read(file) }))
  const isAlone = ({ text }: { text: string }) => needsOwnProcess.test(text)
  const shared = others.filter((each) => !isAlone(each))
  const heavy = shared.filter(({ text }) => loadsApplication.test(text))
  const light = shared.filter((each) => !heavy.includes(each))
  return [
    ...first.map((file) => [file]),
    ...deal(light, lightFilesTogether),
    ...deal(heavy, filesTogether),
    ...others.filter(isAlone).map(({ file }) => [file]),
  ]
}

/** Deals files out like cards, those with most tests first, so that no group is much longer than another. */
function deal(files: readonly { readonly file: string; readonly text: string }[], each: number): string[][] {
  const groups: string[][] = Array.from({ length: Math.ceil(files.length / Math.max(each, 1)) }, () => [])
  const testsOf = (text: string) => text.match(/\btest\(/g)?.length ?? 0
  for (const [at, { file }] of files.toSorted((a, b) => testsOf(b.text) - testsOf(a.text)).entries()) {
    const round = Math.floor(at / groups.length)
    const place = at % groups.length
    groups[round % 2 ? groups.length - 1 - place : place]?.push(file)
  }
  return groups
}

/** What Node is told to run: the file itself, or a module that runs the group. */
export function entriesOf(groups: readonly string[][]): { paths: string[]; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'dryrun-test-groups-'))
  const paths = groups.map((files, at) => {
    if (files.length === 1) return join(root, files[0] as string)
    const path = join(folder, `${String(at + 1).padStart(2, '0')}.mjs`)
    const together = pathToFileURL(join(import.meta.dirname, 'together.ts')).href
    writeFileSync(path, `import { runTogether } from '${together}'\nrunTogether(${JSON.stringify(files, null, 2)})\n`)
    return path
  })
  return { paths, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
