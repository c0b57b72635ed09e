import type { NoticeKind } from '@dryrun/domain/notices/notices.ts'
import type pg from 'pg'
import type { RowToWrite } from '../../ledger/command.ts'
import { inserts } from '../../ledger/write-statement.ts'

const writeNotices = inserts(
  'notices_write',
  `insert into notices.notice (member_id, kind, details, noticed_at)
         select * from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::timestamptz[])`,
)

/** Written in the same transaction as what it tells of; an email and a notification are made of it afterwards. */
export function noticeRow(
  memberId: string,
  kind: NoticeKind,
  at: Date,
  details: Readonly<Record<string, string>>,
): RowToWrite {
  return { statement: writeNotices, values: [memberId, kind, JSON.stringify(details), at] }
}

interface Notice {
  /** Whom it happened to. Without one it's for the admin. */
  readonly memberId: string | null
  readonly kind: NoticeKind
  readonly at: Date
  readonly details: Readonly<Record<string, string>>
}

/** The same for what isn't money: part of the caller's transaction. */
export async function addNotice(
  client: pg.ClientBase | pg.Pool,
  { memberId, kind, at, details }: Notice,
): Promise<void> {
  const { rows } = await client.query<{ member_id: string }>(
    `select member_id from members.member where case when $1::uuid is null then role = 'admin' else member_id = $1 end`,
    [memberId],
  )
  const [concerned] = rows
  if (!concerned) return
  await client.query(writeNotices.text, [[concerned.member_id], [kind], [JSON.stringify(details)], [at]])
}
