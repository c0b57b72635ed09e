import { orderTypes } from '@dryrun/domain/trading/order.ts'
import * as z from 'zod/mini'
import { moment, money } from './money.ts'
import { side } from './trading.ts'
import { coin } from './wallet.ts'

/** What brought an entry about: the coin of a request, the plan of an investment, or an order and what it got. */
export const about = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('deposit'), coin }),
  z.strictObject({ of: z.literal('withdrawal'), coin }),
  z.strictObject({ of: z.literal('investment'), planId: z.int() }),
  z.strictObject({
    of: z.literal('order'),
    orderNo: z.int(),
    symbol: z.string(),
    side,
    type: z.enum(orderTypes),
    /** Null as long as it got nothing. */
    fill: z.nullable(
      z.strictObject({
        quantity: z.string(),
        price: z.string(),
        traded: money,
        fee: money,
        /** What a sale gained or lost against the average cost; null for a buy. */
        taken: z.nullable(money),
        filledAt: moment,
      }),
    ),
  }),
])

export type About = z.infer<typeof about>
