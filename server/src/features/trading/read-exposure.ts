import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { parseDecimal } from '@dryrun/domain/trading/decimals.ts'
import { worthCents } from '@dryrun/domain/trading/pricing.ts'
import type pg from 'pg'
import { everyShard } from '../../platform/db/every-shard.ts'
import { readTallies } from '../../platform/db/tallies.ts'
import type { MarketSource } from '../markets/index.ts'

/** What members hold together, at market value and at what they paid for it. */
export interface Exposure {
  /** Null where the price of something isn't known right now. */
  readonly value: string | null
  readonly cost: string
  /** What a house that doesn't really buy owes beyond what it was paid. */
  readonly owed: string | null
  readonly memberCount: number
  readonly instruments: readonly ExposedInstrument[]
}

interface ExposedInstrument {
  readonly symbol: string
  readonly quantityUnits: bigint
  readonly costCents: bigint
  readonly valueCents: bigint | null
  readonly holders: number
}

export async function readExposure(client: pg.ClientBase, market: MarketSource): Promise<Exposure> {
  const { rows } = await client.query<{ symbol: string; units: string; cost: string; holders: number }>(
    `${everyShard} select part as symbol, (sum(value) filter (where name = 'held_units'))::text as units,
            coalesce(sum(value) filter (where name = 'held_cost'), 0)::text as cost,
            (sum(value) filter (where name = 'holders'))::int as holders
       from platform.current_tally where name in ('held_units', 'held_cost', 'holders')
      group by part having sum(value) filter (where name = 'held_units') > 0
      order by sum(value) filter (where name = 'held_cost') desc, part`,
  )
  const { holding_members: memberCount } = await readTallies(client, ['holding_members'])
  const listed = new Map((await market.instruments()).map((each) => [each.symbol, each]))
  const instruments = await Promise.all(
    rows.map(async ({ symbol, units, cost, holders }): Promise<ExposedInstrument> => {
      const instrument = listed.get(symbol)
      const last = instrument && (await market.trail.last(symbol))
      const priceUnits = last && instrument && parseDecimal(last.price, instrument.priceDecimals)
      const quantityUnits = BigInt(units)
      return {
        symbol,
        quantityUnits,
        costCents: BigInt(cost),
        valueCents: instrument && priceUnits !== undefined ? worthCents(instrument, priceUnits, quantityUnits) : null,
        holders,
      }
    }),
  )
  const cost = instruments.reduce((sum, { costCents }) => sum + costCents, 0n)
  const value = instruments.reduce<bigint | null>(
    (sum, { valueCents }) => (sum === null || valueCents === null ? null : sum + valueCents),
    0n,
  )
  return {
    value: value === null ? null : formatAmount(value),
    cost: formatAmount(cost),
    owed: value === null ? null : formatAmount(value - cost),
    memberCount: Number(memberCount),
    instruments,
  }
}
