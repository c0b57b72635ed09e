import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'

const yearSeconds = 31_536_000

/** What the server reads to lead somebody to the pages of their language. It names a language and nobody. */
export function languageCookie(code: LanguageCode): string {
  return `language=${code}; path=/; max-age=${yearSeconds}; samesite=lax`
}
