import type { HouseExposure } from '@dryrun/contract/trading.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { formatQuantity } from '@dryrun/domain/trading/decimals.ts'
import type { Clock } from '../../platform/clock.ts'
import { inOneMoment } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { WithMarket } from '../markets/index.ts'
import { readExposure } from './read-exposure.ts'

/** What members hold together, instrument by instrument, for the admin. */
export async function readHouseExposure({
  pool,
  market,
  clock,
}: WithPool & WithMarket & { readonly clock: Clock }): Promise<HouseExposure> {
  const { value, cost, owed, memberCount, instruments } = await inOneMoment(pool, (client) =>
    readExposure(client, market),
  )
  return {
    value,
    cost,
    owed,
    memberCount,
    instruments: instruments.map(({ symbol, quantityUnits, holders, costCents, valueCents }) => ({
      symbol,
      quantity: formatQuantity(quantityUnits),
      holders,
      cost: formatAmount(costCents),
      value: valueCents === null ? null : formatAmount(valueCents),
      owed: valueCents === null ? null : formatAmount(valueCents - costCents),
    })),
    asOf: clock.now().toISOString(),
  }
}
