import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvName, csvText } from './csv.ts'

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

/** Cells as a spreadsheet reads them that takes any of the usual separators for the end of a cell. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of text.replace(/\r\n$/, '')) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

test('whatever people wrote stays in one cell, with a comma, a semicolon or a tab as the separator', () => {
  for (const separator of [',', ';', '\t'])
    for (const written of [`a${separator}b`, `a;=1+1`, `x\t=cmd|calc`, `;=1`, `"; =1`, `\n=1`, ` =1+1`, '＝1+1']) {
      const cells = cellsOf(csvText([[written]]), separator)
      assert.equal(cells.length, 1, `${JSON.stringify(written)} with ${JSON.stringify(separator)}`)
      assert.doesNotMatch(cells[0] ?? '', /^\s*[=+\-@＝＋－＠]/)
    }
})

test('figures stay numbers, also below zero, and nothing else does', () => {
  assert.equal(csvText([['-1234.56', '0.00', '-3']]), '-1234.56,0.00,-3\r\n')
  for (const text of ['-1+1', '-', '-1.', '+1', '-1e5', '-0x1', '-1,5']) assert.match(csvText([[text]]), /^"?'/, text)
})

test('a file says what it holds, whose it is, and from which day it is', () => {
  const day = new Date('2026-11-15T23:59:59Z')
  assert.equal(csvName('Transactions Anna_Lee', day), 'dryrun-transactions-anna-lee-2026-11-15.csv')
  assert.equal(csvName('../../etc', day), 'dryrun-etc-2026-11-15.csv')
})
