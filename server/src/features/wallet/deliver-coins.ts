import { Refusal } from '@dryrun/domain/refusal.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { receiveCoins } from '@dryrun/domain/wallet/move-coins.ts'
import type pg from 'pg'
import { commandKind, type Statement } from '../../ledger/command.ts'
import type { Teller } from '../../ledger/teller.ts'
import { changes, type WriteStatement } from '../../ledger/write-statement.ts'
import { readNow } from '../../platform/clock.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import type { TransferRow } from './network-transfers.sql.ts'
import { passOnTransfers } from './pass-on.ts'

const sweepRowsMax = 256

interface Arrival {
  readonly transferId: string
  readonly coin: Coin
}

type ArrivalRow = Pick<TransferRow, 'amount_units' | 'to_house' | 'final_at' | 'arrived_at'> & {
  readonly sender_id: string
}

/** What comes into the same book that it left: the house's side of it, or the member's own wallet. */
const findOwn: Statement = {
  name: 'network_find_own_arrivals',
  text: `select transfer.member_id, transfer.member_id as sender_id, transfer.amount_units, transfer.to_house,
                transfer.final_at, transfer.arrived_at
           from network.transfer
           join unnest($1::uuid[], $2::uuid[]) as asked (member_id, transfer_id) using (member_id, transfer_id)
          where transfer.member_id = any($1) and (transfer.to_house or transfer.to_member_id = transfer.member_id)`,
}

/** What somebody else sent, as it was passed on. */
const findPassedOn: Statement = {
  name: 'network_find_arrivals',
  text: `select arrival.member_id, arrival.sender_id, arrival.amount_units, false as to_house, arrival.final_at, arrival.arrived_at
           from network.arrival
           join unnest($1::uuid[], $2::uuid[]) as asked (member_id, transfer_id) using (member_id, transfer_id)
          where arrival.member_id = any($1)`,
}

const markArrived = (table: 'transfer' | 'arrival') =>
  changes(
    `network_mark_${table}_arrived`,
    `update network.${table} set arrived_at = said.arrived_at
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as said (member_id, transfer_id, arrived_at)
      where ${table}.member_id = any($1) and ${table}.arrived_at is null
        and ${table}.member_id = said.member_id and ${table}.transfer_id = said.transfer_id`,
  )

const arriveKind = (name: string, find: Statement, mark: WriteStatement) =>
  commandKind<Arrival, ArrivalRow, { arrived: boolean }>({
    name,
    assets: ({ coin }) => [coin],
    load: { statement: find, values: ({ transferId }) => [transferId] },
    decide({ memberId, now, rows }, { transferId, coin }) {
      const row = rows[0]
      if (!row || row.arrived_at !== null || now < row.final_at) return { answer: { arrived: false } }
      const transfer = { transferId, coin, amountUnits: row.amount_units }
      return {
        answer: { arrived: true },
        transfers: receiveCoins(transfer, row.to_house ? 'house' : 'wallet'),
        rows: [{ statement: mark, values: [memberId, transferId, now] }],
        topics: row.to_house ? ['wallet', 'deposits'] : ['wallet'],
        ...(row.to_house && { wakes: ['approvals'] as const }),
        ...(row.sender_id !== memberId && { tells: { memberId: row.sender_id, topics: ['wallet'] } }),
      }
    },
  })

const ownKind = arriveKind('deliver-own-coins', findOwn, markArrived('transfer'))
const passedOnKind = arriveKind('deliver-coins', findPassedOn, markArrived('arrival'))

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly log?: Log
}

interface DueRow {
  readonly member_id: string
  readonly transfer_id: string
  readonly coin: Coin
}

/** Posts what the network has confirmed where it goes, once. Returns whether there may be more. */
export async function deliverCoins(deps: Deps): Promise<boolean> {
  const isMoreToPassOn = await passOnTransfers(deps)
  const turn = await openTurn(deps, 'arrivals')
  const now = await readNow(deps.pool)
  const own = await findDue(
    deps.pool,
    now,
    'network.transfer',
    'arrived_at is null and (to_house or to_member_id = member_id)',
    turn.paused,
  )
  const fromOthers = 'arrived_at is null and undeliverable_at is null'
  const passedOn = await findDue(deps.pool, now, 'network.arrival', fromOthers, turn.paused)
  await turn.each(
    [...own.map((row) => ({ row, isOwn: true })), ...passedOn.map((row) => ({ row, isOwn: false }))],
    ({ row }) => row.transfer_id,
    async ({ row, isOwn }) => {
      const isDone = await deliver(deps, isOwn ? ownKind : passedOnKind, row)
      if (!isDone && !isOwn) await markUndeliverable(deps.pool, row, now)
    },
    { isAll: own.length < sweepRowsMax && passedOn.length < sweepRowsMax },
  )
  return isMoreToPassOn || own.length === sweepRowsMax || passedOn.length === sweepRowsMax
}

async function findDue(
  pool: pg.Pool,
  now: Date,
  table: string,
  condition: string,
  paused: readonly string[],
): Promise<DueRow[]> {
  const { rows } = await pool.query<DueRow>(
    `${everyShard} select member_id, transfer_id, coin from ${table}
      where ${condition} and final_at <= $1 and transfer_id <> all($3::uuid[]) order by final_at limit $2`,
    [now, sweepRowsMax, paused],
  )
  return rows
}

/** False where whoever was to get it has gone. */
async function deliver({ teller }: Deps, kind: typeof ownKind, row: DueRow): Promise<boolean> {
  try {
    await teller.submit(kind, row.member_id, { transferId: row.transfer_id, coin: row.coin })
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'member_closed') throw error
    return false
  }
}

/** It stays on the way, like what is sent to an address of nobody, and nobody tries again. */
async function markUndeliverable(pool: pg.Pool, row: DueRow, now: Date): Promise<void> {
  await pool.query(
    'update network.arrival set undeliverable_at = $3 where member_id = $1 and transfer_id = $2 and arrived_at is null',
    [row.member_id, row.transfer_id, now],
  )
}
