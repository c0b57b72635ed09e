import type { Work, WorkItem } from '@dryrun/contract/work.ts'
import type { MatchState } from '@dryrun/domain/deposits/match-deposit.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import type { WorkKind } from '@dryrun/domain/work/work.ts'
import type pg from 'pg'
import { pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { listDepositsByIds } from '../deposits/index.ts'
import { listWithdrawalsByIds } from '../withdrawals/index.ts'

export interface WorkQuery {
  readonly kind?: WorkKind | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly coin?: Coin | undefined
  readonly match?: MatchState | undefined
  /** Since when the last one of the page before waits, in microseconds, and its id. */
  readonly after?: string | undefined
}

interface WaitingRow {
  readonly kind: WorkKind
  readonly work_id: string
  readonly member_id: string | null
  readonly since: Date
  readonly since_micros: string
  readonly balance_cents: bigint
  readonly full_name: string | null
  readonly email: string | null
  readonly is_demo: boolean | null
  readonly country_code: string | null
  readonly text: string | null
}

/** Everything that waits, whatever its table. Only requests for money have an amount and a coin. */
const waiting = `
  select 'deposit' as kind, deposit_id as work_id, member_id, claimed_at as since, amount_cents, coin::text as coin,
         null::text as text, null::text as country_code
    from deposits.deposit where status = 'pending'
  union all
  select 'withdrawal', withdrawal_id, member_id, requested_at, amount_cents, coin::text, null, null
    from withdrawals.withdrawal where status = 'pending'
  union all
  select 'support', conversation_id, member_id, waiting_since, null, null,
         (select message.text from support.message
           where message.conversation_id = conversation.conversation_id and kind = 'question' and message.text is not null
           order by message_id desc limit 1), country_code
    from support.conversation where state = 'waiting'
  union all
  select 'review', member_id, member_id, written_at, null, null, review.text, null
    from reviews.review where status = 'pending'`

/** One list of all that waits, oldest first. */
export async function listWork({ pool }: WithPool, query: WorkQuery): Promise<Work> {
  const counts = await countWork(pool)
  const items: WorkItem[] = []
  let after = query.after
  // How a deposit matches isn't stored, so pages are read until one is full.
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended.
    const rows = await findWaiting(pool, query, after)
    const page = rows.slice(0, pageRowsMax)
    // oxlint-disable-next-line no-await-in-loop -- one page at a time.
    const found = await describe(pool, page)
    for (const item of found) if (fitsMatch(item, query.match)) items.push(item)
    const last = page.at(-1)
    const hasMore = rows.length > pageRowsMax && last !== undefined
    after = hasMore ? `${last.since_micros} ${last.work_id}` : undefined
    if (!after || items.length >= pageRowsMax) return { items, counts, next: after ?? null }
  }
}

function fitsMatch(item: WorkItem, match: MatchState | undefined): boolean {
  return match === undefined || (item.kind === 'deposit' && item.deposit.match.state === match)
}

async function findWaiting(pool: pg.Pool, query: WorkQuery, after: string | undefined): Promise<WaitingRow[]> {
  const [micros = null, workId = null] = after?.split(' ') ?? []
  const { rows } = await pool.query<WaitingRow>(
    `select work.kind, work.work_id, work.member_id, work.since, work.text,
            (extract(epoch from work.since) * 1000000)::bigint::text as since_micros,
            coalesce(account.balance_units, 0) as balance_cents, full_name, email, is_demo,
            coalesce(member.country_code, work.country_code) as country_code
       from (${waiting}) as work
       left join members.member using (member_id)
       left join ledger.account
         on account.member_id = work.member_id and account.asset = $1 and account.kind = 'balance'
      where ($2::text is null or work.kind = $2)
        and ($3::bigint is null or work.amount_cents >= $3 * 100)
        and ($4::bigint is null or work.amount_cents <= $4 * 100)
        and ($5::date is null or work.since >= ($5::date)::timestamp at time zone 'UTC')
        and ($6::date is null or work.since < ($6::date + 1)::timestamp at time zone 'UTC')
        and ($7::text is null or work.coin = $7)
        and ($8::bigint is null
             or ((extract(epoch from work.since) * 1000000)::bigint, work.work_id) > ($8::bigint, $9::uuid))
      order by work.since, work.work_id limit $10`,
    [
      dollars,
      // Only deposits match anything.
      query.match ? 'deposit' : (query.kind ?? null),
      query.min ?? null,
      query.max ?? null,
      query.from ?? null,
      query.to ?? null,
      query.coin ?? null,
      micros,
      workId,
      pageRowsMax + 1,
    ],
  )
  // Asked for the matches of another kind, there are none.
  return query.match && query.kind !== undefined && query.kind !== 'deposit' ? [] : rows
}

async function describe(pool: pg.Pool, rows: readonly WaitingRow[]): Promise<WorkItem[]> {
  const idsOf = (kind: WorkKind) => rows.filter((row) => row.kind === kind).map((row) => row.work_id)
  const [deposits, withdrawals] = await Promise.all([
    listDepositsByIds(pool, idsOf('deposit')),
    listWithdrawalsByIds(pool, idsOf('withdrawal')),
  ])
  return rows.flatMap((row): WorkItem[] => {
    const base = { workId: row.work_id, since: row.since.toISOString() }
    const balance = formatAmount(row.balance_cents)
    const deposit = deposits.get(row.work_id)
    const withdrawal = withdrawals.get(row.work_id)
    if (row.kind === 'deposit') return deposit ? [{ kind: 'deposit', ...base, deposit, balance }] : []
    if (row.kind === 'withdrawal') return withdrawal ? [{ kind: 'withdrawal', ...base, withdrawal, balance }] : []
    if (row.kind === 'review')
      return [{ kind: 'review', ...base, fullName: row.full_name, isDemo: row.is_demo ?? false, text: row.text ?? '' }]
    const asker = {
      memberId: row.member_id,
      name: row.full_name,
      email: row.email,
      isDemo: row.is_demo ?? false,
      country: row.country_code,
    }
    return [{ kind: 'support', ...base, asker, text: row.text }]
  })
}

async function countWork(pool: pg.Pool): Promise<Work['counts']> {
  const { rows } = await pool.query<Work['counts']>(
    `select (select count(*)::int from deposits.deposit where status = 'pending') as deposit,
            (select count(*)::int from withdrawals.withdrawal where status = 'pending') as withdrawal,
            (select count(*)::int from support.conversation where state = 'waiting') as support,
            (select count(*)::int from reviews.review where status = 'pending') as review`,
  )
  return rows[0] ?? { deposit: 0, withdrawal: 0, support: 0, review: 0 }
}
