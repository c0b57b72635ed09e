import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText } from './csv.ts'

test('a cell that a spreadsheet would run as a formula is quoted', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    assert.ok(
      csvText([[`${start}cmd|calc`]])
        .replace('"', '')
        .startsWith(`'${start}`),
      JSON.stringify(start),
    )
  }
})

test('commas, quotes and line breaks stay inside their cell', () => {
  assert.equal(csvText([['a,b', 'say "hi"', 'two\nlines', 'plain']]), '"a,b","say ""hi""","two\nlines",plain\r\n')
})
