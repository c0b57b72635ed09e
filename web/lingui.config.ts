import { sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { extractor as macroExtractor } from '@lingui/cli/api'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { rooms, translations } from './catalogue-files.ts'
import { contractTextExtractor } from './contract-text-extractor.ts'

export default defineConfig({
  sourceLocale: sourceLanguage.code,
  locales: translations.map(({ code }) => code),
  catalogs: [
    // What every page loads.
    {
      path: '<rootDir>/locales/{locale}/app',
      include: ['<rootDir>/app'],
      exclude: ['<rootDir>/app/features', '<rootDir>/app/shell'],
    },
    // What a page loads because it shows something of a room: see feature-texts.ts.
    ...Object.entries(rooms).map(([name, folder]) => ({
      path: `<rootDir>/locales/{locale}/${name}`,
      include: [`<rootDir>/app/${folder}`],
      exclude: Object.values(rooms)
        .filter((other) => other.startsWith(`${folder}/`))
        .map((other) => `<rootDir>/app/${other}`),
    })),
    // Sentences of the contract, loaded by whatever shows them.
    { path: '<rootDir>/locales/{locale}/refusals', include: ['<rootDir>/../contract/refusal-text.ts'] },
    { path: '<rootDir>/locales/{locale}/figures', include: ['<rootDir>/../contract/public-figures.ts'] },
  ],
  // Where a text is used can be searched for; written down, it would change with every file that moves.
  format: formatter({ origins: false }),
  orderBy: 'message',
  // People's words are never a template: see app/ui/trans.tsx.
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  extractors: [contractTextExtractor, macroExtractor],
})
