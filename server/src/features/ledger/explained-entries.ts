import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import type { TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { formatAsset } from '@dryrun/domain/trading/asset-units.ts'
import type pg from 'pg'
import type { Entries } from '../../ledger/read-balance.ts'
import { pageOf } from '../../platform/db/page.ts'
import { readAbouts } from './read-abouts.ts'

/** The entries behind a number as they're told, with what each was about. */
export async function explainEntries<Kind extends TransferKind, Account extends AccountKind>(
  pool: pg.Pool,
  memberId: string,
  asset: string,
  { balanceUnits, entryCount, newerCount, rows }: Entries<Kind, Account>,
) {
  const { page, next } = pageOf(rows, (row) => String(row.transfer_no))
  const told = await readAbouts(pool, memberId, page)
  const oldest = page.at(-1)
  const earlierUnits = oldest ? oldest.after_units - (oldest.is_in ? oldest.amount_units : -oldest.amount_units) : 0n
  return {
    balance: formatAsset(asset, balanceUnits),
    entryCount,
    entries: page.map((row) => ({
      transferNo: String(row.transfer_no),
      at: row.posted_at.toISOString(),
      kind: row.kind,
      direction: row.is_in ? ('in' as const) : ('out' as const),
      amount: formatAsset(asset, row.amount_units),
      balanceAfter: formatAsset(asset, row.after_units),
      otherAccount: row.other_kind,
      causeId: row.cause_id,
      about: told(row).about,
    })),
    earlier: { amount: formatAsset(asset, earlierUnits), count: entryCount - newerCount - page.length },
    next,
  }
}
