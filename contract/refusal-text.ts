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
  insufficient_balance: 'Insufficient balance',
  amount_outside_plan: 'Amount must be within the Min & Max limits',
  insufficient_funds: 'Insufficient funds',
  fill_all_fields: 'Please fill all fields',
  amount_too_large: 'The amount may be at most {limit} dollars.',
  account_full: 'An account can hold at most {limit} dollars.',
  too_many_pending: 'At most {limit} can wait for a decision at the same time.',
  closes_investments: 'This withdrawal closes running investments without their returns. Please confirm that first.',
  already_decided: 'This was already {status}.',
  confirmation_needed: 'Type yes to confirm.',
  reason_needed: 'Please give a reason.',
  nothing_to_change: 'Nothing would change.',
  balance_changed: 'The balances have changed meanwhile. Please look again.',
  member_closed: 'This member has been closed.',
  key_reused: 'This Idempotency-Key was used for something else.',
} as const satisfies Record<RefusalCode, string>

/** Fills `{name}` from the details; a name without a detail stays as it is, so that a gap is seen. */
export function fillText(text: string, details: RefusalDetails): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole))
}

export function refusalSentence(code: RefusalCode, details: RefusalDetails = {}): string {
  return fillText(refusalText[code], details)
}
