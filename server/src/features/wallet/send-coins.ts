import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import { isDepositAddress } from '@dryrun/domain/deposits/deposit-wallets.ts'
import { balancesOf } from '@dryrun/domain/ledger/book.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type Coin, coinTerms, parseCoins } from '@dryrun/domain/wallet/coins.ts'
import { sendCoins as send } from '@dryrun/domain/wallet/move-coins.ts'
import { addressProblem, networkOfCoin } from '@dryrun/domain/wallet/practice-address.ts'
import type pg from 'pg'
import { commandKind, type Statement } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/new-id.ts'
import { type MarketSource, readSettlingRate } from '../markets/index.ts'
import { confirmingMs } from './confirming-time.ts'
import { type TransferRow, transferOf, transferRow } from './network-transfers.sql.ts'
import { borderProblem, findOpenOwner, refuseBeyondBorder } from './open-owner.ts'
import { passOn } from './pass-on.ts'

interface Sending {
  readonly transferId: string
  readonly coin: Coin
  readonly address: string
  readonly amountUnits: bigint
  readonly note: string | null
  readonly rateMicros: bigint | null
  readonly confirmingMs: number
  /** Nobody holds the address, or nobody any more: null. */
  readonly toMemberId: string | null
  readonly border: ReturnType<typeof borderProblem>
}

interface EndsRow {
  readonly from_address: string
  readonly held_rate_micros: bigint | null
  readonly held_until: Date | null
}

const findEnds: Statement = {
  name: 'wallet_find_ends',
  text: `select asked.member_id, own.address as from_address,
                held.rate_micros as held_rate_micros, held.ends_at as held_until
           from unnest($1::uuid[], $2::text[], $3::ledger.coin[]) as asked (member_id, network, coin)
           join ledger.address as own on own.member_id = asked.member_id and own.network = asked.network
           left join deposits.held_rate as held
             on held.member_id = any($1) and held.member_id = asked.member_id and held.coin = asked.coin
          where own.member_id = any($1)`,
}

const sendKind = commandKind<Sending, EndsRow, NetworkTransfer>({
  name: 'send-coins',
  assets: ({ coin }) => [coin],
  load: { statement: findEnds, values: ({ coin }) => [networkOfCoin[coin], coin] },
  decide({ memberId, book, now, rows }, sending) {
    const ends = rows[0]
    if (!ends) throw new Refusal('not_found')
    refuseBeyondBorder(sending.border)
    const { transferId, coin, address, amountUnits } = sending
    const transfers = send(balancesOf(book, coin), sending)
    const toHouse = isDepositAddress(address)
    const row: TransferRow = {
      member_id: memberId,
      transfer_id: transferId,
      kind: 'sent',
      coin,
      amount_units: amountUnits,
      fee_units: coinTerms[coin].feeUnits,
      from_address: ends.from_address,
      to_address: address,
      to_member_id: toHouse ? null : sending.toMemberId,
      to_house: toHouse,
      ...rateFor(ends, sending.rateMicros, toHouse, now),
      note: sending.note,
      sent_at: now,
      final_at: new Date(now.getTime() + sending.confirmingMs),
      arrived_at: null,
    }
    return {
      answer: transferOf(row, memberId, now),
      transfers,
      rows: [transferRow(row)],
      topics: ['wallet'],
      wakes: ['arrivals'],
    }
  },
})

/** Who pays in while a rate is held pays at that rate; afterwards at the market's, like everybody. */
function rateFor(ends: EndsRow, marketMicros: bigint | null, toHouse: boolean, now: Date) {
  if (!toHouse || ends.held_until === null) return { rate_micros: marketMicros, rate_kind: 'market' as const }
  return now < ends.held_until
    ? { rate_micros: ends.held_rate_micros, rate_kind: 'held' as const }
    : { rate_micros: marketMicros, rate_kind: 'ended' as const }
}

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly market: MarketSource
  readonly clock: Clock
}

/** Sends coins to any address of the practice network. There is no way back, as in real life. */
export async function sendCoins(
  { pool, teller, market, clock }: Deps,
  memberId: string,
  body: { coin: Coin; address: string; amount: string; note?: string | undefined },
  key: string,
): Promise<NetworkTransfer> {
  const { coin } = body
  const address = body.address.trim()
  const problem = addressProblem(coin, address)
  if (problem) throw new Refusal(`address_${problem}`, { coin, field: 'address' })
  const amountUnits = parseCoins(coin, body.amount.trim())
  if (!amountUnits)
    throw new Refusal('coin_amount_invalid', { coin, decimals: coinTerms[coin].decimals, field: 'amount' })
  const toMemberId = await findOpenOwner(pool, address)
  const sending = {
    transferId: newId(),
    coin,
    address,
    amountUnits,
    note: body.note?.trim() || null,
    rateMicros: await readSettlingRate(market, coin),
    confirmingMs: confirmingMs(clock),
    toMemberId,
    border: borderProblem(memberId, toMemberId, isDepositAddress(address)),
  }
  const sent = await teller.submit(sendKind, memberId, sending, { key, content: body })
  await passOn(pool, memberId, sent.transferId)
  return sent
}
