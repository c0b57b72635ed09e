import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { type Seen, type TransferRow, transferOf } from './network-transfers.sql.ts'

type Row = TransferRow & Seen

/** Of the transfers that a condition picks out, as the member at one of their ends sees them: who holds the other address stays their own affair. */
const seenBy = (own: string) => `
  select own.*, platform.clock_now() as now,
         exists (select from deposits.deposit
                  where deposit.member_id = $1 and deposit.transfer_id = own.transfer_id
                    and deposit.status in ('pending', 'approved')) as is_proof
    from (${own}) as own`

/** What left a member's wallet and what came or comes into it, newest first. Payouts are the platform's to send. */
const ofWallet = seenBy(`select * from network.transfer where member_id = $1 and kind <> 'payout'
                         union
                         select * from network.transfer where to_member_id = $1`)

export async function listNetworkTransfers(
  { pool }: WithPool,
  memberId: string,
  after: string | undefined,
): Promise<{ transfers: NetworkTransfer[]; next: string | null }> {
  const { rows } = await pool.query<Row>(
    `${ofWallet} where $2::uuid is null or own.transfer_id < $2 order by own.transfer_id desc limit $3`,
    [memberId, after ?? null, pageRowsMax + 1],
  )
  const { page, next } = pageOf(rows, (row) => row.transfer_id)
  return { transfers: page.map((row) => transferOf(row, memberId, row.now)), next }
}

/** Also a payout of one's own that went to somebody else. */
const atEitherEnd = seenBy(
  'select * from network.transfer where transfer_id = $2 and (member_id = $1 or to_member_id = $1)',
)

/** For its receipt. A stranger's is as good as none. */
export async function readNetworkTransfer(
  { pool }: WithPool,
  memberId: string,
  transferId: string,
): Promise<NetworkTransfer> {
  const { rows } = await pool.query<Row>(atEitherEnd, [memberId, transferId])
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  return transferOf(row, memberId, row.now)
}
