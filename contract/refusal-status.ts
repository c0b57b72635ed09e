import type { RefusalCode } from '@dryrun/domain/refusal.ts'

/** The one place where a refusal becomes an HTTP status. */
export const refusalStatus = {
  // Any request
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  password_change_needed: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  request_too_large: 413,
  address_too_long: 414,
  headers_too_large: 431,
  unsupported_content: 415,
  too_many_requests: 429,
  temporarily_unavailable: 503,
  unexpected: 500,
  // Moving money
  key_reused: 422,
  member_closed: 409,
  amount_too_large: 422,
  account_full: 422,
  // Deciding requests
  already_decided: 409,
  confirmation_needed: 422,
  reason_needed: 422,
  nothing_to_change: 422,
  // Deposits
  proof_missing: 422,
  too_many_pending: 422,
  transfer_unknown: 404,
  transfer_used: 409,
  // Not 503: nothing was done, and a 4xx says so for certain.
  rate_unavailable: 409,
  // Investments
  insufficient_balance: 422,
  amount_outside_plan: 422,
  // Withdrawals
  fill_all_fields: 422,
  insufficient_funds: 422,
  closes_investments: 422,
  note_needed: 422,
  // Savings
  insufficient_savings: 422,
  // Balances that the admin sets
  investment_not_whole: 422,
  balance_changed: 409,
  // Coins
  insufficient_coins: 422,
  coin_amount_invalid: 422,
  faucet_limit: 422,
  address_not_practice: 422,
  address_checksum: 422,
  address_other_network: 422,
  address_real_world: 422,
  // Signing up and the profile
  full_name_invalid: 422,
  full_name_too_short: 422,
  full_name_too_long: 422,
  username_invalid: 422,
  username_too_short: 422,
  username_too_long: 422,
  username_taken: 409,
  // Not 422 like its neighbours: the abuse cases 10 and 17 ask for a 400.
  email_invalid: 400,
  phone_number_invalid: 422,
  country_missing: 422,
  gender_missing: 422,
  image_too_large: 422,
  password_invalid: 422,
  password_too_short: 422,
  password_too_long: 422,
  password_too_common: 422,
  payout_address_empty: 422,
  payout_address_too_short: 422,
  payout_address_too_long: 422,
  terms_not_agreed: 422,
  emails_not_agreed: 422,
  sign_up_failed: 409,
  // Confirming an email address
  email_code_wrong: 422,
  email_code_ended: 409,
  email_already_confirmed: 409,
  // Logging in and staying safe
  login_password_invalid: 422,
  login_wrong: 401,
  code_wrong: 401,
  challenge_ended: 401,
  not_confirmed: 403,
  password_wrong: 403,
  password_unchanged: 422,
  link_no_longer_valid: 400,
  two_steps_on: 409,
  two_steps_off: 409,
  second_step_needed: 403,
  passkey_wrong: 401,
  passkey_not_added: 422,
  too_many_passkeys: 409,
  // Leaving
  admin_stays: 409,
  username_not_typed: 422,
  // Learning
  quiz_incomplete: 422,
  // Reviews
  review_too_early: 422,
  review_too_short: 422,
  review_too_long: 422,
  review_unreadable: 422,
  review_changed: 409,
  // Support
  message_empty: 422,
  message_too_long: 422,
  message_unreadable: 422,
  canned_replies_full: 422,
} as const satisfies Record<RefusalCode, number>
