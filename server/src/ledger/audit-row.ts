import type { RowToWrite, Statement } from './command.ts'

/** What an admin can do to somebody's money, and what a member can take back. */
type MoneyEvent =
  | 'balance.set'
  | 'deposit.approved'
  | 'deposit.matched'
  | 'deposit.declined'
  | 'withdrawal.approved'
  | 'withdrawal.declined'
  | 'withdrawal.cancelled'
  | 'deposit.cancelled'
  | 'savings.moved'
  | 'book.closed'

const writeEvents: Statement = {
  name: 'audit_write',
  text: `insert into audit.event (kind, actor_member_id, subject_member_id, happened_at, details)
         select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::jsonb[])`,
}

/** Stands or falls with the transfer it tells of. */
export function auditRow(
  kind: MoneyEvent,
  /** Null where a rule decided and nobody else. */
  actorId: string | null,
  memberId: string,
  at: Date,
  details: Readonly<Record<string, string>>,
): RowToWrite {
  return { statement: writeEvents, values: [kind, actorId, memberId, at, JSON.stringify(details)] }
}
