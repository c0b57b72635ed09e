import type { RefusalCode, RefusalDetails } from '@dryrun/domain/refusal.ts'

/**
 * The one place where a refusal becomes a sentence. The server sends it in English; the web app looks the same
 * sentence up in the catalogue of the person's language.
 */
export const refusalText = {
  // Any request
  invalid_input: 'We couldn’t read this request: {reason}',
  not_signed_in: 'Please log in first.',
  not_allowed: 'You’re not allowed to do this.',
  copy_account:
    'This is your own copy of the demo account, and it’ll be gone in a while. Sign up to do that in an account of your own.',
  no_demo: 'There’s no demo account here.',
  password_change_needed: 'Please choose your own password first.',
  foreign_origin: 'This request came from another site, so we didn’t carry it out.',
  not_found: 'There’s nothing at this address.',
  method_not_allowed: 'This address doesn’t take that kind of request.',
  request_timeout: 'The request took too long to arrive.',
  request_too_large: 'The request is too large.',
  address_too_long: 'The address is too long.',
  headers_too_large: 'The request’s headers are too large.',
  unsupported_content: 'The request must be sent as plain JSON.',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  puzzle_needed:
    'There have been a lot of tries from here. Reload the page and try again: your browser then works for a moment first.',
  temporarily_unavailable: 'Dryrun can’t read or save this right now. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
  // Moving money
  key_reused: 'This Idempotency-Key has already been used for something else.',
  member_closed: 'This account has been closed.',
  amount_too_large: 'The amount can be at most {limit} dollars.',
  account_full: 'An account can hold at most {limit} dollars.',
  // Deciding requests
  already_decided: 'This was already {status}.',
  confirmation_needed: 'Type yes to confirm.',
  reason_needed: 'Please give a reason.',
  nothing_to_change: 'Nothing would change.',
  // Deposits
  proof_missing: 'The proof image isn’t there any more. Upload it again.',
  too_many_pending: 'At most {limit} can be pending at the same time.',
  transfer_unknown: 'You don’t have a transfer with this ID.',
  transfer_used: 'You’ve already used this transfer for another deposit.',
  rate_unavailable: 'We can’t get a market price right now. Please try again in a moment.',
  // Investments
  insufficient_balance: 'Insufficient balance',
  amount_outside_plan: 'Amount must be within the Min & Max limits',
  // Withdrawals
  fill_all_fields: 'Please fill all fields',
  insufficient_funds: 'Insufficient funds',
  closes_investments: 'This withdrawal closes active investments without their returns. Please confirm that first.',
  note_needed: 'Coins can’t be sent to this address. Say in a note how you paid it by hand.',
  // Savings
  insufficient_savings: 'You don’t have that much in savings.',
  // Balances that the admin sets
  investment_not_whole:
    'Only whole investments can be closed, the newest first. Set Investment to one of these: {allowed}. To add money, raise Balance.',
  balance_changed: 'The balances have changed in the meantime. Please check again.',
  // Trading
  not_traded: "You can't trade {symbol} here: its price isn't in dollars.",
  too_many_orders: 'You have {limit} open orders, which is the most there can be. Cancel one first.',
  price_invalid: 'Enter a price above zero, with no more decimals than the last price has.',
  quantity_invalid: 'Enter a quantity above zero, with at most six decimals.',
  order_too_small: "That's too little. The smallest order is {limit} dollars.",
  order_too_large: "That's too much for one order. The largest is {limit} dollars.",
  order_beyond_volume:
    "That's more than was traded of it all day yesterday. The most for one order is {limit} dollars.",
  position_full: "A position can't hold that much.",
  insufficient_position: "You don't have that much to sell. What's set aside for open orders doesn't count.",
  order_ended: 'This order has already been filled or has ended.',
  round_not_over: 'You still hold something or have an open order. Sell everything first, then start again.',
  holds_positions:
    'There are still positions or open orders in this account. Sell everything on the Trade page first, then close it.',
  price_unavailable: "There's no fresh price right now, so we can't take this order. Try again in a moment.",
  // Coins
  insufficient_coins: 'You don’t have enough coins in your wallet for the amount and the network fee.',
  coin_amount_invalid: 'Enter an amount of {coin} above 0, with at most {decimals} decimals.',
  faucet_limit: 'You can use the faucet {limit} times a day. Please come back after midnight UTC.',
  address_not_practice: 'This isn’t a practice-network address. Those begin with pracbtc1 or praceth1.',
  address_checksum: 'The checksum is wrong: there’s a typo, or a character is missing. Nothing was sent.',
  address_other_network: 'This address is on the other practice network. {coin} sent there would be lost.',
  address_real_world: 'This is a real-world address. Practice coins can’t go there, and real coins can’t come here.',
  copy_sends_inside:
    'This is your own copy of the demo account, and nothing leaves it. Use an address of its own wallet or a deposit address.',
  address_of_copy:
    'This address belongs to a visitor’s copy of the demo account, which will be gone in a while. Coins sent there would be lost.',
  // Signing up and the profile
  name_hidden_characters:
    'This name has characters that can’t be seen or that change how text is shown. Please type it again without them.',
  name_mixed_alphabets:
    'Please write each word in one alphabet. Some of these letters only look like the ones beside them.',
  name_reserved: 'People could take you for someone who runs this. Please pick another name.',
  name_rude: 'Please pick another name.',
  full_name_invalid: 'Full name is invalid',
  full_name_too_short: 'Full name is too short',
  full_name_too_long: 'Full name is too long',
  username_invalid: 'Username is invalid',
  username_too_short: 'Username is too short',
  username_too_long: 'Username is too long',
  username_taken: 'This username is already taken',
  email_invalid: 'Email is invalid',
  phone_number_invalid: 'Phone Number is invalid',
  country_missing: 'Select Your Country',
  gender_missing: 'Select Your Gender',
  image_too_large: 'Image size is too large',
  password_invalid: 'Password is invalid',
  password_too_short: 'Password is too short',
  password_too_long: 'Password is too long',
  password_too_common: 'Password is too common',
  payout_address_empty: 'Address cannot be empty',
  payout_address_too_short: 'Address is too short',
  payout_address_too_long: 'Address is too long',
  terms_not_agreed: 'Please agree to the terms and conditions',
  emails_not_agreed: 'Please agree to receive emails',
  sign_up_failed: "Sorry, can't create an account",
  // Confirming an email address
  email_code_wrong: "That code isn't right. Use the one from your newest email.",
  email_code_ended: 'That code no longer works. Send a new one.',
  email_already_confirmed: "You've already confirmed this address.",
  // Logging in and staying safe
  login_password_invalid: 'Invalid Password',
  login_wrong: 'The email or the password is wrong',
  codes_used_up:
    "Someone has typed too many wrong codes on browsers you haven't used before. Log in on one you have used, type a recovery code, or choose a new password by email: that ends their tries.",
  code_wrong: 'This code is wrong or has been used before',
  challenge_ended: 'The second step took too long. Please log in again',
  not_confirmed: "The password or the code isn't right",
  password_wrong: "That password isn't right",
  password_unchanged: "That's already your password. Choose a different one.",
  link_no_longer_valid: 'This link is no longer valid. Please ask for a new one',
  two_steps_on: 'Two-step verification is already on',
  two_steps_off: 'Two-step verification isn’t on',
  second_step_needed:
    'A password alone isn’t enough for this here. Set up two-step verification or a passkey under Security, and log in with it.',
  enrolment_code_mailed:
    'We’ve emailed you a six-digit code. Enter it to go on: this way nobody can add their own phone with your password alone.',
  enrolment_code_in_mailbox:
    'We’ve written you a six-digit code, but this instance sends no email. Ask the admin: it’s in the local mailbox.',
  enrolment_code_in_file:
    'This instance sends no email, so the six-digit code is on the server itself, in the file {file} in its data folder. Enter it to go on.',
  passkey_wrong: 'That passkey didn’t work. Try again, or log in with your password',
  passkey_not_added: 'We couldn’t add the passkey. Please try again',
  too_many_passkeys: 'You already have {limit} passkeys. Remove one first',
  // Leaving
  admin_stays: 'The admin account can’t be closed',
  username_not_typed: 'Type the username to confirm.',
  // Classes
  class_account: "That's not part of a class. You're here with a class account.",
  class_not_found: "There's no class with that code. Check it on the wall.",
  class_ended: 'This class has ended.',
  class_not_over: 'You can keep your account once the class has ended.',
  too_many_seats: '{limit} people have joined this class on this device already. Ask your trainer, or use another one.',
  class_full: 'The class is full. It has {limit} people.',
  class_stopped: 'Your trainer has stopped the class. Answer what’s on your screen first.',
  judging_done: 'This class has done that already. It can be done once.',
  judging_order: 'The class has to judge the first offers before these.',
  judging_closed: 'Your trainer has closed this round.',
  already_judged: 'You’ve already judged this offer. Your first answer counts.',
  not_in_lesson: 'You can’t trade {symbol} in this lesson.',
  trade_reason_needed: 'Write down why you’re doing this first.',
  too_many_classes: 'You have {limit} open classes already, which is the most there can be. End one first.',
  instance_classes_full: 'There are {limit} open classes here already. Ask the admin to end some that are over.',
  nickname_invalid: 'Use up to {limit} letters, numbers and spaces.',
  nickname_not_allowed: 'Please pick another nickname.',
  nickname_taken: 'Someone is already called that. How about {suggestion}?',
  words_wrong: "Those three words don't belong to anyone in this class.",
  house_cannot_pay: "The house can't pay that. It pays only from what this class has paid in.",
  clock_not_allowed:
    'The clock can only be changed while a class is on, and while nobody is logged in who was here before the lesson.',
  clock_of_other_class: 'The lesson “{lesson}” has the clock until it ends. Ask {trainer}, or wait.',
  clock_not_begun: 'Another class is on too. Begin your lesson first, then the clock is yours.',
  question_open: 'A question is already open. End it first.',
  // Learning
  quiz_incomplete: 'Answer every question first.',
  // Reviews
  review_too_early: 'You can write a review once one of your investments has ended.',
  review_too_short: 'A review needs at least {limit} characters.',
  review_too_long: 'A review can have at most {limit} characters.',
  review_unreadable: 'This text has characters we can’t show.',
  review_changed: 'The review has changed in the meantime. Please read it again.',
  // Support
  message_empty: 'Write something first.',
  message_too_long: 'A message can have at most {limit} characters.',
  message_unreadable: 'This text has characters we can’t show.',
  canned_replies_full: 'You can save at most {limit} replies. Delete one first.',
} as const satisfies Record<RefusalCode, string>

/** Fills `{name}` from the details; a name without a detail stays as it is, so that a gap is seen. */
export function fillText(text: string, details: RefusalDetails): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole))
}

export function refusalSentence(code: RefusalCode, details: RefusalDetails = {}): string {
  return fillText(refusalText[code], details)
}
