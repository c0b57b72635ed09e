/** A spreadsheet would run a cell that begins like this as a formula. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A figure as it came over the wire. It stays a number, also below zero, so that a spreadsheet can add it up. */
const plainNumber = /^-?\d+(?:\.\d+)?$/

/** In half of the world's languages spreadsheets take a semicolon or a tab for the end of a cell. */
const separating = /[",;\t\n\r]|^\s|\s$/

function cellOf(value: string): string {
  const text = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return separating.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 has them. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** `dryrun-transactions-anna-2026-11-15.csv`: what it holds, whose it is, and the day it was saved. */
export function csvName(what: string, day: Date): string {
  const plain = what
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `dryrun-${plain}-${day.toISOString().slice(0, 10)}.csv`
}

/** Hands the person a file. The mark at the beginning tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(name, 'text/csv;charset=utf-8', `\u{feff}${csvText(rows)}`)
}

/** Hands the person any text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
