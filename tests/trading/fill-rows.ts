import type pg from 'pg'

interface Fills {
  readonly memberId: string
  readonly count: number
  readonly symbols: readonly string[]
  /** When the first was, and when the last. */
  readonly from: Date
  readonly to: Date
}

/**
 * So many fills of a member, evenly over time: of each symbol two are bought, and then one is sold. They're for reading a
 * portfolio; the ledger has no transfers of them.
 */
export async function insertFills(owner: pg.Client, { memberId, count, symbols, from, to }: Fills): Promise<void> {
  await owner.query(
    `insert into trading.fill (member_id, order_id, round_no, symbol, side, source, filled_at, posted_at, price_units, price_decimals,
            half_spread_shares, impact_shares, volume_cents, quantity_units, traded_cents, fee_cents, given_back_cents,
            spread_cents, impact_cents, quantity_after_units, cost_after_cents, taken_cents)
     select $1, uuidv7(), 1, ($3::text[])[1 + n / 3 % array_length($3::text[], 1)],
            case when n % 3 = 2 then 'sell' else 'buy' end, 'simulated', at, at, 10000, 2, 0, 0, 1000000,
            1000000, 10000, 10, 0, 3, 1, 1000000, 10000, 10010
       from generate_series(0, $2::int - 1) as n,
            lateral (select date_trunc('second', $4::timestamptz + n * ($5::timestamptz - $4::timestamptz) / $2) as at) as moment`,
    [memberId, count, symbols, from, to],
  )
}
