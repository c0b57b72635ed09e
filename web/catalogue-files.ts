import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { formatter } from '@lingui/format-po'
import { contractSentences } from './contract-text-extractor.ts'

export const locales = join(import.meta.dirname, 'locales')

/** The languages that have catalogues. English has none: it's written in the source. */
export const translations = languages.filter(({ code }) => code !== sourceLanguage.code)

/** For whoever works on Dryrun, in English alone. */
const untranslated = new Set(['styleguide'])

/**
 * The folders under `app` that have a catalogue of their own, by its name: the shell, each feature, and each folder
 * inside one of them, since what comes later brings its texts later.
 */
export const rooms: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'shell',
    ...foldersIn('shell'),
    ...foldersIn('features').flatMap((feature) => [feature].concat(foldersIn(feature))),
  ].map((folder) => [catalogueOfFile(`${folder}/`), folder]),
)

/** Their paths from `app`. */
function foldersIn(path: string): string[] {
  return readdirSync(join(import.meta.dirname, 'app', path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !untranslated.has(entry.name))
    .map(({ name }) => `${path}/${name}`)
}

/** The catalogue of a file under `app`. */
export function catalogueOfFile(path: string): string {
  const [, room, part] = /^(?:features\/)?((?<=features\/)[\w-]+|shell)(?:\/([\w-]+)(?=\/))?\//.exec(path) ?? []
  if (room === undefined) return 'app'
  return part === undefined ? room : `${room}-${part}`
}

const po = formatter()

/** One catalogue, its texts by id. */
export async function readCatalogue(language: string, name: string) {
  const filename = join(locales, language, `${name}.po`)
  const content = readFileSync(filename, 'utf8')
  return new Map(
    Object.entries(await po.parse(content, { locale: language, sourceLocale: sourceLanguage.code, filename })),
  )
}

/** The English texts of a catalogue by id: a translation names the sentence it's for, or one that the contract has. */
export async function readEnglish(name: string): Promise<Map<string, string>> {
  const [language] = translations
  if (!language) return new Map()
  const translated = await readCatalogue(language.code, name)
  return new Map([...translated].map(([id, { message }]) => [id, message ?? contractSentences[id] ?? id]))
}
