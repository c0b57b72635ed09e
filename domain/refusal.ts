import type { RefusalCode } from './refusal-codes.ts'

export type { RefusalCode }

/** What a refusal's sentence may mention: `{limit}` in the text is filled from `details.limit`. */
export type RefusalDetails = Readonly<Record<string, string | number>>

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
