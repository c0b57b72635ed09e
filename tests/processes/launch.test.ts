import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../source-files.ts'

test('what is written behind a program is the program’s, also the name of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dryrun-launched-'))
  try {
    const [before, program] = ['before.ts', 'program.ts'].map((name) => join(folder, name)) as [string, string]
    writeFileSync(before, `console.log('before')`)
    writeFileSync(program, `console.log(process.argv.slice(2).join(' '))`)
    const words = ['unit', 'tests/money/plans.test.ts', '--grep=.ts']
    const printed = execFileSync(process.execPath, ['launch.mjs', `--first=${before}`, program, ...words], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.equal(printed, `before\n${words.join(' ')}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
