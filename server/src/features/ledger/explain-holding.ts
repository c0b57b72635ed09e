import type { ExplainedHolding } from '@dryrun/contract/explained.ts'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import type { TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { formatAsset, isCoin } from '@dryrun/domain/trading/asset-units.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { readAbouts } from './read-abouts.ts'

/** What counts as held of an asset. Of dollars it's what is set aside, since the five accounts are explained one by one. */
function holdingAccounts(asset: string): readonly AccountKind[] {
  if (asset === dollars) return ['reserved']
  return isCoin(asset) ? ['wallet'] : ['position', 'reserved']
}

interface Row {
  readonly balance_units: bigint
  readonly entry_count: number
  readonly transfer_no: bigint | null
  readonly posted_at: Date
  readonly kind: TransferKind
  readonly is_in: boolean
  readonly amount_units: bigint
  readonly after_units: bigint
  readonly other_kind: AccountKind
  readonly cause_id: string
}

/** The entries whose sum is what a member holds of one asset. One statement, so that all is of the same moment. */
export async function explainHolding(
  { pool }: WithPool,
  memberId: string,
  asset: string,
  before: string | undefined,
): Promise<ExplainedHolding> {
  const { rows } = await pool.query<Row>(
    `with crossing as (
       select transfer_no, posted_at, kind, to_kind = any($2) as is_in, amount_units, cause_id,
              case when to_kind = any($2) then from_kind else to_kind end as other_kind,
              (sum(case when to_kind = any($2) then amount_units else -amount_units end) over (order by transfer_no))::bigint
                as after_units
         from ledger.transfer
        where member_id = $1 and asset = $5 and (from_kind = any($2)) <> (to_kind = any($2))
     )
     select coalesce((select sum(balance_units) from ledger.account
                       where member_id = $1 and asset = $5 and kind = any($2)), 0)::bigint as balance_units,
            (select count(*)::int from crossing) as entry_count, page.*
       from ledger.book
       left join (
         select * from crossing where $3::bigint is null or transfer_no < $3 order by transfer_no desc limit $4
       ) as page on true
      where book.member_id = $1
      order by page.transfer_no desc`,
    [memberId, `{${holdingAccounts(asset).join(',')}}`, before ?? null, pageRowsMax + 1, asset],
  )
  const first = rows[0]
  if (!first) throw new Refusal('not_found')
  // A book that never held any of it gives one row, and no page in it.
  const entries = rows.filter((row) => row.transfer_no !== null)
  const { page, next } = pageOf(entries, (row) => String(row.transfer_no))
  const told = await readAbouts(pool, memberId, page)
  return {
    asset,
    balance: formatAsset(asset, first.balance_units),
    entryCount: first.entry_count,
    entries: page.map((row) => ({
      transferNo: String(row.transfer_no),
      at: row.posted_at.toISOString(),
      kind: row.kind,
      direction: row.is_in ? 'in' : 'out',
      amount: formatAsset(asset, row.amount_units),
      balanceAfter: formatAsset(asset, row.after_units),
      otherAccount: row.other_kind,
      causeId: row.cause_id,
      about: told(row).about,
    })),
    next,
  }
}
