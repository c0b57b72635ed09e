import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { test } from 'node:test'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { listFiles, read } from './source-files.ts'
import { withSources } from './syntax-trees.ts'

/** `features/x`, `shell`, `ui`, or nothing for what lies beside them. */
const roomOf = (file: string) => /^web\/app\/(features\/[\w-]+|[\w-]+)\//.exec(file)?.[1] ?? ''

const sheets = listFiles().filter((file) => /^web\/app\/.+\.css$/.test(file))
const code = listFiles().filter((file) => /^web\/app\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const classesBySheet = new Map(sheets.map((sheet) => [sheet, findClasses(sheet)]))
const classesIn = (sheet: string) => classesBySheet.get(sheet) ?? new Set<string>()

/** The classes that a sheet gives a look: of each selector, those of its last part. */
function findClasses(sheet: string): Set<string> {
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
const textOf = new Map(code.map((file) => [file, read(file)]))

const textKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
])

/** The classes that a file gives to elements: what is written in its `className`s and in calls of `classNames`. */
function findClassesGiven(source: SourceFile): Set<string> {
  const given = new Set<string>()
  const takeTexts = (node: Node) => {
    if (textKinds.has(node.kind) && 'text' in node)
      for (const name of String(node.text).split(/\s+/)) if (name !== '') given.add(name)
    node.forEachChild(takeTexts)
  }
  const visit = (node: Node) => {
    const isAttribute = node.kind === SyntaxKind.JsxAttribute && 'name' in node
    const isCall = node.kind === SyntaxKind.CallExpression && 'expression' in node
    const name = isAttribute
      ? (node.name as Node).getText(source)
      : isCall
        ? (node.expression as Node).getText(source)
        : ''
    if ((isAttribute && /class(?:Name)?$/i.test(name)) || (isCall && name === 'classNames')) takeTexts(node)
    else node.forEachChild(visit)
  }
  visit(source)
  return given
}

const classesGivenByFile = withSources(
  (sourceOf) => new Map(code.map((file) => [file, findClassesGiven(sourceOf(file))])),
  ['web/tsconfig.json'],
)
const classesGivenIn = (file: string) => classesGivenByFile.get(file) ?? new Set<string>()

/** The rooms whose code gives a class to something, by class. */
function roomsByClass(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const file of code)
    for (const name of classesGivenIn(file)) rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(file)))
  return rooms
}

/** By its name, or by the beginning of it where the end is filled in. */
function isUsedIn(room: string, name: string): boolean {
  const beginnings = name.split('-').map((_, at, parts) => `${parts.slice(0, at).join('-')}-\${`)
  const whole = new RegExp(`(?<![\\w-])${name}(?![\\w-])`)
  return (codeOf.get(room) ?? []).some((file) => {
    const text = textOf.get(file) ?? ''
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

test('a class that several rooms use is styled in ui', () => {
  const rooms = roomsByClass()
  // Tailwind's own, which a sheet may name for what it does not concern.
  const utilities = new Set(['sr-only'])
  const shared = sheets
    .filter((sheet) => roomOf(sheet) !== 'ui')
    .flatMap((sheet) =>
      [...classesIn(sheet)]
        .filter(
          (name) => !utilities.has(name) && !sheets.some((each) => roomOf(each) === 'ui' && classesIn(each).has(name)),
        )
        .flatMap((name) => {
          const users = [...(rooms.get(name) ?? [])]
          return users.length > 1 ? [`${sheet}: .${name} is used in ${users.join(', ')}`] : []
        }),
    )
  assert.deepEqual(shared, [])
})

test('a sheet comes with the pages and parts of its own room', () => {
  // What these two gather, every page of their kind waits for. The comments beside the imports say why.
  const gathered = new Set(
    ['web/app/app.css', 'web/app/signed-in.css'].flatMap((sheet) =>
      [...read(sheet).matchAll(/@import "\.\/(.+?)";/g)].map(([, path]) => `web/app/${path}`),
    ),
  )
  assert.deepEqual(
    [...gathered].filter((sheet) => !sheet.startsWith('web/app/ui/')),
    ['web/app/features/red-flags/red-flags.css', 'web/app/features/markets/market-place.css'],
  )
  const imported = new Set(
    code.flatMap((file) =>
      [...read(file).matchAll(/^import '(\..+?\.css)'$/gm)].map(([, path]) =>
        posix.join(posix.dirname(file), path ?? ''),
      ),
    ),
  )
  const own = (sheet: string) => sheets.includes(sheet) && roomOf(sheet) !== ''
  assert.deepEqual(
    sheets.filter((sheet) => own(sheet) && !gathered.has(sheet) && !imported.has(sheet)),
    [],
  )
  const foreign = code.flatMap((file) =>
    [...read(file).matchAll(/^import '(\..+?\.css)'$/gm)]
      .map(([, path]) => posix.join(posix.dirname(file), path ?? ''))
      .filter((sheet) => roomOf(sheet) !== '' && roomOf(sheet) !== roomOf(file))
      .map((sheet) => `${file}: ${sheet}`),
  )
  assert.deepEqual(foreign, [])
})

/** What a file of the web app imports when it is loaded, and what it loads later. */
function importsOf(file: string): { readonly now: readonly string[]; readonly later: readonly string[] } {
  const resolve = (path: string | undefined) => posix.join(posix.dirname(file), path ?? '')
  const text = read(file)
  return {
    now: [...text.matchAll(/^(?:import|export|\}) (?!type )?[^'\n]*'(\.[^'?]+)'$/gm)].map(([, path]) => resolve(path)),
    later: [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, path]) => resolve(path)),
  }
}

test('whoever loads a part of a page loads the sheet that the part needs', () => {
  const imports = new Map(code.map((file) => [file, importsOf(file)]))
  const pages = [...read('web/app/routes.ts').matchAll(/'([\w/-]+\.tsx)'/g)].map(([, path]) => `web/app/${path}`)
  const gathered = new Set(
    [...read('web/app/app.css').matchAll(/@import "\.\/(.+?)";/g)].map(([, path]) => `web/app/${path}`),
  )
  const sheetsOf = new Map(
    [...Map.groupBy(sheets, roomOf)].map(([room, own]) => [
      room,
      own.filter((sheet) => !gathered.has(sheet)).map((sheet) => ({ sheet, classes: classesIn(sheet) })),
    ]),
  )
  const needs = new Map<string, string[]>()
  for (const file of code) {
    const own = roomOf(file) === 'ui' ? [] : (sheetsOf.get(roomOf(file)) ?? [])
    needs.set(
      file,
      own
        .filter(({ classes }) => [...classesGivenIn(file)].some((name) => classes.has(name)))
        .map(({ sheet }) => sheet),
    )
  }
  /** What is missing where somebody loads `entry` and has these files already. */
  function missingAt(entry: string, before: ReadonlySet<string>): string[] {
    const reached = new Set([entry])
    for (const file of reached) for (const next of imports.get(file)?.now ?? []) reached.add(next)
    const there = new Set([...before, ...reached])
    const missing = [...reached].flatMap((file) =>
      (needs.get(file) ?? []).filter((sheet) => !there.has(sheet)).map((sheet) => `${file} needs ${sheet}`),
    )
    const later = [...reached].flatMap((file) => imports.get(file)?.later ?? []).filter((file) => !there.has(file))
    return [...missing, ...later.flatMap((file) => missingAt(file, there))]
  }
  const missing = pages.flatMap((page) => missingAt(page, new Set()).map((text) => `${page}: ${text}`))
  assert.deepEqual(missing, [])
})

test('nothing in a sheet is important: the right selector or layer wins', () => {
  assert.deepEqual(
    sheets.filter((sheet) => read(sheet).includes('!important')),
    [],
  )
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
