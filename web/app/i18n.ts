import { type LanguageCode, languageAt, writingOf } from '@dryrun/domain/languages/languages.ts'
import { I18n } from '@lingui/core'

/**
 * A page keeps its language, and whatever shows a text brings it along: texts that come later belong to parts that
 * aren't shown yet. To tell everybody of them would draw the whole page again.
 */
class PageTexts extends I18n {
  override emit(): void {}
}

const instances = new Map<LanguageCode, I18n>()

/** The texts of a language. The browser has those of its page alone; pages are written before in every language. */
export function i18nOf(code: LanguageCode): I18n {
  const known = instances.get(code)
  if (known) return known
  const made = new PageTexts({ locale: code, locales: writingOf(code), messages: { [code]: {} } })
  instances.set(code, made)
  return made
}

/** The language of the page that this browser shows: it follows from the page's address and stays until it is left. */
export function pageLanguage(): LanguageCode {
  const context = (globalThis as { __reactRouterContext?: { basename?: string } }).__reactRouterContext
  return languageAt(context?.basename ?? '/').code
}
