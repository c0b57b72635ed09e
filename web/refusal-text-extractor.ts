import { refusalText } from '@dryrun/contract/refusal-text.ts'
import type { ExtractorType } from '@lingui/conf'

/** Brings the sentences of the contract into the catalogue, so that they are written once and still translated. */
export const refusalTextExtractor: ExtractorType = {
  match: (filename) => filename.endsWith('contract/refusal-text.ts'),
  extract(filename, _code, onMessageExtracted) {
    for (const [code, message] of Object.entries(refusalText)) {
      onMessageExtracted({ id: `refusal.${code}`, message, origin: [filename, 1] })
    }
  },
}
