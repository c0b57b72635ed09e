/** What a copy of the demo account gets of a table with rows of members. */
type Share =
  /** All that the demo member has there, found by this column. */
  | { readonly copiedBy: 'member_id' | 'referrer_id'; readonly isBesideBooks?: true }
  /** Rows of its own, which the writer of copies makes. */
  | { readonly made: string }
  /** Nothing, for this reason. */
  | { readonly leftOut: string }

const own: Share = { copiedBy: 'member_id' }
/** The same where rows aren't kept with the members' books: those are written in a transaction of their own. */
const beside: Share = { copiedBy: 'member_id', isBesideBooks: true }
const nobody: Share = { leftOut: 'a copy has no identity: nobody ever logs in to it' }
const inClass: Share = { leftOut: 'the demo member is in no class, and a copy joins none' }
const counted: Share = { leftOut: 'copies are counted nowhere' }
const files: Share = {
  leftOut: 'a copy is shown the files of the demo member, and keeps those that its visitor uploads',
}
const told: Share = { leftOut: 'the audit log only grows, and of copies nothing is left' }

/** Every table with rows of members. A test looks that none is missing. */
export const shares: Readonly<Record<string, Share>> = {
  'audit.command_event': told,
  'audit.event': told,
  'auth.challenge': nobody,
  'auth.credential': nobody,
  'auth.device': nobody,
  'auth.email_confirmation': nobody,
  'auth.enrolment_code': nobody,
  'auth.passkey': nobody,
  'auth.passkey_challenge': nobody,
  'auth.recovery_code': nobody,
  'auth.reset_link': nobody,
  'auth.session': { made: 'the one session of the visitor who takes it' },
  'auth.totp': nobody,
  'auth.totp_step': nobody,
  'classes.answer': inClass,
  'classes.judgement': inClass,
  'classes.student': inClass,
  'classes.warning': inClass,
  'deposits.deposit': own,
  'deposits.held_rate': own,
  'files.image_copy': files,
  'files.object': files,
  'files.piece': files,
  'files.room': files,
  'files.storage_token': files,
  'files.upload': files,
  'investments.investment': own,
  'learn.judgement': beside,
  'learn.lesson_progress': beside,
  'ledger.account': own,
  'ledger.address': { made: 'addresses of its own, in the place of the demo member’s wherever they’re named' },
  'ledger.adjustment': own,
  'ledger.book': { made: 'the same book with a chain of its own' },
  'ledger.command': { leftOut: 'answers to commands that somebody else sent' },
  'ledger.flow_delta': counted,
  'ledger.house_step': inClass,
  'ledger.request': { leftOut: 'answers to commands that somebody else sent' },
  'ledger.transfer': own,
  'mail.outbox': { leftOut: 'nobody is mailed anything' },
  'members.copy': { made: 'what is known of the copy itself' },
  'members.first_steps': beside,
  'members.member': { made: 'a member without email, password or a name that others could take' },
  'members.worth': { leftOut: 'the admin’s list is sorted by it, and copies aren’t in it' },
  'network.arrival': own,
  'network.transfer': own,
  'notices.notice': { leftOut: 'on its way to the demo member’s notifications, for seconds' },
  'notices.notification': own,
  'notices.reader': own,
  'platform.member_tally_delta': counted,
  'proofs.book_page': { leftOut: 'copies aren’t sealed' },
  'referrals.due': { leftOut: 'a copy was referred by nobody' },
  'referrals.reward': { copiedBy: 'referrer_id' },
  'referrals.savings_move': own,
  'reviews.review': { leftOut: 'a review is public' },
  'support.conversation': { leftOut: 'a conversation is with a person' },
  'trading.fill': own,
  'trading.position': own,
  'trading.round': own,
  'trading.trade_order': own,
  'withdrawals.withdrawal': own,
}

export const copiedTables = Object.entries(shares).flatMap(([table, share]) =>
  'copiedBy' in share ? [{ table, by: share.copiedBy }] : [],
)

export function isBesideBooks(table: string): boolean {
  const share = shares[table]
  return share !== undefined && 'copiedBy' in share && share.isBesideBooks === true
}
