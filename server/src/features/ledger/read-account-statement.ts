import type { AccountStatement } from '@dryrun/contract/ledger.ts'
import { plans } from '@dryrun/domain/investments/plans.ts'
import type { DollarAccount, SeenAccount } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { type EntryGroup, kindsOfGroup } from '@dryrun/domain/ledger/entry-groups.ts'
import type { DollarTransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { readAbouts } from './read-abouts.ts'

export interface StatementQuery {
  readonly account: SeenAccount
  readonly group?: EntryGroup | undefined
  /** Days (UTC), both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** An amount, part of an id, or of what an entry was about. */
  readonly search?: string | undefined
  /** The kinds whose name, in the reader's language, has what is searched for. */
  readonly named?: string | undefined
  /** What is searched for besides the name: then only the kinds that are named fit, where they're about it. */
  readonly about?: string | undefined
  readonly before?: string | undefined
}

interface EntryRow {
  readonly transfer_no: bigint
  readonly posted_at: Date
  readonly kind: DollarTransferKind
  readonly is_in: boolean
  readonly amount_cents: bigint
  readonly after_cents: bigint
  readonly other_kind: DollarAccount
  readonly other_after_cents: bigint
  readonly cause_id: string
}

interface MonthRow {
  readonly month: string
  readonly count: number
  readonly in_cents: bigint
  readonly out_cents: bigint
  readonly start_cents: bigint
  readonly end_cents: bigint
  readonly first_no: bigint
  readonly last_no: bigint
}

/** What caused entries about something: a coin, a plan, a symbol, or the number of an order. All of it is one member's. */
const causesAbout = `
  select deposit_id from deposits.deposit where member_id = $1 and strpos(lower(coin), $11) > 0
  union all
  select withdrawal_id from withdrawals.withdrawal where member_id = $1 and strpos(lower(coin), $11) > 0
  union all
  select investment_id from investments.investment where member_id = $1 and plan_id = any($12::int[])
  union all
  select order_id from trading.trade_order
   where member_id = $1 and (strpos(lower(symbol), $11) > 0 or order_no::text = $11)`

/** The entries of one account that fit, each with its side of the transfer. */
const fitting = `
  select transfer_no, posted_at, kind, cause_id, to_kind = $2 as is_in, amount_units as amount_cents,
         case when to_kind = $2 then to_after_units else from_after_units end as after_cents,
         case when to_kind = $2 then from_kind else to_kind end as other_kind,
         case when to_kind = $2 then from_after_units else to_after_units end as other_after_cents
    from ledger.transfer
   where member_id = $1 and asset = $3 and (from_kind = $2 or to_kind = $2)
     and ($4::text[] is null or kind::text = any($4))
     and ($5::date is null or posted_at >= ($5::date)::timestamp at time zone 'UTC')
     and ($6::date is null or posted_at < ($6::date + 1)::timestamp at time zone 'UTC')
     and ($7::text is null or amount_units = $9::bigint or cause_id::text like '%' || $7 || '%'
          or (not $10::boolean and kind::text = any($8::text[]))
          or ($11::text is not null and (not $10 or kind::text = any($8)) and cause_id in (${causesAbout})))`

/**
 * One account's entries with its running balance, newest first, and the months they fall into. A month's sums are those
 * of all its entries that fit, whatever the page: start + in − out = end, unless only some of its entries were asked for.
 */
export async function readAccountStatement(
  { pool }: WithPool,
  memberId: string,
  query: StatementQuery,
): Promise<AccountStatement> {
  const values = valuesOf(memberId, query)
  const [entries, months] = await Promise.all([
    pool.query<EntryRow>(
      `select * from (${fitting}) as entry where $13::bigint is null or transfer_no < $13
        order by transfer_no desc limit $14`,
      [...values, query.before ?? null, pageRowsMax + 1],
    ),
    pool.query<MonthRow>(
      `select to_char(posted_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count,
              coalesce(sum(amount_cents) filter (where is_in), 0)::bigint as in_cents,
              coalesce(sum(amount_cents) filter (where not is_in), 0)::bigint as out_cents,
              (array_agg(after_cents - case when is_in then amount_cents else -amount_cents end order by transfer_no))[1]
                as start_cents,
              (array_agg(after_cents order by transfer_no desc))[1] as end_cents,
              min(transfer_no) as first_no, max(transfer_no) as last_no
         from (${fitting}) as entry group by 1 order by 1 desc`,
      values,
    ),
  ])
  const { page, next } = pageOf(entries.rows, (row) => String(row.transfer_no))
  const told = await readAbouts(pool, memberId, page)
  return {
    entries: page.map((row) => ({
      transferNo: String(row.transfer_no),
      at: row.posted_at.toISOString(),
      kind: row.kind,
      direction: row.is_in ? 'in' : 'out',
      amount: formatAmount(row.amount_cents),
      balanceAfter: formatAmount(row.after_cents),
      otherAccount: row.other_kind,
      otherAfter: formatAmount(row.other_after_cents),
      causeId: row.cause_id,
      about: told(row).about,
      requestStatus: told(row).requestStatus,
    })),
    months: months.rows.map((row) => ({
      month: row.month,
      count: row.count,
      start: formatAmount(row.start_cents),
      in: formatAmount(row.in_cents),
      out: formatAmount(row.out_cents),
      end: formatAmount(row.end_cents),
      firstNo: String(row.first_no),
      lastNo: String(row.last_no),
    })),
    next,
  }
}

function valuesOf(memberId: string, query: StatementQuery): unknown[] {
  const search = query.search?.trim().toLowerCase() ?? ''
  // Amounts are searched as people write them, with or without the sign and the separators.
  const cents = parseAmount(search.replaceAll(/[$,\s]/g, '')) ?? null
  const subject = query.about?.trim().toLowerCase() ?? search
  // BTC/USDT is written with a stroke and kept without.
  const subjectKept = subject.replaceAll('/', '')
  return [
    memberId,
    query.account,
    dollars,
    query.group ? [...kindsOfGroup[query.group]] : null,
    query.from ?? null,
    query.to ?? null,
    search === '' ? null : search.replaceAll(/[\\%_]/g, String.raw`\$&`),
    query.named?.split(',') ?? [],
    cents,
    query.about !== undefined,
    subjectKept === '' ? null : subjectKept,
    plans.filter(({ title }) => subject !== '' && title.toLowerCase().includes(subject)).map(({ planId }) => planId),
  ]
}
