import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { pt } from './texts/pt.ts'
import { zh } from './texts/zh.ts'

type MailTextName = keyof typeof en

/** A language without one of the sentences does not compile. */
const texts: Record<LanguageCode, Record<MailTextName, string>> = { en, es, fr, de, pt, ar, zh }

export type Say = (name: MailTextName, values?: Readonly<Record<string, string | undefined>>) => string

/** The sentences of mails in a person's language; English for whoever never chose one. */
export function sayIn(language: LanguageCode | null | undefined): Say {
  return (name, values = {}) =>
    texts[language ?? 'en'][name].replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}
