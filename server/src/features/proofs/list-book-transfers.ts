import type { BookTransfers } from '@dryrun/contract/proofs.ts'
import type { AccountKind } from '@dryrun/domain/ledger/accounts.ts'
import type pg from 'pg'
import { inOneMoment } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

const transfersPerPage = 1_000

interface TransferRow {
  readonly transfer_no: bigint
  readonly asset: string
  readonly kind: BookTransfers['transfers'][number]['kind']
  readonly from_kind: AccountKind
  readonly to_kind: AccountKind
  readonly amount_units: bigint
  readonly from_after_units: bigint
  readonly to_after_units: bigint
  readonly cause_id: string
  readonly micros: bigint
  readonly digest: Buffer
}

/**
 * A member's own transfers, of all assets, with their digests: what the member's browser hashes again. With the last of
 * them comes what the pages show for each account, as of the same moment, to be held against it.
 */
export async function listBookTransfers(
  { pool }: WithPool,
  memberId: string,
  after: string | undefined,
): Promise<BookTransfers> {
  return inOneMoment(pool, async (client) => {
    const { rows } = await client.query<TransferRow>(
      `select transfer_no, asset, kind, from_kind, to_kind, amount_units, from_after_units, to_after_units, cause_id,
              (extract(epoch from posted_at) * 1000000)::bigint as micros, digest
         from ledger.transfer where member_id = $1 and transfer_no > $2 order by transfer_no limit $3`,
      [memberId, after ?? '0', transfersPerPage + 1],
    )
    const page = rows.slice(0, transfersPerPage)
    const hasMore = rows.length > transfersPerPage
    return {
      memberId,
      transfers: page.map(transferShape),
      accounts: hasMore ? null : await readAccounts(client, memberId),
      next: hasMore ? String(page.at(-1)?.transfer_no) : null,
    }
  })
}

async function readAccounts(client: pg.ClientBase, memberId: string): Promise<NonNullable<BookTransfers['accounts']>> {
  const { rows } = await client.query<{ asset: string; kind: AccountKind; balance_units: bigint }>(
    'select asset, kind, balance_units from ledger.account where member_id = $1 order by asset, kind',
    [memberId],
  )
  return rows.map(({ asset, kind, balance_units: units }) => ({ asset, account: kind, units: String(units) }))
}

const transferShape = (row: TransferRow) => ({
  transferNo: String(row.transfer_no),
  asset: row.asset,
  kind: row.kind,
  from: row.from_kind,
  to: row.to_kind,
  amountUnits: String(row.amount_units),
  fromAfterUnits: String(row.from_after_units),
  toAfterUnits: String(row.to_after_units),
  causeId: row.cause_id,
  postedAtMicros: String(row.micros),
  digest: row.digest.toString('hex'),
})
