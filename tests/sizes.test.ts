import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiles, read } from './source-files.ts'

const linesMax = 500

// Of code, oxlint says so itself.
test(`no style sheet has more than ${linesMax} lines`, () => {
  const lineCount = (file: string) => read(file).trimEnd().split('\n').length
  const sheets = listFiles().filter((file) => file.endsWith('.css'))
  assert.deepEqual(
    sheets.filter((file) => lineCount(file) > linesMax),
    [],
  )
})
