import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { type Coin, coinTerms } from '@dryrun/domain/wallet/coins.ts'
import { faucetDay, takeFromFaucet as take } from '@dryrun/domain/wallet/move-coins.ts'
import { networkOfCoin } from '@dryrun/domain/wallet/practice-address.ts'
import { commandKind, type Statement } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { newId } from '../../platform/new-id.ts'
import { type MarketSource, readSettlingRate } from '../markets/index.ts'
import { type TransferRow, transferOf, transferRow } from './network-transfers.sql.ts'

interface Taking {
  readonly transferId: string
  readonly coin: Coin
  readonly rateMicros: bigint | null
}

interface FaucetRow {
  readonly address: string
  readonly takes: readonly Date[] | null
}

const findTakes: Statement = {
  name: 'wallet_find_takes',
  text: `select address.member_id, address.address,
                (select array_agg(taken.sent_at) from (
                   select sent_at from network.transfer
                    where transfer.member_id = any($1) and transfer.member_id = address.member_id and kind = 'faucet'
                    order by transfer_id desc limit 10) as taken) as takes
           from unnest($1::uuid[], $2::text[]) as asked (member_id, network)
           join ledger.address using (member_id, network)
          where address.member_id = any($1)`,
}

const takeKind = commandKind<Taking, FaucetRow, NetworkTransfer>({
  name: 'take-from-faucet',
  assets: ({ coin }) => [coin],
  load: { statement: findTakes, values: ({ coin }) => [networkOfCoin[coin]] },
  decide({ memberId, now, rows }, { transferId, coin, rateMicros }) {
    const { from } = faucetDay(now)
    const takenToday = (rows[0]?.takes ?? []).filter((at) => at >= from).length
    const row: TransferRow = {
      member_id: memberId,
      transfer_id: transferId,
      kind: 'faucet',
      coin,
      amount_units: coinTerms[coin].faucetUnits,
      fee_units: 0n,
      from_address: null,
      to_address: rows[0]?.address ?? '',
      to_member_id: memberId,
      to_house: false,
      rate_micros: rateMicros,
      rate_kind: 'market',
      note: null,
      sent_at: now,
      final_at: now,
      arrived_at: now,
    }
    return {
      answer: transferOf(row, memberId, now),
      transfers: take(takenToday, coin, transferId),
      rows: [transferRow(row)],
      topics: ['wallet'],
    }
  },
})

/** Mints practice coins for a member, so many times a day. They are there at once. */
export async function takeFromFaucet(
  { teller, market }: { readonly teller: Teller; readonly market: MarketSource },
  memberId: string,
  body: { coin: Coin },
  key: string,
): Promise<NetworkTransfer> {
  const taking = { transferId: newId(), coin: body.coin, rateMicros: await readSettlingRate(market, body.coin) }
  return teller.submit(takeKind, memberId, taking, { key, content: body })
}
