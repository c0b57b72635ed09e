import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languages, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { createCompiledCatalog } from '@lingui/cli/api'
import type { Plugin } from 'vite'
import { catalogueOfFile, locales, readEnglish, translations } from './catalogue-files.ts'

const app = join(import.meta.dirname, 'app')
const prefix = 'virtual:texts-of/'
const englishPrefix = 'virtual:english-of/'

/** `members` names a feature's catalogue, `app` the one of every page, `refusals` and `figures` those of the contract. */
function catalogueOf(name: string, language: string): string {
  return language === sourceLanguage.code ? `${englishPrefix}${name}` : join(locales, language, `${name}.po`)
}

/**
 * The shell and each feature have a catalogue of its own, and whatever shows a text of theirs brings it along: the
 * landing page does not load the sentences of the admin, and no page can forget to load its own. A page in English has
 * its texts in its code; a page in another language waits for those of its language before anything of it is drawn.
 */
export function featureTexts(): Plugin {
  return {
    name: 'feature-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/(?:shell|features\/[\w-]+)\/.+\.tsx?$/, code: /from '@lingui\/(?:react|core)\/macro'/ },
      handler(code, id) {
        const room = catalogueOfFile(id.slice(app.length + 1))
        // On the first line, so that no line of the file moves.
        return { code: `import '${prefix}${room}';${code}`, map: null }
      },
    },
    resolveId: {
      filter: { id: /^virtual:(?:texts|english)-of\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the mark of a module that is no file.
      filter: { id: /^\0virtual:(?:texts|english)-of\// },
      async handler(id) {
        const name = id.slice(id.indexOf('/') + 1)
        for (const { code } of translations)
          if (!existsSync(catalogueOf(name, code)))
            this.error(`${name} has no catalogue in ${code} yet. Run npm run i18n:extract.`)
        if (id.startsWith(englishPrefix, 1)) {
          for (const { code } of translations) this.addWatchFile(catalogueOf(name, code))
          return await compileEnglish(name)
        }
        return this.environment.name === 'ssr' ? loadAll(name) : loadOne(name)
      },
    },
  }
}

async function compileEnglish(name: string): Promise<string> {
  const texts = Object.fromEntries(await readEnglish(name))
  const { source, errors } = createCompiledCatalog(sourceLanguage.code, texts, { namespace: 'es' })
  const [first] = errors
  if (first) throw first.error
  return source
}

/** Pages are written in all languages by one process. */
function loadAll(name: string): string {
  return [
    `import { i18nOf } from ${JSON.stringify(join(app, 'i18n.ts'))}`,
    ...languages.map(({ code }) => `import { messages as ${code} } from ${JSON.stringify(catalogueOf(name, code))}`),
    ...languages.map(({ code }) => `i18nOf('${code}').load('${code}', ${code})`),
  ].join('\n')
}

function loadOne(name: string): string {
  const others = translations.map(({ code }) => `${code}: () => import(${JSON.stringify(catalogueOf(name, code))})`)
  return [
    `import { i18nOf, pageLanguage } from ${JSON.stringify(join(app, 'i18n.ts'))}`,
    `import { messages } from ${JSON.stringify(catalogueOf(name, sourceLanguage.code))}`,
    `const others = { ${others.join(', ')} }`,
    `const language = pageLanguage()`,
    `const other = others[language]`,
    `i18nOf(language).load(language, other ? (await other()).messages : messages)`,
  ].join('\n')
}
