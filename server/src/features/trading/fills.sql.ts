import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { costsOf, type Fill } from '@dryrun/domain/trading/fill.ts'
import type { Position } from '@dryrun/domain/trading/position.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import type { RowToWrite } from '../../ledger/command.ts'
import { changesAndAdds, inserts } from '../../ledger/write-statement.ts'
import { notCopies } from '../../platform/copy-id.ts'
import type { TrailPrice } from '../markets/index.ts'
import { tickPrice } from './instrument-price.ts'
import type { OrderRow } from './orders.sql.ts'

export interface FillRow {
  readonly member_id: string
  readonly order_id: string
  readonly round_no: number
  readonly symbol: string
  readonly side: Side
  readonly source: string
  readonly filled_at: Date
  readonly posted_at: Date
  readonly price_units: bigint
  readonly price_decimals: number
  /** Whole numbers beyond what the other columns hold: they come as texts. */
  readonly half_spread_shares: string
  readonly impact_shares: string
  readonly volume_cents: bigint
  readonly quantity_units: bigint
  readonly traded_cents: bigint
  readonly fee_cents: bigint
  readonly given_back_cents: bigint
  readonly spread_cents: bigint
  readonly impact_cents: bigint
  readonly quantity_after_units: bigint
  readonly cost_after_cents: bigint
  readonly taken_cents: bigint
}

const insertFills = inserts(
  'trading_insert_fills',
  `insert into trading.fill (member_id, order_id, round_no, symbol, side, source, filled_at, posted_at, price_units,
                price_decimals, half_spread_shares, impact_shares, volume_cents, quantity_units, traded_cents, fee_cents,
                given_back_cents, spread_cents, impact_cents, quantity_after_units, cost_after_cents, taken_cents)
         select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
                $8::timestamptz[], $9::bigint[], $10::smallint[], $11::numeric[], $12::numeric[], $13::bigint[],
                $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[],
                $21::bigint[], $22::bigint[])`,
)

interface Filled {
  readonly row: OrderRow
  readonly instrument: Instrument
  readonly fill: Fill
  readonly price: TrailPrice
  readonly held: Position
  readonly after: Position
  readonly now: Date
}

export function fillRow({ row, instrument, fill, price, held, after, now }: Filled): RowToWrite {
  const { spreadCents, impactCents } = costsOf(instrument, fill)
  return {
    statement: insertFills,
    values: [
      row.member_id,
      row.order_id,
      row.round_no,
      row.symbol,
      row.side,
      row.source,
      new Date(price.atMs),
      now,
      fill.price.priceUnits,
      row.price_decimals,
      fill.price.halfSpreadShares,
      fill.price.impactShares,
      tickPrice(price, row.price_decimals).volumeCents,
      fill.quantityUnits,
      fill.tradedCents,
      fill.feeCents,
      fill.givenBackCents,
      spreadCents,
      impactCents,
      after.quantityUnits,
      after.costCents,
      after.takenCents - held.takenCents,
    ],
  }
}

/** One order of a member is filled in a batch, so no more than one position of a member changes. */
const upsertPositions = changesAndAdds(
  'trading_upsert_positions',
  `insert into trading.position (member_id, round_no, symbol, quantity_units, cost_cents, taken_cents)
   select * from unnest($1::uuid[], $2::int[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
   on conflict (member_id, round_no, symbol) do update
      set quantity_units = excluded.quantity_units, cost_cents = excluded.cost_cents, taken_cents = excluded.taken_cents
   returning new.member_id, new.round_no, new.symbol, new.quantity_units as units, new.cost_cents as cost,
             coalesce(old.quantity_units, 0) as units_before, coalesce(old.cost_cents, 0) as cost_before`,
  `compared as (
     select *, (units > 0)::int - (units_before > 0)::int as holds,
            exists (select from trading.position as other
                     where other.member_id = any($1) and other.member_id = changed.member_id
                       and (other.round_no, other.symbol) <> (changed.round_no, changed.symbol)
                       and other.quantity_units > 0) as holds_others
       from changed)`,
  `tallied as (
     insert into platform.member_tally_delta (member_id, name, part, value)
     select ($1::uuid[])[1], told.name, told.part, sum(told.value)
       from compared cross join lateral (values
         ('held_units', symbol, units - units_before), ('held_cost', symbol, cost - cost_before),
         ('holders', symbol, holds),
         ('holding_members', '', case when holds_others then 0 else holds end)) as told (name, part, value)
      where ${notCopies('compared.member_id')} group by told.name, told.part)`,
)

export function positionRow({ member_id, round_no, symbol }: OrderRow, after: Position): RowToWrite {
  return {
    statement: upsertPositions,
    values: [member_id, round_no, symbol, after.quantityUnits, after.costCents, after.takenCents],
  }
}
