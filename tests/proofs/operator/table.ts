import { read } from '../../source-files.ts'

/** The columns of the table in docs/proofs.md, section 6, after what the operator does. */
export const placeNames = [
  'Member, first look',
  'Member who kept a seal',
  'Saved page',
  'Terminal',
  'Public page',
  '`verify-ledger`',
  'Watched by another instance',
] as const

export type PlaceName = (typeof placeNames)[number]

/** What a place says of a deed: at a first look, and where something was kept. Others have one answer. */
export interface Cell {
  readonly first: boolean
  readonly kept: boolean
}

/** What the document says of each deed, so that it and the tests can't come apart. */
export function readTable(): ReadonlyMap<string, Readonly<Record<PlaceName, Cell>>> {
  const lines = read('docs/proofs.md').split('\n')
  const from = lines.findIndex((line) => line.startsWith('| What the operator does'))
  const rows = lines.slice(from, lines.indexOf('', from))
  const [head = [], ...body] = rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  if (JSON.stringify(head.slice(1)) !== JSON.stringify(placeNames)) throw new Error(`other columns: ${head.join(', ')}`)
  return new Map(
    body
      .filter(([what = '']) => !/^:?-+:?$/.test(what))
      .map(([what = '', ...cells]) => [
        what,
        Object.fromEntries(placeNames.map((name, at) => [name, cellOf(cells[at] ?? '')])) as Record<PlaceName, Cell>,
      ]),
  )
}

const words: Readonly<Record<string, boolean>> = { finds: true, nothing: false }

function cellOf(text: string): Cell {
  const [first = '', kept = first] = text.split(' / ')
  for (const word of [first, kept]) if (words[word] === undefined) throw new Error(`"${text}" isn't an answer`)
  return { first: words[first] === true, kept: words[kept] === true }
}
