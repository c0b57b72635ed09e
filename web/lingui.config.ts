import { languages, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { extractor as macroExtractor } from '@lingui/cli/api'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { contractTextExtractor } from './contract-text-extractor.ts'

export default defineConfig({
  sourceLocale: sourceLanguage.code,
  locales: languages.map(({ code }) => code),
  catalogs: [
    // What every page loads.
    {
      path: '<rootDir>/app/locales/{locale}/messages',
      include: ['<rootDir>/app'],
      exclude: ['<rootDir>/app/features'],
    },
    // What a page loads because it shows something of a feature: see feature-texts.ts.
    {
      path: '<rootDir>/app/features/{name}/locales/{locale}/messages',
      include: ['<rootDir>/app/features/{name}'],
    },
    // Sentences of the contract, loaded by whatever shows them.
    { path: '<rootDir>/app/locales/{locale}/refusals', include: ['<rootDir>/../contract/refusal-text.ts'] },
    { path: '<rootDir>/app/locales/{locale}/figures', include: ['<rootDir>/../contract/public-figures.ts'] },
  ],
  // Line numbers would make the catalogue change with every edit above a text.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  extractors: [contractTextExtractor, macroExtractor],
})
