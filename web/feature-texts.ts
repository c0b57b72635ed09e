import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languages, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import type { Plugin } from 'vite'

const app = join(import.meta.dirname, 'app')
const prefix = 'virtual:texts-of/'

/** `members` names a feature's catalogue, `app` the one of every page, `app-refusals` another one beside that. */
function catalogueOf(name: string, language: string): string {
  const [, own] = /^app(?:-([\w-]+))?$/.exec(name) ?? ['', undefined]
  if (name === 'app' || own !== undefined) return join(app, 'locales', language, `${own ?? 'messages'}.po`)
  return join(app, 'features', name, 'locales', language, 'messages.po')
}

/**
 * Each feature has a catalogue of its own, and whatever shows a text of a feature brings that catalogue along: the
 * landing page does not load the sentences of the admin, and no page can forget to load its own. A page in English has
 * its texts in its code; a page in another language waits for those of its language before anything of it is drawn.
 */
export function featureTexts(): Plugin {
  return {
    name: 'feature-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/features\/[\w-]+\/.+\.tsx?$/, code: /from '@lingui\/(?:react|core)\/macro'/ },
      handler(code, id) {
        const feature = /\/app\/features\/([\w-]+)\//.exec(id)?.[1] ?? ''
        // On the first line, so that no line of the file moves.
        return { code: `import '${prefix}${feature}';${code}`, map: null }
      },
    },
    resolveId: {
      filter: { id: /^virtual:texts-of\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the mark of a module that is no file.
      filter: { id: /^\0virtual:texts-of\// },
      handler(id) {
        const name = id.slice(prefix.length + 1)
        const files = languages.map(({ code }) => ({ code, file: JSON.stringify(catalogueOf(name, code)) }))
        for (const { code } of languages)
          if (!existsSync(catalogueOf(name, code)))
            this.error(`${name} has no catalogue in ${code} yet. Run npm run i18n:extract.`)
        const others = files.filter(({ code }) => code !== sourceLanguage.code)
        // Pages are written in all languages by one process.
        if (this.environment.name === 'ssr') {
          return [
            `import { i18nOf } from ${JSON.stringify(join(app, 'i18n.ts'))}`,
            ...files.map(({ code, file }) => `import { messages as ${code} } from ${file}`),
            ...files.map(({ code }) => `i18nOf('${code}').load('${code}', ${code})`),
          ].join('\n')
        }
        return [
          `import { i18nOf, pageLanguage } from ${JSON.stringify(join(app, 'i18n.ts'))}`,
          `import { messages } from ${JSON.stringify(catalogueOf(name, sourceLanguage.code))}`,
          `const others = { ${others.map(({ code, file }) => `${code}: () => import(${file})`).join(', ')} }`,
          `const language = pageLanguage()`,
          `const other = others[language]`,
          `i18nOf(language).load(language, other ? (await other()).messages : messages)`,
        ].join('\n')
      },
    },
  }
}
