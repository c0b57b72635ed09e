import {
  continueReturn,
  noReturnYet,
  type PortfolioFill,
  type ReturnSoFar,
  type Worth,
} from '@dryrun/domain/trading/portfolio.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'

/** About 300 bytes each. Whoever asked longest ago makes room. */
const fillsKeptMax = 100_000
/** Younger fills are read again each time: one that is written a little later may have happened a little earlier. */
const settledMs = 60 * 60 * 1000
/** So many fills are gone through before others get their turn. */
const fillsAtOnce = 200

export interface FillRow {
  readonly order_id: string
  readonly filled_at: Date
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly quantity_units: bigint
  readonly traded_cents: bigint
  readonly fee_cents: bigint
  readonly spread_cents: bigint
  readonly impact_cents: bigint
}

export const fillColumns =
  'order_id, filled_at, symbol, side, quantity_units, traded_cents, fee_cents, spread_cents, impact_cents'

export function fillOf(row: FillRow): PortfolioFill {
  return {
    atMs: row.filled_at.getTime(),
    symbol: row.symbol,
    side: row.side,
    quantityUnits: row.quantity_units,
    tradedCents: row.traded_cents,
    feeCents: row.fee_cents,
    slipCents: row.spread_cents + row.impact_cents,
  }
}

interface Kept {
  readonly rows: readonly FillRow[]
  readonly fills: readonly PortfolioFill[]
  readonly soFar: ReturnSoFar
}

const nothing: Kept = { rows: [], fills: [], soFar: noReturnYet }

export interface ReadRound {
  readonly roundNo: number
  readonly rows: readonly FillRow[]
  readonly fills: readonly PortfolioFill[]
  /** Works the return out, from where it was left the last time. */
  readonly findReturn: (worth: Worth, nowMs: number) => Promise<ReturnSoFar>
}

export type ReadRoundOf = (memberId: string, round: number | undefined) => Promise<ReadRound>

/** The fills of rounds that were asked for lately, so that a member with many is asked for the new ones alone. */
export function keepRounds({ pool }: WithPool): ReadRoundOf {
  const rounds = new Map<string, Kept>()
  let keptFills = 0

  function forget(key: string): void {
    keptFills -= rounds.get(key)?.rows.length ?? 0
    rounds.delete(key)
  }

  function keep(key: string, kept: Kept): void {
    forget(key)
    if (kept.rows.length > fillsKeptMax) return
    rounds.set(key, kept)
    keptFills += kept.rows.length
    for (const oldest of rounds.keys()) {
      if (keptFills <= fillsKeptMax) return
      forget(oldest)
    }
  }

  async function readRows(memberId: string, roundNo: number, after: Date | undefined): Promise<FillRow[]> {
    const { rows } = await pool.query<FillRow>(
      `select ${fillColumns} from trading.fill
        where member_id = $1 and round_no = $2 and ($3::timestamptz is null or filled_at > $3)
        order by filled_at, order_id`,
      [memberId, roundNo, after ?? null],
    )
    return rows
  }

  /** None where a fill was written since then that happened before. */
  async function recall(key: string, memberId: string, roundNo: number): Promise<Kept> {
    const kept = rounds.get(key)
    const last = kept?.rows.at(-1)
    if (!kept || !last) return nothing
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from trading.fill where member_id = $1 and round_no = $2 and filled_at <= $3',
      [memberId, roundNo, last.filled_at],
    )
    if (rows[0]?.count === kept.rows.length) return kept
    forget(key)
    return nothing
  }

  return async (memberId, round) => {
    const { rows: found } = await pool.query<{ round_no: number }>(
      'select coalesce($2::int, (select max(round_no) from trading.round where member_id = $1), 1) as round_no',
      [memberId, round ?? null],
    )
    const roundNo = found[0]?.round_no ?? 1
    const key = `${memberId} ${roundNo}`
    const kept = await recall(key, memberId, roundNo)
    const newer = await readRows(memberId, roundNo, kept.rows.at(-1)?.filled_at)
    const rows = [...kept.rows, ...newer]
    const fills = [...kept.fills, ...newer.map(fillOf)]
    return {
      roundNo,
      rows,
      fills,
      async findReturn(worth, nowMs) {
        const young = fills.findIndex(({ atMs }) => atMs > nowMs - settledMs)
        const settledCount = young === -1 ? fills.length : young
        const settled = await continueInTurns(kept.soFar, fills.slice(0, settledCount), worth)
        if (settled.isKnown && settledCount > 0)
          keep(key, { rows: rows.slice(0, settledCount), fills: fills.slice(0, settledCount), soFar: settled })
        return continueInTurns(settled, fills, worth)
      },
    }
  }
}

/** Goes on from what is known to the end of the fills, and lets others have their turn meanwhile. */
async function continueInTurns(
  before: ReturnSoFar,
  fills: readonly PortfolioFill[],
  worth: Worth,
): Promise<ReturnSoFar> {
  let soFar = before
  while (soFar.isKnown && soFar.fillCount < fills.length) {
    const from = soFar.fillCount
    let to = Math.min(from + fillsAtOnce, fills.length)
    // All fills of a moment come together.
    while (to < fills.length && fills[to]?.atMs === fills[to - 1]?.atMs) to++
    soFar = continueReturn(soFar, fills.slice(from, to), worth)
    await new Promise(setImmediate)
  }
  return soFar
}
