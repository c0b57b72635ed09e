import type { DollarAccount } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { DollarTransferKind } from '@dryrun/domain/ledger/transfers.ts'
import type pg from 'pg'

// sum(bigint) is numeric, which arrives as text; count is told as an integer.

export async function readAccountSums(tx: pg.ClientBase) {
  const { rows } = await tx.query<{ kind: DollarAccount; cents: string }>(
    'select kind, sum(balance_units)::text as cents from ledger.account where asset = $1 group by kind',
    [dollars],
  )
  return rows
}

export async function readDayFlows(tx: pg.ClientBase) {
  const { rows } = await tx.query<{
    day: number
    kind: DollarTransferKind
    from_kind: DollarAccount
    to_kind: DollarAccount
    cents: string
    count: number
  }>(
    `select floor(extract(epoch from posted_at) / 86400)::int as day, kind, from_kind, to_kind,
            sum(amount_units)::text as cents, count(*)::int as count
       from ledger.transfer where asset = $1 group by 1, 2, 3, 4`,
    [dollars],
  )
  return rows
}

export async function readDayPromises(tx: pg.ClientBase) {
  const { rows } = await tx.query<{ day: number; promised: string; ended: string }>(
    `select day, sum(promised)::text as promised, sum(ended)::text as ended
       from (select floor(extract(epoch from opened_at) / 86400)::int as day, return_cents as promised, 0 as ended
               from investments.investment
             union all
             select floor(extract(epoch from ended_at) / 86400)::int, 0, return_cents
               from investments.investment where ended_at is not null) as changes
      group by day`,
  )
  return rows
}

export async function readRunning(tx: pg.ClientBase, now: Date) {
  const { rows } = await tx.query<{
    day: number
    principal: string
    return: string
    count: number
    last_due: Date
  }>(
    `select greatest(0, floor(extract(epoch from matures_at - $1::timestamptz) / 86400))::int as day,
            sum(principal_cents)::text as principal, sum(return_cents)::text as return, count(*)::int as count,
            max(matures_at) as last_due
       from investments.investment where state = 'running' group by 1 order by 1`,
    [now],
  )
  return rows
}

/** What went into which terms on the days from the first to before the other, both as days since 1970. */
export async function readPlanMix(tx: pg.ClientBase, fromDay: number, beforeDay: number) {
  const { rows } = await tx.query<{ percent: number; hours: number; cents: string }>(
    `select percent::int as percent, round(extract(epoch from matures_at - opened_at) / 3600)::int as hours,
            sum(principal_cents)::text as cents
       from investments.investment
      where opened_at >= to_timestamp($1::bigint * 86400) and opened_at < to_timestamp($2::bigint * 86400)
      group by 1, 2 order by 1, 2`,
    [fromDay, beforeDay],
  )
  return rows
}

export async function readMemberCounts(tx: pg.ClientBase) {
  const { rows } = await tx.query<{ now: Date; members: number; demo: number }>(
    `select platform.clock_now() as now, count(*)::int as members, (count(*) filter (where is_demo))::int as demo
       from members.member where role = 'member' and closed_at is null`,
  )
  return rows[0] as (typeof rows)[number]
}

interface PostedRow {
  readonly member_id: string
  readonly amount_cents: bigint
  readonly posted_at: Date
  readonly full_name: string | null
  readonly name_visible: boolean
  readonly is_demo: boolean
}

/** The newest first. */
export async function readLastPayouts(tx: pg.ClientBase, limit: number) {
  const { rows } = await tx.query<PostedRow>(
    `select member_id, amount_units as amount_cents, posted_at, full_name, name_visible, is_demo
       from ledger.transfer join members.member using (member_id)
      where kind = 'withdrawal_paid' order by posted_at desc, member_id desc, transfer_no desc limit $1`,
    [limit],
  )
  return rows
}

/**
 * The deposits that hold the cents between two places, both counted over everything ever paid in, and the one after
 * them; each with what had been paid in before it.
 */
export async function readDepositsBetween(tx: pg.ClientBase, fromCents: bigint, untilCents: bigint) {
  const { rows } = await tx.query<PostedRow & { before_cents: string }>(
    `select member_id, amount_cents, posted_at, full_name, name_visible, is_demo, before_cents::text
       from (select member_id, amount_units as amount_cents, posted_at, transfer_no,
                    sum(amount_units) over in_order - amount_units as before_cents,
                    lag(amount_units, 1, 0::bigint) over in_order as last_cents
               from ledger.transfer where kind = 'deposit_credited'
             window in_order as (order by posted_at, member_id, transfer_no)) as deposit
       join members.member using (member_id)
      where before_cents + amount_cents > $1 and before_cents - last_cents < $2
      order by posted_at, member_id, transfer_no`,
    [fromCents, untilCents],
  )
  return rows
}
