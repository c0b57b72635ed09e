import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiles, read } from './source-files.ts'

/** `abuse 12:`, `33:`, `37, 38:` and `abuse 78 to 80:` at the beginning of a test's name. */
const numbered = /\btest\(\s*['"`](?:abuse )?(\d+(?:(?:, | to )\d+)*):/g

/** The numbers that the names of tests begin with. */
function testedNumbers(): Set<number> {
  const tests = listFiles().filter((file) => /\.(?:test|spec)\.ts$/.test(file))
  const lists = tests.flatMap((file) => [...read(file).matchAll(numbered)].map(([, list = '']) => list))
  return new Set(lists.flatMap((list) => list.split(', ').flatMap(rangeOf)))
}

function rangeOf(text: string): number[] {
  const [first = 0, last = first] = text.split(' to ').map(Number)
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}

interface Row {
  readonly number: number
  /** Where it isn't tested under its number, why not. */
  readonly reason: string
}

const rows: Row[] = [...read('docs/abuse-cases.md').matchAll(/^\| (\d+) +\|[^|]+\|[^|]+\|([^|\n]*)\|$/gm)].map(
  ([, number = '', reason = '']) => ({ number: Number(number), reason: reason.trim() }),
)

test('docs/abuse-cases.md lists every case once, from the first on', () => {
  assert.ok(rows.length > 90)
  assert.deepEqual(
    rows.map(({ number }) => number),
    rows.map((_, at) => at + 1),
  )
})

test('every number that a test names is in the list', () => {
  const listed = new Set(rows.map(({ number }) => number))
  assert.deepEqual(
    [...testedNumbers()].filter((number) => !listed.has(number)),
    [],
  )
})

test('every case has a test of its number, or says why not', () => {
  const tested = testedNumbers()
  const silent = rows.filter(({ number, reason }) => !tested.has(number) && reason === '')
  assert.deepEqual(
    silent.map(({ number }) => number),
    [],
  )
  const excused = rows.filter(({ number, reason }) => tested.has(number) && reason !== '')
  assert.deepEqual(
    excused.map(({ number }) => number),
    [],
    'what has a test needs no excuse',
  )
})

test('a test that a reason names is there', () => {
  for (const { number, reason } of rows)
    for (const [, path = ''] of reason.matchAll(/`([^`]+\.ts)`/g))
      assert.ok(listFiles().includes(path), `${number}: ${path}`)
})
