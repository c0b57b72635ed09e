/** Where a table's rows are on a distributed PostgreSQL. */
export type Placement =
  /** Spread over the machines by the hash of a member's id: everything of one member is on one of them. */
  | { readonly by: string }
  /** A whole copy on each machine: few rows, looked up by others than their member. */
  | 'reference'
  /** On the coordinator alone, and written together with members' rows: the engine then commits both or neither. */
  | 'together'
  /** On the coordinator alone. */
  | 'local'

const byMember = { by: 'member_id' } as const

/** Every table once. A new one is written down here with its migration, and a test looks whether it can be kept so. */
export const distribution: Readonly<Record<string, Placement>> = {
  'audit.command_event': byMember,
  'audit.dropped': 'local',
  'audit.event': 'local',
  'audit.link': 'local',
  'audit.waiting': 'local',
  'auth.attempt': 'local',
  'auth.challenge': 'local',
  'auth.credential': 'local',
  'auth.device': 'local',
  'auth.email_confirmation': 'local',
  'auth.enrolment_code': 'local',
  'auth.pace': 'local',
  'auth.passkey': 'local',
  'auth.passkey_challenge': 'local',
  'auth.puzzle_key': 'local',
  'auth.recovery_code': 'local',
  'auth.reset_link': 'local',
  'auth.session': 'local',
  'auth.solved_puzzle': 'local',
  'auth.totp': 'local',
  'auth.totp_step': 'local',
  'classes.announcement': 'local',
  'classes.answer': 'local',
  'classes.class': 'local',
  'classes.judgement': 'local',
  'classes.judging': 'local',
  'classes.question': 'local',
  'classes.student': 'local',
  'classes.warning': 'local',
  'deposits.deposit': byMember,
  'deposits.held_rate': byMember,
  'files.backup_hold': 'local',
  'files.discarded_blob': 'local',
  'files.image_copy': 'local',
  'files.lost_blob': 'local',
  'files.object': 'local',
  'files.piece': 'local',
  'files.room': 'local',
  'files.storage_token': 'local',
  'files.store_check': 'local',
  'files.upload': 'local',
  'investments.investment': byMember,
  'learn.judgement': 'local',
  'learn.lesson_progress': 'local',
  'ledger.account': byMember,
  'ledger.address': 'reference',
  'ledger.adjustment': byMember,
  'ledger.book': byMember,
  'ledger.check_progress': 'local',
  'ledger.checked_range': 'local',
  'ledger.command': byMember,
  'ledger.day_flow': 'local',
  'ledger.flow_delta': byMember,
  'ledger.house': 'together',
  'ledger.house_step': 'together',
  'ledger.request': 'local',
  'ledger.total': 'local',
  'ledger.transfer': byMember,
  'ledger.verification': 'local',
  'mail.outbox': 'local',
  'mail.statement_turn': 'local',
  'market.chain': 'local',
  'members.copy': 'local',
  'members.first_steps': 'local',
  'members.member': 'local',
  'members.sign_up': 'local',
  'members.worth': 'local',
  'members.worth_turn': 'local',
  'network.arrival': byMember,
  'network.transfer': byMember,
  'notices.notice': byMember,
  'notices.notification': byMember,
  'notices.reader': byMember,
  'platform.clock': 'local',
  'platform.demo': 'local',
  'platform.done_once': 'local',
  'platform.failed_item': 'local',
  'platform.instance': 'local',
  'platform.login': 'local',
  'platform.member_tally_delta': byMember,
  'platform.migration': 'local',
  'platform.tally': 'local',
  'platform.tally_delta': 'local',
  'platform.write_probe': 'local',
  'proofs.book_page': 'local',
  'proofs.seal': 'local',
  'proofs.seen_seal': 'local',
  'proofs.signing_key': 'local',
  'proofs.tree_page': 'local',
  'proofs.witness_statement': 'local',
  'referrals.due': byMember,
  'referrals.reward': { by: 'referrer_id' },
  'referrals.savings_move': byMember,
  'reviews.review': 'local',
  'support.canned_reply': 'local',
  'support.conversation': 'local',
  'support.message': 'local',
  'trading.fill': byMember,
  'trading.position': byMember,
  'trading.progress': 'local',
  'trading.round': byMember,
  'trading.trade_order': byMember,
  'withdrawals.withdrawal': byMember,
}

/** What statements say of views, by the tables behind them. */
export const viewsOfMembers: readonly string[] = ['ledger.entry', 'ledger.counted_flow', 'platform.counted_tally']

/** The book comes first: everything else of a member lies beside it. */
export const firstTable = 'ledger.book'

/** Functions that run on members' rows, where those are. */
export const distributedFunctions: readonly string[] = [
  'ledger.content_of(ledger.transfer)',
  'ledger.require_all_written(bigint, integer)',
]

export function distributedTables(): { readonly table: string; readonly by: string }[] {
  return Object.entries(distribution)
    .flatMap(([table, placement]) => (typeof placement === 'object' ? [{ table, by: placement.by }] : []))
    .toSorted((one, other) => Number(other.table === firstTable) - Number(one.table === firstTable))
}

export function tablesOf(placement: 'reference' | 'together'): string[] {
  return Object.entries(distribution).flatMap(([table, each]) => (each === placement ? [table] : []))
}
