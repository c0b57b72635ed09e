import type { DollarAccount } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { DollarTransferKind } from '@dryrun/domain/ledger/transfers.ts'
import type pg from 'pg'
import { readNames } from '../../ledger/read-names.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { readTallyParts } from '../../platform/db/tallies.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000

// Everything is read from totals that are kept while money moves, so it costs the same however many members there are.

export async function readAccountSums(tx: pg.ClientBase) {
  const { rows } = await tx.query<{ kind: DollarAccount; cents: string }>(
    `${everyShard} select kind, balance_units::text as cents from ledger.current_total where asset = $1`,
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
    `${everyShard} select day, kind, from_kind, to_kind, units::text as cents, count::int as count
       from ledger.current_flow where asset = $1 order by day`,
    [dollars],
  )
  return rows
}

/** Returns that were promised and that ended, by day. */
export async function readDayPromises(tx: pg.ClientBase) {
  const parts = await readTallyParts(tx, ['promised', 'promise_ended'])
  return parts.map(({ name, day, value }) => ({
    day,
    promisedCents: name === 'promised' ? value : 0n,
    endedCents: name === 'promise_ended' ? value : 0n,
  }))
}

interface DueOnDay {
  /** Whole days from now; what is overdue is due today. */
  readonly day: number
  readonly principal: bigint
  readonly return: bigint
  readonly count: number
}

/** What running investments will give back, by the hour in which they're due. */
export async function readRunning(tx: pg.ClientBase, now: Date): Promise<DueOnDay[]> {
  const parts = await readTallyParts(tx, ['due_principal', 'due_return', 'due_count'])
  const days = Map.groupBy(parts, ({ day: hour }) => Math.max(0, Math.floor((hour * hourMs - now.getTime()) / dayMs)))
  return [...days]
    .map(([day, due]) => {
      const sumOf = (name: string) => due.reduce((sum, each) => (each.name === name ? sum + each.value : sum), 0n)
      return { day, principal: sumOf('due_principal'), return: sumOf('due_return'), count: Number(sumOf('due_count')) }
    })
    .toSorted((a, b) => a.day - b.day)
}

export async function readLastDue(tx: pg.ClientBase): Promise<Date | null> {
  const { rows } = await tx.query<{ last: Date }>(
    `${everyShard} select matures_at as last from investments.investment
      where state = 'running' and ${notCopies('member_id')} order by matures_at desc limit 1`,
  )
  return rows[0]?.last ?? null
}

/** What went into which terms on the days from the first to before the other, both as days since 1970. */
export async function readPlanMix(tx: pg.ClientBase, fromDay: number, beforeDay: number) {
  const parts = await readTallyParts(tx, ['invested'], fromDay)
  const terms = Map.groupBy(
    parts.filter(({ day }) => day < beforeDay),
    ({ part }) => part,
  )
  return [...terms]
    .map(([part, days]) => {
      const [percent = 0, hours = 0] = part.split(' ').map(Number)
      return { percent, hours, cents: days.reduce((sum, { value }) => sum + value, 0n) }
    })
    .toSorted((a, b) => a.percent - b.percent || a.hours - b.hours)
}

interface PostedRow {
  readonly member_id: string
  readonly amount_cents: bigint
  readonly posted_at: Date
}

interface NamedRow extends PostedRow {
  readonly full_name: string | null
  readonly name_visible: boolean
  readonly is_demo: boolean
  readonly is_class_account: boolean
}

interface PayoutRow extends PostedRow {
  readonly transfer_no: bigint
}

const payoutColumns = 'member_id, amount_units as amount_cents, posted_at, transfer_no'

/** The newest first, or those before another one. */
export async function readLastPayouts(tx: pg.ClientBase, limit: number, before?: PayoutRow) {
  const { rows } = await tx.query<PayoutRow>(
    `${everyShard} select ${payoutColumns} from ledger.transfer
      where kind = 'withdrawal_paid' and ${notCopies('member_id')}
        and ($2::timestamptz is null or (posted_at, member_id, transfer_no) < ($2, $3, $4))
      order by posted_at desc, member_id desc, transfer_no desc limit $1`,
    [limit, before?.posted_at, before?.member_id, before?.transfer_no],
  )
  return withNames(tx, rows)
}

/** Those of one member, the newest first, each with what had been paid out on its day before it. */
export async function readPayoutsTo(tx: pg.ClientBase, memberId: string, limit: number) {
  const { rows: own } = await tx.query<PayoutRow>(
    `select ${payoutColumns} from ledger.transfer where member_id = $1 and kind = 'withdrawal_paid'
      order by transfer_no desc limit $2`,
    [memberId, limit],
  )
  const rows = []
  for (const payout of own) {
    const day = Math.floor(payout.posted_at.getTime() / dayMs)
    // A transaction asks one question at a time.
    rows.push(Object.assign(payout, { day, earlier_cents: await readPaidEarlier(tx, payout, new Date(day * dayMs)) }))
  }
  return withNames(tx, rows)
}

/** What was paid out to anybody from a moment on, up to a payout. */
async function readPaidEarlier(tx: pg.ClientBase, payout: PayoutRow, from: Date): Promise<string> {
  const { rows } = await tx.query<{ cents: string }>(
    `${everyShard} select coalesce(sum(amount_units), 0)::text as cents from ledger.transfer
      where kind = 'withdrawal_paid' and ${notCopies('member_id')} and posted_at >= $1
        and (posted_at, member_id, transfer_no) < ($2, $3, $4)`,
    [from, payout.posted_at, payout.member_id, payout.transfer_no],
  )
  return rows[0]?.cents ?? '0'
}

/** The payout of a day before which so many cents had been paid out on that day. */
export async function findPayoutOn(tx: pg.ClientBase, day: number, earlierCents: bigint) {
  const { rows } = await tx.query<PayoutRow>(
    `${everyShard} select member_id, amount_cents, posted_at, transfer_no
       from (select ${payoutColumns},
                    sum(amount_units) over (order by posted_at, member_id, transfer_no) - amount_units as earlier_cents
               from ledger.transfer
              where kind = 'withdrawal_paid' and ${notCopies('member_id')}
                and posted_at >= to_timestamp($1::bigint * 86400) and posted_at < to_timestamp(($1::bigint + 1) * 86400)
            ) as payout
      where earlier_cents = $2`,
    [day, earlierCents],
  )
  return (await withNames(tx, rows))[0]
}

/**
 * The deposits that hold the cents between two places, both counted over everything ever paid in, and the one after
 * them; each with what had been paid in before it. The flows of the days say which days those are, and only they are read.
 */
export async function readDepositsBetween(
  tx: pg.ClientBase,
  days: readonly { readonly day: number; readonly cents: bigint }[],
  { fromCents, untilCents }: { readonly fromCents: bigint; readonly untilCents: bigint },
) {
  let before = 0n
  const placed = days.map(({ day, cents }) => {
    const from = before
    before += cents
    return { day, from, until: before }
  })
  const first = placed.findIndex(({ until }) => until > fromCents)
  if (first < 0) return []
  // The one after them may come on a later day.
  const next = placed.findIndex(({ from }) => from >= untilCents)
  const last = next < 0 ? placed.length - 1 : next
  const { rows } = await tx.query<PostedRow & { before_cents: string }>(
    `${everyShard} select member_id, amount_cents, posted_at, before_cents::text
       from (select member_id, amount_units as amount_cents, posted_at, transfer_no,
                    $3::numeric + sum(amount_units) over in_order - amount_units as before_cents,
                    lag(amount_units, 1, 0::bigint) over in_order as last_cents
               from ledger.transfer
              where kind = 'deposit_credited' and ${notCopies('member_id')}
                and posted_at >= to_timestamp($1::bigint * 86400) and posted_at < to_timestamp($2::bigint * 86400)
             window in_order as (order by posted_at, member_id, transfer_no)) as deposit
      where before_cents + amount_cents > $4 and before_cents - last_cents < $5
      order by posted_at, member_id, transfer_no`,
    [placed[first]?.day, (placed[last]?.day ?? 0) + 1, placed[first]?.from, fromCents, untilCents],
  )
  return withNames(tx, rows)
}

/** Names are looked up by their keys, for these rows alone. */
async function withNames<Row extends PostedRow>(tx: pg.ClientBase, rows: readonly Row[]): Promise<(Row & NamedRow)[]> {
  const nameOf = await readNames(
    tx,
    rows.map((row) => row.member_id),
  )
  const nobody = { full_name: null, name_visible: false, is_demo: false, is_class_account: false }
  return rows.map((row) => {
    const { full_name, name_visible, is_demo, is_class_account } = nameOf.get(row.member_id) ?? nobody
    return { ...row, full_name, name_visible, is_demo, is_class_account }
  })
}
