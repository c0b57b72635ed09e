import type { CauseTransfers } from '@dryrun/contract/explained.ts'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import type { TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { formatAsset } from '@dryrun/domain/trading/asset-units.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { readAbouts } from './read-abouts.ts'

interface Row {
  readonly transfer_no: bigint
  readonly asset: string
  readonly kind: TransferKind
  readonly from_kind: AccountKind
  readonly to_kind: AccountKind
  readonly amount_units: bigint
  readonly from_after_units: bigint
  readonly to_after_units: bigint
  readonly posted_at: Date
  readonly digest: Buffer
  readonly cause_id: string
}

/** Everything that one request, investment, order or transfer has posted in a book: dollars, coins and positions. */
export async function explainCause({ pool }: WithPool, memberId: string, causeId: string): Promise<CauseTransfers> {
  const { rows } = await pool.query<Row>(
    `select transfer_no, asset, kind, from_kind, to_kind, amount_units, from_after_units, to_after_units, posted_at, digest,
            cause_id
       from ledger.transfer where member_id = $1 and cause_id = $2 order by transfer_no`,
    [memberId, causeId],
  )
  const told = await readAbouts(pool, memberId, rows)
  return {
    // One cause, so all of its transfers are about the same; coins that moved with them say nothing of their own.
    about: rows.map((row) => told(row).about).find((about) => about !== null) ?? null,
    transfers: rows.map((row) => ({
      transferNo: String(row.transfer_no),
      at: row.posted_at.toISOString(),
      asset: row.asset,
      kind: row.kind,
      from: row.from_kind,
      to: row.to_kind,
      amount: formatAsset(row.asset, row.amount_units),
      fromAfter: formatAsset(row.asset, row.from_after_units),
      toAfter: formatAsset(row.asset, row.to_after_units),
      digest: row.digest.toString('hex'),
    })),
  }
}
