import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiles, read } from './source-files.ts'

/** `features/x`, `shell`, `ui`, or nothing for what lies beside them. */
const roomOf = (file: string) => /^web\/app\/(features\/[\w-]+|[\w-]+)\//.exec(file)?.[1] ?? ''

const sheets = listFiles().filter((file) => /^web\/app\/.+\.css$/.test(file))
const code = listFiles().filter((file) => /^web\/app\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** The classes that a sheet gives a look: of each selector, those of its last part. */
function classesIn(sheet: string): Set<string> {
  const selectors = read(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/[^{};]*;|@[^{};]*/g, '')
    .split(/[{}]/)
    .flatMap((selector) => selector.split(/,(?![^()]*\))/))
  const last = selectors.map(
    (selector) =>
      selector
        .trim()
        .split(/[\s>+~]+(?![^()]*\))/)
        .at(-1) ?? '',
  )
  return new Set(last.flatMap((part) => [...part.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? '')))
}

const codeOf = Map.groupBy(code, roomOf)

/** By its name, or by the beginning of it where the end is filled in. */
function isUsedIn(room: string, name: string): boolean {
  const beginnings = name.split('-').map((_, at, parts) => `${parts.slice(0, at).join('-')}-\${`)
  const whole = new RegExp(`(?<![\\w-])${name}(?![\\w-])`)
  return (codeOf.get(room) ?? []).some((file) => {
    const text = read(file)
    return whole.test(text) || beginnings.some((beginning) => beginning.length > 3 && text.includes(beginning))
  })
}

test('a class is styled in the room that uses it', () => {
  const homes = new Map<string, Set<string>>()
  for (const sheet of sheets)
    for (const name of classesIn(sheet)) homes.set(name, (homes.get(name) ?? new Set()).add(roomOf(sheet)))
  const lost = sheets
    .filter((sheet) => roomOf(sheet) !== 'ui')
    .flatMap((sheet) =>
      [...classesIn(sheet)]
        // Another room's class may be named, for how something of this room looks inside or beside it.
        .filter((name) => ![...(homes.get(name) ?? [])].some((room) => room === 'ui' || isUsedIn(room, name)))
        .map((name) => `${sheet}: .${name}`),
    )
  assert.deepEqual(lost, [])
})

test('no utility is made important: utilities already win over the classes of components', () => {
  const utility =
    /(?<=["'`\s])(?:[\w-]+:)*!-?[a-z]+(?:-[\w.[\]%/]+)+(?=["'`\s])|(?<=["'`\s])[a-z]+(?:-[\w.[\]%/]+)+!(?=["'`\s])/g
  const found = code.flatMap((file) =>
    [...read(file).matchAll(/className=(?:"[^"]*"|\{[^}]*\})/g)].flatMap(([text]) =>
      [...text.matchAll(utility)].map(([name]) => `${file}: ${name}`),
    ),
  )
  assert.deepEqual(found, [])
})

test('every style belongs to a layer, so that utilities win over it', () => {
  const loose = sheets.filter((sheet) => {
    if (sheet.startsWith('web/app/ui/')) return false
    const rest = read(sheet)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/@(?:layer|keyframes)[^{]*\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}|@import[^;]*;/g, '')
    return rest.trim() !== ''
  })
  assert.deepEqual(loose, [])
})
