import type { RefusalCode } from '@dryrun/domain/refusal.ts'

/** The one place where a refusal becomes an HTTP status. */
export const refusalStatus = {
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  request_too_large: 413,
  address_too_long: 414,
  unsupported_content: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  unexpected: 500,
  temporarily_unavailable: 503,
} as const satisfies Record<RefusalCode, number>
