import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { formatter } from '@lingui/format-po'
import { contractSentences } from './contract-text-extractor.ts'

export const locales = join(import.meta.dirname, 'locales')

/** The languages that have catalogues. English has none: it's written in the source. */
export const translations = languages.filter(({ code }) => code !== sourceLanguage.code)

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
