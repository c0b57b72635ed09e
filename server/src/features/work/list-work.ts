import type { Work, WorkItem } from '@dryrun/contract/work.ts'
import type { MatchState } from '@dryrun/domain/deposits/match-deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import type { WorkKind } from '@dryrun/domain/work/work.ts'
import type pg from 'pg'
import { readMoney } from '../../ledger/read-money.ts'
import { readNames } from '../../ledger/read-names.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
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
  readonly country_code: string | null
  readonly text: string | null
}

/** What waits, whatever its table. Only requests for money have an amount and a coin; they lie with their members. */
const requests = `
  select 'deposit' as kind, deposit_id as work_id, member_id, claimed_at as since, amount_cents, coin::text as coin,
         null::text as text, null::text as country_code
    from deposits.deposit where status = 'pending' and ${notCopies('member_id')}
  union all
  select 'withdrawal', withdrawal_id, member_id, requested_at, amount_cents, coin::text, null, null
    from withdrawals.withdrawal where status = 'pending' and ${notCopies('member_id')}`

const others = `
  select 'support' as kind, conversation_id as work_id, member_id, waiting_since as since, null::bigint as amount_cents,
         null::text as coin,
         (select message.text from support.message
           where message.conversation_id = conversation.conversation_id and kind = 'question' and message.text is not null
           order by message_id desc limit 1) as text, country_code
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
    // Each page begins where the one before ended.
    const rows = await findWaiting(pool, query, after)
    const page = rows.slice(0, pageRowsMax)
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
  // Asked for the matches of another kind, there are none.
  if (query.match && query.kind !== undefined && query.kind !== 'deposit') return []
  const found = await Promise.all([
    findIn(pool, `${everyShard} ${selectFrom(requests)}`, query, after),
    findIn(pool, selectFrom(others), query, after),
  ])
  return found
    .flat()
    .toSorted((a, b) => Number(BigInt(a.since_micros) - BigInt(b.since_micros)) || (a.work_id < b.work_id ? -1 : 1))
    .slice(0, pageRowsMax + 1)
}

const selectFrom = (waiting: string) => `
  select work.kind, work.work_id, work.member_id, work.since, work.text, work.country_code,
         (extract(epoch from work.since) * 1000000)::bigint::text as since_micros
    from (${waiting}) as work
   where ($1::text is null or work.kind = $1)
     and ($2::bigint is null or work.amount_cents >= $2 * 100)
     and ($3::bigint is null or work.amount_cents <= $3 * 100)
     and ($4::date is null or work.since >= ($4::date)::timestamp at time zone 'UTC')
     and ($5::date is null or work.since < ($5::date + 1)::timestamp at time zone 'UTC')
     and ($6::text is null or work.coin = $6)
     and ($7::bigint is null
          or ((extract(epoch from work.since) * 1000000)::bigint, work.work_id) > ($7::bigint, $8::uuid))
   order by work.since, work.work_id limit $9`

async function findIn(
  pool: pg.Pool,
  statement: string,
  query: WorkQuery,
  after: string | undefined,
): Promise<WaitingRow[]> {
  const [micros = null, workId = null] = after?.split(' ') ?? []
  const { rows } = await pool.query<WaitingRow>(statement, [
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
  ])
  return rows
}

async function describe(pool: pg.Pool, rows: readonly WaitingRow[]): Promise<WorkItem[]> {
  const idsOf = (kind: WorkKind) => rows.filter((row) => row.kind === kind).map((row) => row.work_id)
  // Requests come with their owners' names, and nothing else has a balance beside it.
  const isRequest = ({ kind }: WaitingRow) => kind === 'deposit' || kind === 'withdrawal'
  const ownersOf = (some: readonly WaitingRow[]) =>
    [...new Set(some.map((row) => row.member_id))].filter((id) => id !== null)
  const [deposits, withdrawals, names, moneyOf] = await Promise.all([
    listDepositsByIds(pool, idsOf('deposit')),
    listWithdrawalsByIds(pool, idsOf('withdrawal')),
    readNames(pool, ownersOf(rows.filter((row) => !isRequest(row)))),
    readMoney(pool, ownersOf(rows.filter(isRequest))),
  ])
  return rows.flatMap((row): WorkItem[] => {
    const base = { workId: row.work_id, since: row.since.toISOString() }
    const name = names.get(row.member_id ?? '')
    const balance = formatAmount(row.member_id === null ? 0n : moneyOf(row.member_id).balance)
    const deposit = deposits.get(row.work_id)
    const withdrawal = withdrawals.get(row.work_id)
    if (row.kind === 'deposit') return deposit ? [{ kind: 'deposit', ...base, deposit, balance }] : []
    if (row.kind === 'withdrawal') return withdrawal ? [{ kind: 'withdrawal', ...base, withdrawal, balance }] : []
    if (row.kind === 'review')
      return [
        {
          kind: 'review',
          ...base,
          fullName: name?.full_name ?? null,
          isDemo: name?.is_demo ?? false,
          text: row.text ?? '',
        },
      ]
    const asker = {
      memberId: row.member_id,
      name: name?.full_name ?? null,
      email: name?.email ?? null,
      isDemo: name?.is_demo ?? false,
      country: name?.country_code ?? row.country_code,
    }
    return [{ kind: 'support', ...base, asker, text: row.text }]
  })
}

async function countWork(pool: pg.Pool): Promise<Work['counts']> {
  const countOf = async (statement: string) => (await pool.query<{ count: number }>(statement)).rows[0]?.count ?? 0
  const [deposit, withdrawal, support, review] = await Promise.all([
    countOf(
      `${everyShard} select count(*)::int as count from deposits.deposit where status = 'pending' and ${notCopies('member_id')}`,
    ),
    countOf(
      `${everyShard} select count(*)::int as count from withdrawals.withdrawal where status = 'pending' and ${notCopies('member_id')}`,
    ),
    countOf(`select count(*)::int as count from support.conversation where state = 'waiting'`),
    countOf(`select count(*)::int as count from reviews.review where status = 'pending'`),
  ])
  return { deposit, withdrawal, support, review }
}
