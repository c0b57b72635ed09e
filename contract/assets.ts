import * as z from 'zod/mini'
import { id, moment, money, rowNumber } from './money.ts'
import type { RouteTable } from './route.ts'

/** What somebody has over time, and what made it change. */
export const assetsChart = z.strictObject({
  asOf: moment,
  points: z.array(
    z.strictObject({
      at: moment,
      /** Total assets, money set aside for orders and positions; null where a position had no known price. */
      have: z.nullable(money),
      /** Of it, the dollars, as of this transfer: `GET /api/holdings/USD/entries` tells them, with `part` own. */
      dollars: money,
      upTo: rowNumber,
      /** Deposits less withdrawals. */
      paidIn: money,
    }),
  ),
  /** Returns that plans have credited: other members' deposits pay them. */
  plansCredited: money,
  /** Deposits and withdrawals as they were posted. */
  moves: z.array(
    z.strictObject({
      transferNo: rowNumber,
      at: moment,
      kind: z.enum(['deposit', 'withdrawal', 'given_back']),
      amount: money,
    }),
  ),
  plans: z.array(
    z.strictObject({
      transferNo: rowNumber,
      planId: z.int(),
      openedAt: moment,
      /** When it ended, or when it will mature. */
      endsAt: moment,
      isRunning: z.boolean(),
      return: money,
      investmentId: id,
      /** What it really credited: nothing while it runs, or where it was closed early. */
      credited: money,
    }),
  ),
  fills: z.array(z.strictObject({ orderId: id, at: moment, symbol: z.string(), side: z.enum(['buy', 'sell']) })),
})

export type AssetsChartData = z.infer<typeof assetsChart>

export const assetRoutes = {
  readAssetsChart: {
    method: 'GET',
    path: '/api/assets',
    access: 'member',
    topics: ['balances', 'investments', 'trading'],
    tag: 'assets',
    summary: 'What you have over time beside what you paid in, and the events that changed it',
    reply: assetsChart,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
