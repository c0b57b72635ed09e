import type { NetworkTransfer } from '@dryrun/contract/wallet.ts'
import type { RateKind } from '@dryrun/domain/deposits/match-deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { type Coin, formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { formatRate, worthCents } from '@dryrun/domain/wallet/rate.ts'
import type { RowToWrite } from '../../ledger/command.ts'
import { inserts } from '../../ledger/write-statement.ts'

export interface TransferRow {
  readonly member_id: string
  readonly transfer_id: string
  readonly kind: 'faucet' | 'sent' | 'payout'
  readonly coin: Coin
  readonly amount_units: bigint
  readonly fee_units: bigint
  readonly from_address: string | null
  readonly to_address: string
  readonly to_member_id: string | null
  readonly to_house: boolean
  readonly rate_micros: bigint | null
  readonly rate_kind: RateKind
  readonly note: string | null
  readonly sent_at: Date
  readonly final_at: Date
  readonly arrived_at: Date | null
}

const columns = [
  ['member_id', 'uuid'],
  ['transfer_id', 'uuid'],
  ['kind', 'text'],
  ['coin', 'ledger.coin'],
  ['amount_units', 'bigint'],
  ['fee_units', 'bigint'],
  ['from_address', 'text'],
  ['to_address', 'text'],
  ['to_member_id', 'uuid'],
  ['to_house', 'boolean'],
  ['rate_micros', 'bigint'],
  ['rate_kind', 'text'],
  ['note', 'text'],
  ['sent_at', 'timestamptz'],
  ['final_at', 'timestamptz'],
  ['arrived_at', 'timestamptz'],
] as const satisfies readonly (readonly [keyof TransferRow, string])[]

const insertTransfers = inserts(
  'network_insert_transfers',
  `insert into network.transfer (${columns.map(([name]) => name).join(', ')})
         select * from unnest(${columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ')})`,
)

/** Stands or falls with the coins that it moves. */
export function transferRow(row: TransferRow): RowToWrite {
  return { statement: insertTransfers, values: columns.map(([name]) => row[name]) }
}

/** What only the member who looks can be told. */
export interface Seen {
  readonly is_proof: boolean
}

/** As the member sees it who is at one of its ends. */
export function transferOf(row: TransferRow & Partial<Seen>, memberId: string, now: Date): NetworkTransfer {
  const { coin } = row
  const isSender = row.member_id === memberId && row.kind !== 'payout'
  // Neither out of this wallet nor into it: one's own to oneself, or a payout that went to somebody else.
  const staysOutside = isSender ? row.to_member_id === memberId : row.kind === 'payout' && row.to_member_id !== memberId
  const kind = isSender || row.kind !== 'sent' ? row.kind : 'received'
  return {
    transferId: row.transfer_id,
    kind,
    direction: row.kind === 'faucet' ? 'in' : staysOutside ? 'self' : isSender ? 'out' : 'in',
    coin,
    amount: formatCoins(coin, row.amount_units),
    fee: formatCoins(coin, row.fee_units),
    fromAddress: row.from_address,
    toAddress: row.to_address,
    toHouse: row.to_house,
    reachesNobody: !row.to_house && row.to_member_id === null,
    rate: row.rate_micros === null ? null : formatRate(row.rate_micros),
    worth: row.rate_micros === null ? null : formatAmount(worthCents(coin, row.amount_units, row.rate_micros)),
    note: isSender ? row.note : null,
    isProof: row.is_proof ?? false,
    sentAt: row.sent_at.toISOString(),
    finalAt: row.final_at.toISOString(),
    isFinal: now >= row.final_at,
  }
}
