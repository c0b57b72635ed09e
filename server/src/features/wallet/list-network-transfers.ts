import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { readNow } from '../../platform/clock.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { type Seen, type TransferRow, transferOf } from './network-transfers.sql.ts'

type Row = TransferRow & Seen

const columns = `transfer_id, kind, coin, amount_units, fee_units, from_address, to_address, rate_micros, rate_kind, sent_at,
  final_at, arrived_at`

/** Own rows that a condition picks out, and what others have sent, as the member sees them: who holds the other address stays their own affair. */
const seenBy = (own: string, page: string) => `
  select seen.*, exists (select from deposits.deposit
                          where deposit.member_id = $1 and deposit.transfer_id = seen.transfer_id
                            and deposit.status in ('pending', 'approved')) as is_proof
    from (select member_id, to_member_id, to_house, note, ${columns} from network.transfer where member_id = $1 and ${own}
          union all
          select sender_id, member_id, false, null, ${columns} from network.arrival where member_id = $1) as seen
   where ${page}`

/** What left a member's wallet and what came or comes into it, newest first. Payouts are the platform's to send. */
const ofWallet = seenBy(
  `(kind <> 'payout' or to_member_id = $1)`,
  '$2::uuid is null or seen.transfer_id < $2 order by seen.transfer_id desc limit $3',
)

export async function listNetworkTransfers(
  { pool }: WithPool,
  memberId: string,
  after: string | undefined,
): Promise<{ transfers: NetworkTransfer[]; next: string | null }> {
  const { rows } = await pool.query<Row>(ofWallet, [memberId, after ?? null, pageRowsMax + 1])
  const now = await readNow(pool)
  const { page, next } = pageOf(rows, (row) => row.transfer_id)
  return { transfers: page.map((row) => transferOf(row, memberId, now)), next }
}

/** Also a payout of one's own that went to somebody else. */
const atEitherEnd = seenBy('transfer_id = $2', 'seen.transfer_id = $2')

/** For its receipt. A stranger's is as good as none. */
export async function readNetworkTransfer(
  { pool }: WithPool,
  memberId: string,
  transferId: string,
): Promise<NetworkTransfer> {
  const { rows } = await pool.query<Row>(atEitherEnd, [memberId, transferId])
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  return transferOf(row, memberId, await readNow(pool))
}
