/** What may be wrong with a name that others are shown, with a nickname, and with what somebody signs up with. */
export const shownNameRefusals = ['name_hidden_characters', 'name_mixed_alphabets'] as const

export const nicknameRefusals = [
  ...shownNameRefusals,
  'name_reserved',
  'nickname_invalid',
  'nickname_not_allowed',
  'nickname_taken',
] as const

export const newIdentityRefusals = [
  ...shownNameRefusals,
  'name_reserved',
  'name_rude',
  'full_name_invalid',
  'full_name_too_short',
  'full_name_too_long',
  'username_invalid',
  'username_too_short',
  'username_too_long',
  'username_taken',
  'email_invalid',
  'password_invalid',
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'terms_not_agreed',
  'emails_not_agreed',
  'sign_up_failed',
] as const
