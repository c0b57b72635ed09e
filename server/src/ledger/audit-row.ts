import { newId } from '../platform/new-id.ts'
import type { RowToWrite } from './command.ts'
import { inserts } from './write-statement.ts'

/** What an admin can do to somebody's money, and what a member can take back. */
type MoneyEvent =
  | 'balance.set'
  | 'deposit.approved'
  | 'deposit.matched'
  | 'deposit.declined'
  | 'withdrawal.approved'
  | 'withdrawal.paid_by_rule'
  | 'withdrawal.declined'
  | 'withdrawal.cancelled'
  | 'deposit.cancelled'
  | 'deposit.mended'
  | 'withdrawal.mended'
  | 'savings.moved'
  | 'book.closed'

const writeEvents = inserts(
  'audit_write',
  `insert into audit.command_event (member_id, event_id, kind, actor_member_id, happened_at, details)
         select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[], $6::jsonb[])`,
)

/** Stands or falls with the transfer it tells of, and lies beside it. It comes into the audit log shortly after. */
export function auditRow(
  kind: MoneyEvent,
  /** Null where a rule decided and nobody else. */
  actorId: string | null,
  memberId: string,
  at: Date,
  details: Readonly<Record<string, string>>,
): RowToWrite {
  return { statement: writeEvents, values: [memberId, newId(), kind, actorId, at, JSON.stringify(details)] }
}
