import { extractor as macroExtractor } from '@lingui/cli/api'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { refusalTextExtractor } from './refusal-text-extractor.ts'

/** Folders whose texts are loaded with their pages. */
const ownCatalogues = ['styleguide', 'transparency', 'learn', 'red-flags'].map(
  (name) => `<rootDir>/app/features/${name}`,
)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/app/locales/{locale}/messages',
      include: ['<rootDir>/app', '<rootDir>/../contract/refusal-text.ts'],
      exclude: ownCatalogues,
    },
    // Texts that few pages need stay out of what every page loads.
    ...ownCatalogues.map((folder) => ({ path: `${folder}/locales/{locale}/messages`, include: [folder] })),
  ],
  // Line numbers would make the catalogue change with every edit above a text.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  extractors: [refusalTextExtractor, macroExtractor],
})
