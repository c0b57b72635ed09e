import { type LanguageCode, languageAt } from '@dryrun/domain/languages/languages.ts'
import { type I18n, setupI18n } from '@lingui/core'

const instances = new Map<LanguageCode, I18n>()

/** The texts of a language. The browser has those of its page alone; pages are written before in every language. */
export function i18nOf(code: LanguageCode): I18n {
  const known = instances.get(code)
  if (known) return known
  const made = setupI18n({ locale: code, messages: { [code]: {} } })
  instances.set(code, made)
  return made
}

/** The language of the page that this browser shows: it follows from the page's address and stays until it is left. */
export function pageLanguage(): LanguageCode {
  const context = (globalThis as { __reactRouterContext?: { basename?: string } }).__reactRouterContext
  return languageAt(context?.basename ?? '/').code
}
