/** The languages of every page and mail. English is the source; its pages stand at the root of the site. */
export const languages = [
  { code: 'en', tag: 'en', name: 'English', direction: 'ltr' },
  { code: 'es', tag: 'es', name: 'Español', direction: 'ltr' },
  { code: 'fr', tag: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'de', tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'pt', tag: 'pt', name: 'Português', direction: 'ltr' },
  { code: 'ar', tag: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'zh', tag: 'zh-Hans', name: '简体中文', direction: 'ltr' },
] as const

export type Language = (typeof languages)[number]
export type LanguageCode = Language['code']

export const sourceLanguage: Language = languages[0]

/** Whose numbers, days and plurals a language has. Our Portuguese is European, and "pt" alone is written as in Brazil. */
export const writingOf = (locale: string): string => (locale === 'pt' ? 'pt-PT' : locale)

/** Where a language's pages stand: the root for the source, a folder of its own for every other. */
export function basePathOf(code: LanguageCode): string {
  return code === sourceLanguage.code ? '/' : `/${code}`
}

/** The address of a page in a language, from its address in the source. */
export function addressIn(code: LanguageCode, path: string): string {
  if (code === sourceLanguage.code) return path
  return path === '/' ? basePathOf(code) : `${basePathOf(code)}${path}`
}

/** What a browser was told to remember, from its cookies; undefined where nothing was chosen. */
export function chosenLanguage(cookies: string): LanguageCode | undefined {
  const code = /(?:^|;\s*)language=(\w+)/.exec(cookies)?.[1]
  return isLanguageCode(code) ? code : undefined
}

/** The language whose pages stand below a path such as `/de`; the source where there is none. */
export function languageAt(basePath: string): Language {
  const folder = basePath.split('/')[1]
  return languages.find(({ code }) => code === folder) ?? sourceLanguage
}

export function isLanguageCode(text: unknown): text is LanguageCode {
  return languages.some(({ code }) => code === text)
}
