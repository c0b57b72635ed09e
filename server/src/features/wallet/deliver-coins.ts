import { Refusal } from '@dryrun/domain/refusal.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { receiveCoins } from '@dryrun/domain/wallet/move-coins.ts'
import type pg from 'pg'
import type { CommandKind, Statement } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import type { TransferRow } from './network-transfers.sql.ts'

const sweepRowsMax = 256

interface Arrival {
  readonly senderId: string
  readonly transferId: string
  readonly coin: Coin
}

/** Keyed by the book in which it arrives, which is another one than it left, as a rule. */
const findArrivals: Statement = {
  name: 'network_find_arrivals',
  text: `select asked.receiver_id as member_id, transfer.amount_units, transfer.to_house,
                transfer.final_at, transfer.arrived_at
           from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as asked (receiver_id, sender_id, transfer_id)
           join network.transfer on transfer.member_id = asked.sender_id and transfer.transfer_id = asked.transfer_id`,
}

const markArrived: Statement = {
  name: 'network_mark_arrived',
  text: `update network.transfer set arrived_at = said.arrived_at
           from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as said (member_id, transfer_id, arrived_at)
          where transfer.member_id = any($1) and transfer.arrived_at is null
            and transfer.member_id = said.member_id and transfer.transfer_id = said.transfer_id`,
}

type ArrivalRow = Pick<TransferRow, 'amount_units' | 'to_house' | 'final_at' | 'arrived_at'>

const arriveKind: CommandKind<Arrival, ArrivalRow, { arrived: boolean }> = {
  name: 'deliver-coins',
  assets: ({ coin }) => [coin],
  load: { statement: findArrivals, values: ({ senderId, transferId }) => [senderId, transferId] },
  decide({ memberId, now, rows }, { senderId, transferId, coin }) {
    const row = rows[0]
    if (!row || row.arrived_at !== null || now < row.final_at) return { answer: { arrived: false } }
    const transfer = { transferId, coin, amountUnits: row.amount_units }
    return {
      answer: { arrived: true },
      transfers: receiveCoins(transfer, row.to_house ? 'house' : 'wallet'),
      rows: [{ statement: markArrived, values: [senderId, transferId, now] }],
      topics: row.to_house ? ['wallet', 'deposits'] : ['wallet'],
      ...(row.to_house && { wakes: ['approvals'] as const }),
      ...(senderId !== memberId && { tells: { memberId: senderId, topics: ['wallet'] } }),
    }
  },
}

/** Posts what the network has confirmed where it goes, once. Returns whether there may be more. */
export async function deliverCoins({ pool, teller }: { pool: pg.Pool; teller: Teller }): Promise<boolean> {
  const { rows } = await pool.query<{ member_id: string; transfer_id: string; coin: Coin; receiver_id: string }>(
    `select transfer.member_id, transfer.transfer_id, transfer.coin, book.member_id as receiver_id
       from network.transfer
       join ledger.book on book.member_id = coalesce(transfer.to_member_id, transfer.member_id)
      where transfer.arrived_at is null and (transfer.to_house or transfer.to_member_id is not null)
        and transfer.final_at <= platform.clock_now() and book.closed_at is null
      order by transfer.final_at limit $1`,
    [sweepRowsMax],
  )
  await Promise.all(
    rows.map(async (row) => {
      const arrival = { senderId: row.member_id, transferId: row.transfer_id, coin: row.coin }
      try {
        await teller.submit(arriveKind, row.receiver_id, arrival)
      } catch (error) {
        // Whoever was to get it has just gone: it stays on the way, like what is sent to an address of nobody.
        if (!(error instanceof Refusal) || error.code !== 'member_closed') throw error
      }
    }),
  )
  return rows.length === sweepRowsMax
}
