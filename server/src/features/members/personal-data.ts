/** What becomes of a member's rows when the person is erased. */
type Fate =
  | 'deleted'
  /** The rows stay, and these columns of them are emptied. */
  | { readonly emptied: readonly string[] }
  /** For this reason. Nothing in them says who it was. */
  | { readonly stays: string }

const ledger: Fate = { stays: 'the ledger is kept, and what its transfers are about' }
const counted: Fate = { stays: 'numbers alone, which are added up with those of others' }
const withFiles: Fate = { stays: 'erased with the files, by eraseFiles' }
const classRecord: Fate = { stays: 'what the debrief of a class counts, by the number of a student' }

/** Every table with rows of members, in the order in which they're erased. A test looks that none is missing. */
export const fates: Readonly<Record<string, Fate>> = {
  'auth.session': 'deleted',
  'auth.challenge': 'deleted',
  'auth.reset_link': 'deleted',
  'auth.device': 'deleted',
  'auth.email_confirmation': 'deleted',
  'auth.enrolment_code': 'deleted',
  'auth.recovery_code': 'deleted',
  'auth.totp_step': 'deleted',
  'auth.totp': 'deleted',
  'auth.passkey': 'deleted',
  'auth.passkey_challenge': 'deleted',
  'auth.credential': 'deleted',
  'mail.outbox': 'deleted',
  'reviews.review': 'deleted',
  'deposits.held_rate': 'deleted',
  'learn.lesson_progress': 'deleted',
  'learn.judgement': 'deleted',
  'support.conversation': 'deleted',
  'members.first_steps': 'deleted',
  'notices.notification': 'deleted',
  'notices.reader': 'deleted',
  'members.worth': 'deleted',
  'ledger.request': 'deleted',
  'network.transfer': { emptied: ['note'] },
  'trading.trade_order': { emptied: ['note'] },
  'classes.student': { emptied: ['nickname', 'nickname_key', 'words_digest'] },
  'members.copy': { stays: 'nobody has one but copies of the demo account, and those go as a whole' },
  'members.member': { stays: 'as a deleted member, see erasePerson' },
  'files.image_copy': withFiles,
  'files.object': withFiles,
  'files.piece': withFiles,
  'files.room': withFiles,
  'files.storage_token': withFiles,
  'files.upload': withFiles,
  'classes.answer': classRecord,
  'classes.judgement': classRecord,
  'classes.warning': classRecord,
  'audit.event': { stays: 'the audit log only grows, and names members by their id' },
  'audit.command_event': { stays: 'on its way into the audit log' },
  'notices.notice': { stays: 'on its way to the notifications, for seconds' },
  'ledger.account': ledger,
  'ledger.address': ledger,
  'ledger.adjustment': ledger,
  'ledger.book': ledger,
  'ledger.command': { stays: 'what admins and trainers were answered, without words of the member, see forgetAnswers' },
  'ledger.flow_delta': counted,
  'ledger.house_step': ledger,
  'ledger.transfer': ledger,
  'network.arrival': ledger,
  'deposits.deposit': { stays: 'as part of the ledger, without the name of a file, see ledger.forget_typed' },
  'investments.investment': ledger,
  'withdrawals.withdrawal': { stays: 'as part of the ledger, without a typed address, see ledger.forget_typed' },
  'referrals.due': ledger,
  'referrals.reward': ledger,
  'referrals.savings_move': ledger,
  'trading.fill': ledger,
  'trading.position': ledger,
  'trading.round': ledger,
  'platform.member_tally_delta': counted,
  'proofs.book_page': { stays: 'digests of books, which the seals were made of' },
}
