import { extractor as macroExtractor } from '@lingui/cli/api'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { refusalTextExtractor } from './refusal-text-extractor.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: '<rootDir>/app/locales/{locale}/messages',
      include: ['<rootDir>/app', '<rootDir>/../contract/refusal-text.ts'],
      exclude: ['<rootDir>/app/features/styleguide'],
    },
    // Texts that no visitor needs stay out of what every page loads.
    {
      path: '<rootDir>/app/features/styleguide/locales/{locale}/messages',
      include: ['<rootDir>/app/features/styleguide'],
    },
  ],
  // Line numbers would make the catalogue change with every edit above a text.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  extractors: [refusalTextExtractor, macroExtractor],
})
