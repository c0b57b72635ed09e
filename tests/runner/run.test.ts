import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { root } from '../source-files.ts'
import { groupFiles } from './groups.ts'
import { nodeTests, processFiles, unitFiles } from './node-tests.ts'
import type { Outcome } from './outcome.ts'

/** Node runs no tests inside of tests, and knows by this. */
const insideOfTests = 'NODE_TEST_CONTEXT'

/** What a run says of a folder with these files. */
async function runTests(texts: Readonly<Record<string, string>>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'dryrun-tried-'))
  const context = process.env[insideOfTests]
  delete process.env[insideOfTests]
  try {
    const files = Object.entries(texts).map(([name, text]) => {
      writeFileSync(join(folder, name), `import { after, describe, test } from 'node:test'\n${text}\n`)
      return relative(root, join(folder, name))
    })
    return await nodeTests(files, () => {})
  } finally {
    if (context !== undefined) process.env[insideOfTests] = context
    rmSync(folder, { recursive: true, force: true })
  }
}

const fine = `describe('fine', () => { test('a', () => {}); test('b', () => {}) })`

test('files that share a process are counted as if each had its own', async () => {
  const { passed, failed, slowest } = await runTests({ 'one.test.mjs': fine, 'other.test.mjs': `test('c', () => {})` })
  assert.deepEqual([passed, failed], [3, 0])
  assert.deepEqual(slowest.map(({ name }) => name).toSorted(), ['a', 'b', 'c'])
})

const broken = {
  'a test that fails': `test('c', () => { throw new Error('no') })`,
  'a suite that can’t be set up': `describe('broken', () => { throw new Error('no') })`,
  'a suite that can’t be ended': `describe('broken', () => { after(() => { throw new Error('no') }); test('c', () => {}) })`,
  'a file that can’t be loaded': `import './nowhere.ts'`,
  'a process that ends too early': `test('c', () => process.exit(1))`,
}
for (const [what, text] of Object.entries(broken))
  test(`${what} fails the run, alone and beside others`, async () => {
    for (const files of [{ 'one.test.mjs': text }, { 'one.test.mjs': text, 'other.test.mjs': fine }]) {
      const { failed, failures } = await runTests(files)
      assert.ok(failed > 0)
      assert.equal(failures.length, 1, JSON.stringify(failures))
    }
  })

test('what failed is named with its reason, and the suite around it isn’t', async () => {
  const { failures } = await runTests({
    'one.test.mjs': `describe('around', () => { test('c', () => { throw new Error('no luck') }) })`,
    'other.test.mjs': fine,
  })
  assert.deepEqual(failures, [{ name: 'c', why: 'no luck' }])
})

test('whoever ends the process of several files fails the run, also with a good ending', async () => {
  const { failed } = await runTests({ 'one.test.mjs': `test('c', () => process.exit(0))`, 'other.test.mjs': fine })
  assert.ok(failed > 0)
})

test('every file is in one group, and in no other', () => {
  for (const files of [unitFiles(), processFiles()])
    assert.deepEqual(groupFiles(files).flat().toSorted(), files.toSorted())
})
