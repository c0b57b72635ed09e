import type { RefusalCode, RefusalDetails } from '@dryrun/domain/refusal.ts'

/**
 * The one place where a refusal becomes a sentence. The server sends it in English; the web app looks the same
 * sentence up in the catalogue of the person's language.
 */
export const refusalText = {
  invalid_input: 'The request is not in the expected form: {reason}',
  not_signed_in: 'Please log in first.',
  not_allowed: 'You are not allowed to do this.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take that kind of request.',
  request_timeout: 'The request took too long to arrive.',
  request_too_large: 'The request is too large.',
  address_too_long: 'The address is too long.',
  headers_too_large: 'The headers of the request are too large.',
  unsupported_content: 'The request must be sent as plain JSON.',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  unexpected: 'Something went wrong on our side. Nothing was changed.',
  temporarily_unavailable: 'Dryrun cannot reach its database right now. Please try again in a moment.',
} as const satisfies Record<RefusalCode, string>

/** Fills `{name}` from the details; a name without a detail stays as it is, so that a gap is seen. */
export function fillText(text: string, details: RefusalDetails): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole))
}

export function refusalSentence(code: RefusalCode, details: RefusalDetails = {}): string {
  return fillText(refusalText[code], details)
}
