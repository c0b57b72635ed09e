import { chosenLanguage, type LanguageCode } from '@dryrun/domain/languages/languages.ts'

const yearSeconds = 31_536_000

/**
 * Keeps what the server reads to lead somebody to the pages of their language, and says whether it's kept. It names a
 * language and nobody. Chromium writes cookies a moment later, so the page that's asked for next could come in the language
 * from before. Reading waits for it.
 */
export function keepLanguage(code: LanguageCode): boolean {
  document.cookie = `language=${code}; path=/; max-age=${yearSeconds}; samesite=lax`
  return chosenLanguage(document.cookie) === code
}
