import { figureDefinition, omissionReason, progressDefinition } from '@dryrun/contract/public-figures.ts'
import { refusalText } from '@dryrun/contract/refusal-text.ts'
import type { ExtractorType } from '@lingui/conf'

/** The files of the contract that have sentences, and the name under which the catalogue keeps each of them. */
const sentences: Record<string, Record<string, string>> = {
  'refusal-text.ts': named('refusal', refusalText),
  'public-figures.ts': {
    ...named('figure', figureDefinition),
    ...named('omission', omissionReason),
    ...named('progress', progressDefinition),
  },
}

export const contractSentences: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(sentences))

/** Brings the sentences of the contract into the catalogue, so that they are written once and still translated. */
export const contractTextExtractor: ExtractorType = {
  match: (filename) => /\/contract\/[\w-]+\.ts$/.test(filename) && fileName(filename) in sentences,
  extract(filename, _code, onMessageExtracted) {
    for (const [id, message] of Object.entries(sentences[fileName(filename)] ?? {}))
      onMessageExtracted({ id, message, origin: [filename, 1] })
  },
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? ''
}

function named(prefix: string, texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${prefix}.${name}`, text]))
}
