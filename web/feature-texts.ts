import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const app = join(import.meta.dirname, 'app')
const prefix = 'virtual:texts-of/'

/**
 * Each feature has a catalogue of its own, and whatever shows a text of a feature brings that catalogue along: the
 * landing page does not load the sentences of the admin, and no page can forget to load its own.
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
        const feature = id.slice(prefix.length + 1)
        const catalogue = join(app, 'features', feature, 'locales', 'en', 'messages.po')
        if (!existsSync(catalogue)) this.error(`${feature} has no catalogue yet. Run npm run i18n:extract.`)
        return [
          `import { i18n } from ${JSON.stringify(join(app, 'i18n.ts'))}`,
          `import { messages } from ${JSON.stringify(catalogue)}`,
          `i18n.load('en', messages)`,
        ].join('\n')
      },
    },
  }
}
