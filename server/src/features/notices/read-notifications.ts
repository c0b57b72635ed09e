import { type Notification, type NotificationList, unreadCountMax } from '@dryrun/contract/notifications.ts'
import { type SeenAccount, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { DollarTransferKind } from '@dryrun/domain/ledger/transfers.ts'
import type { NoticeKind } from '@dryrun/domain/notices/notices.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { type NameRow, readNames } from '../../ledger/read-names.ts'
import { type Clock, readNow } from '../../platform/clock.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { announceNotifications } from './announce-notifications.ts'

type Needs = WithPool & { readonly clock: Clock }

interface Row {
  readonly notification_id: string
  readonly kind: NoticeKind
  readonly about: string | null
  readonly details: Readonly<Record<string, string>>
  readonly happened_at: Date
  readonly is_read: boolean
  readonly transfer_no: string | null
  readonly from_kind: string | null
  readonly to_kind: string | null
}

/** The transfer that a notification tells of. */
const postedAs: Partial<Record<NoticeKind, DollarTransferKind>> = {
  deposit_approved: 'deposit_credited',
  investment_matured: 'return_credited',
  withdrawal_approved: 'withdrawal_requested',
  withdrawal_declined: 'withdrawal_returned',
  reward_credited: 'reward_credited',
}

const nothingRead = '00000000-0000-0000-0000-000000000000'

/** What happened that concerns somebody, newest first. Whose it is follows from the session alone. */
export async function listNotifications(
  { pool }: WithPool,
  memberId: string,
  before: string | undefined,
): Promise<NotificationList> {
  const [{ rows }, unread] = await Promise.all([selectPage(pool, memberId, before), countUnread(pool, memberId)])
  const { page, next } = pageOf(rows, (row) => row.notification_id)
  const names = await readNames(
    pool,
    page.map(({ details }) => details['memberId'] ?? null),
  )
  return { notifications: page.map((row) => notificationOf(row, names)), unread, next }
}

function selectPage(pool: pg.Pool, memberId: string, before: string | undefined) {
  return pool.query<Row>(
    // The page first: what is told beside each of them is looked up for these alone.
    `with page as (
       select * from notices.notification
        where member_id = $1 and ($2::uuid is null or notification_id < $2)
        order by notification_id desc limit $3
     )
     select page.notification_id, page.kind, page.about, page.details, page.happened_at,
            page.read_at is not null or page.notification_id <= coalesce(reader.read_to, $4::uuid) as is_read,
            posted.transfer_no::text, posted.from_kind::text, posted.to_kind::text
       from page
       left join notices.reader on reader.member_id = $1
       left join lateral (
         select transfer_no, from_kind, to_kind from ledger.transfer
          where transfer.member_id = $1 and transfer.cause_id = page.about and transfer.asset = '${dollars}'
            and transfer.kind::text = ($5::jsonb) ->> page.kind limit 1) as posted on true
      order by page.notification_id desc`,
    [memberId, before ?? null, pageRowsMax + 1, nothingRead, JSON.stringify(postedAs)],
  )
}

function notificationOf(row: Row, names: ReadonlyMap<string, NameRow>): Notification {
  const { memberId: concernedId, ...details } = row.details
  const concerned = concernedId === undefined ? undefined : names.get(concernedId)
  const account = [row.to_kind, row.from_kind].find((kind): kind is SeenAccount =>
    (seenAccounts as readonly (string | null)[]).includes(kind),
  )
  return {
    notificationId: row.notification_id,
    kind: row.kind,
    at: row.happened_at.toISOString(),
    isRead: row.is_read,
    about: row.about,
    details,
    entry: row.transfer_no === null || account === undefined ? null : { account, transferNo: row.transfer_no },
    member:
      !concerned || concerned.full_name === null || concerned.closed_at !== null
        ? null
        : { memberId: concerned.member_id, name: concerned.full_name, isDemo: concerned.is_demo },
  }
}

/** No more than a hundred are looked at, however many there are. */
async function countUnread(pool: pg.Pool, memberId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (
       select from notices.notification
        where member_id = $1 and read_at is null
          and notification_id > coalesce((select read_to from notices.reader where reader.member_id = $1), $3::uuid)
        limit $2) as unread`,
    [memberId, unreadCountMax, nothingRead],
  )
  return rows[0]?.count ?? 0
}

export async function readNotification(
  { pool, clock }: Needs,
  memberId: string,
  notificationId: string,
): Promise<{ done: true }> {
  const { rowCount } = await pool.query(
    `update notices.notification set read_at = coalesce(read_at, $3) where member_id = $1 and notification_id = $2`,
    [memberId, notificationId, clock.now()],
  )
  if (!rowCount) throw new Refusal('not_found')
  await announceNotifications(pool, [memberId])
  return { done: true }
}

/** Never further back than before, and only up to something that is one's own. */
export async function readAllNotifications(
  { pool }: WithPool,
  memberId: string,
  upTo: string,
): Promise<{ done: true }> {
  const { rowCount } = await pool.query(
    `insert into notices.reader (member_id, read_to)
     select member_id, notification_id from notices.notification where member_id = $1 and notification_id = $2
     on conflict (member_id) do update set read_to = greatest(reader.read_to, excluded.read_to)`,
    [memberId, upTo],
  )
  if (!rowCount) throw new Refusal('not_found')
  await announceNotifications(pool, [memberId])
  return { done: true }
}

/** Part of the caller's transaction: what was seen or settled elsewhere isn't unread at the bell. Returns how many. */
export async function markAboutRead(
  client: pg.ClientBase | pg.Pool,
  memberId: string,
  about: readonly string[],
): Promise<number> {
  if (about.length === 0) return 0
  const { rowCount } = await client.query(
    `update notices.notification set read_at = $3
      where member_id = $1 and about = any($2::uuid[]) and read_at is null`,
    [memberId, about, await readNow(client)],
  )
  return rowCount ?? 0
}

/** Somebody has seen what a notification is about: it's read at their bell too. */
export async function readAbout(pool: pg.Pool, memberId: string, about: string): Promise<void> {
  if ((await markAboutRead(pool, memberId, [about])) > 0) await announceNotifications(pool, [memberId])
}
