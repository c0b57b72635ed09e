import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptLimits, paces } from '@dryrun/server/features/sessions/limits.ts'
import { listFiles, read } from './source-files.ts'

const sources = listFiles().filter(
  (file) => /^(server\/src|contract|domain)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
)

/** Whatever the code calls a maximum, wherever it's given its number: `somethingMax = 5`, `{ somethingMax: 5 }`. */
const named = new Set([
  ...Object.keys(paces),
  ...Object.keys(attemptLimits),
  'callsPerMinute',
  'callsInLinePerSecond',
  ...sources.flatMap((file) =>
    [...read(file).matchAll(/\b([a-z][A-Za-z]*Max)\b\s*(?::\s*[\w<>[\], ]+)?(?:=|:)\s*[-\d(A-Z]/g)].map(
      ([, name = '']) => name,
    ),
  ),
  ...sources.flatMap((file) => [...read(file).matchAll(/\bconst ([a-z][A-Za-z]*Max)\b/g)].map(([, name = '']) => name)),
])

const text = read('docs/security.md')
const limits = text.slice(text.indexOf('## Limits'), text.indexOf('## ASVS'))
const rows = limits
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
const rest = limits.slice(limits.indexOf('These limit the size'))
const listed = [...rest.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
/** Whole families by how their names end, such as `…LengthMax`. */
const endings = [...rest.matchAll(/`…(\w+)`/g)].map(([, ending = '']) => ending)

test('every limit of the code is in docs/security.md, and nothing else is', () => {
  const told = [...rows.flat(), ...listed]
  const isTold = (name: string) => told.includes(name) || endings.some((ending) => name.endsWith(ending))
  assert.deepEqual([...named].filter((name) => !isTold(name)).toSorted(), [], 'missing')
  const all = sources.map((file) => read(file)).join('\n')
  assert.deepEqual(told.filter((name) => !new RegExp(`\\b${name}\\b`).test(all)).toSorted(), [], 'no longer there')
  assert.equal(new Set(told).size, told.length, 'twice')
})

test('every line of the table of limits has a test that names it', () => {
  const titles = listFiles()
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/test\(\s*[`'](limit [^:]*):/g)].map(([, title = '']) => title))
    .join(' ')
  const untested = rows.filter((names) => !names.some((name) => new RegExp(`\\b${name}\\b`).test(titles)))
  assert.deepEqual(untested, [])
})

/** They refuse because something is away, or for a limit that they're handed. */
const elsewhere = new Set([
  'server/src/features/copies/look-around.ts',
  'server/src/features/instance/read-readiness.ts',
  'server/src/features/markets/kept-answers.ts',
  'server/src/features/sessions/take-attempt.ts',
  'server/src/platform/http/refuse.ts',
])

test('whatever refuses because there was too much names its limit in the table', () => {
  // Where a use case says "too many" or "later", the number that decides is one of the table's, in the same file.
  const places = sources.filter((file) =>
    /new (Storage)?Refusal\('(too_many_requests|temporarily_unavailable|too-many-uploads)'/.test(read(file)),
  )
  const silent = places
    .filter((file) => !elsewhere.has(file))
    .filter((file) => !rows.flat().some((name) => new RegExp(`\\b${name}\\b`).test(read(file))))
  assert.deepEqual(silent, [])
})
