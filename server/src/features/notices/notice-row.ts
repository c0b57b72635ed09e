import type { RowToWrite, Statement } from '../../ledger/command.ts'

/** What members are told of by mail when their money moves. */
export type NoticeKind =
  | 'deposit_claimed'
  | 'deposit_approved'
  | 'deposit_declined'
  | 'investment_opened'
  | 'investment_matured'
  | 'withdrawal_requested'
  | 'withdrawal_approved'
  | 'withdrawal_declined'
  | 'withdrawal_cancelled'
  | 'investment_taken'
  | 'reward_credited'
  | 'order_filled'
  | 'order_ended'

const writeNotices: Statement = {
  name: 'notices_write',
  text: `insert into notices.notice (member_id, kind, details, noticed_at)
         select * from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::timestamptz[])`,
}

/** Written in the same transaction as what it tells of; a mail is made of it afterwards. */
export function noticeRow(
  memberId: string,
  kind: NoticeKind,
  at: Date,
  details: Readonly<Record<string, string>>,
): RowToWrite {
  return { statement: writeNotices, values: [memberId, kind, JSON.stringify(details), at] }
}
