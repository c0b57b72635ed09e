/**
 * A refusal is the product saying no to a person for a stated reason. It is not a defect.
 * The list is closed: contract/refusal-status.ts and contract/refusal-text.ts must answer for each code,
 * and do not compile until they do.
 */
export const refusalCodes = [
  // Any request
  'invalid_input',
  'not_signed_in',
  'not_allowed',
  'password_change_needed',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'request_too_large',
  'address_too_long',
  'headers_too_large',
  'unsupported_content',
  'too_many_requests',
  'temporarily_unavailable',
  'unexpected',
  // Moving money
  'key_reused',
  'member_closed',
  'amount_too_large',
  'account_full',
  // Deciding requests
  'already_decided',
  'confirmation_needed',
  'reason_needed',
  'nothing_to_change',
  // Deposits
  'proof_missing',
  'too_many_pending',
  'transfer_unknown',
  'transfer_used',
  'rate_unavailable',
  // Investments
  'insufficient_balance',
  'amount_outside_plan',
  // Withdrawals
  'fill_all_fields',
  'insufficient_funds',
  'closes_investments',
  'note_needed',
  // Savings
  'insufficient_savings',
  // Balances that the admin sets
  'investment_not_whole',
  'balance_changed',
  // Coins
  'insufficient_coins',
  'coin_amount_invalid',
  'faucet_limit',
  'address_not_practice',
  'address_checksum',
  'address_other_network',
  'address_real_world',
  // Signing up and the profile
  'full_name_invalid',
  'full_name_too_short',
  'full_name_too_long',
  'username_invalid',
  'username_too_short',
  'username_too_long',
  'username_taken',
  'email_invalid',
  'phone_number_invalid',
  'country_missing',
  'gender_missing',
  'image_too_large',
  'password_invalid',
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'payout_address_empty',
  'payout_address_too_short',
  'payout_address_too_long',
  'terms_not_agreed',
  'emails_not_agreed',
  'sign_up_failed',
  // Confirming an email address
  'email_code_wrong',
  'email_code_ended',
  'email_already_confirmed',
  // Logging in and staying safe
  'login_password_invalid',
  'login_wrong',
  'code_wrong',
  'challenge_ended',
  'not_confirmed',
  'password_wrong',
  'password_unchanged',
  'link_no_longer_valid',
  'two_steps_on',
  'two_steps_off',
  'second_step_needed',
  'passkey_wrong',
  'passkey_not_added',
  'too_many_passkeys',
  // Leaving
  'admin_stays',
  'username_not_typed',
  // Learning
  'quiz_incomplete',
  // Reviews
  'review_too_early',
  'review_too_short',
  'review_too_long',
  'review_unreadable',
  'review_changed',
  // Support
  'message_empty',
  'message_too_long',
  'message_unreadable',
  'canned_replies_full',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

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
