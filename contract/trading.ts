import { instrumentClasses } from '@dryrun/domain/markets/instruments.ts'
import { orderTypes } from '@dryrun/domain/trading/order.ts'
import { orderNoteLengthMax } from '@dryrun/domain/trading/terms.ts'
import * as z from 'zod/mini'
import { ownerOfRequest } from './deposits.ts'
import { amount, id, moment, money, rowNumber } from './money.ts'
import { portfolio } from './portfolio.ts'
import type { RouteTable } from './route.ts'

/** A price or a quantity as somebody types it; how many decimals there may be depends on the instrument. */
const decimal = z.string().check(z.maxLength(34), z.regex(/^(0|[1-9]\d{0,14})(\.\d{1,18})?$/, 'Must look like 12.34'))

export const symbol = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9._-]{0,23}$/))

export const side = z.enum(['buy', 'sell'])
const orderState = z.enum(['open', 'filled', 'cancelled', 'expired', 'unfillable'])

export const orderRequest = z.strictObject({
  symbol,
  side,
  type: z.enum(orderTypes),
  /** What an order to buy may cost, its fee included. */
  dollars: z.optional(amount),
  /** Or how much to buy or sell. */
  quantity: z.optional(decimal),
  /** The limit, or what a stop waits for. */
  price: z.optional(decimal),
  /** Ends at midnight UTC. Otherwise it stays until it's cancelled. */
  endsWithDay: z.optional(z.boolean()),
  /** Why am I doing this? */
  note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(orderNoteLengthMax))),
})

export const order = z.strictObject({
  orderId: id,
  orderNo: z.number(),
  roundNo: z.number(),
  symbol: z.string(),
  side,
  type: z.enum(orderTypes),
  dollars: z.nullable(money),
  quantity: z.nullable(z.string()),
  price: z.nullable(z.string()),
  /** Dollars for a buy, a quantity for a sale. */
  setAside: z.string(),
  note: z.nullable(z.string()),
  acceptedAt: moment,
  endsAt: z.nullable(moment),
  /** A stop that was touched and waits for its next price. */
  isTouched: z.boolean(),
  state: orderState,
  /** Why it got nothing although its price came. */
  endReason: z.nullable(z.string()),
  endedAt: z.nullable(moment),
})

export const orders = z.strictObject({ orders: z.array(order), next: z.nullable(id) })

export const ordersQuery = z.strictObject({ state: z.optional(orderState), after: z.optional(id) })

export const orderParams = z.strictObject({ orderId: id })

export const fill = z.strictObject({
  orderId: id,
  orderNo: z.number(),
  roundNo: z.number(),
  symbol: z.string(),
  side,
  type: z.enum(orderTypes),
  /** The moment of its price, and that price. */
  filledAt: moment,
  price: z.string(),
  quantity: z.string(),
  traded: money,
  fee: money,
  spread: money,
  impact: money,
  /** What a sale gained or lost against the average cost; null for a buy. */
  taken: z.nullable(money),
  note: z.nullable(z.string()),
})

export const fills = z.strictObject({ fills: z.array(fill), next: z.nullable(id) })

export const fillsQuery = z.strictObject({
  after: z.optional(id),
  symbol: z.optional(symbol),
  round: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  /** Only those with a note. */
  withNote: z.optional(z.enum(['yes'])),
})

export const receipt = z.strictObject({
  order,
  fill,
  class: z.enum(instrumentClasses),
  priceDecimals: z.number(),
  /** Exact shares of the price, in parts of 10 to the 18th. */
  halfSpreadShares: z.string(),
  impactShares: z.string(),
  /** What was traded of it on the whole day before, in dollars. */
  volume: money,
  givenBack: money,
  /** Where the price came from: 'simulated', or the name of an exchange. */
  source: z.string(),
  postedAt: moment,
  acceptedTick: z.number(),
  transfers: z.array(
    z.strictObject({
      transferNo: z.string(),
      asset: z.string(),
      kind: z.string(),
      from: z.string(),
      to: z.string(),
      amount: z.string(),
      postedAt: moment,
    }),
  ),
})

export const position = z.strictObject({
  symbol: z.string(),
  name: z.string(),
  /** What is held, of it what is set aside for open orders to sell. */
  quantity: z.string(),
  setAside: z.string(),
  /** What it cost, buying fees included. */
  cost: money,
  /** For one whole unit; null where nothing is held. */
  averageCost: z.nullable(z.string()),
  /** Null where no fresh price is known. */
  price: z.nullable(z.string()),
  change: z.nullable(z.string()),
  value: z.nullable(money),
  gainNotTaken: z.nullable(money),
  gainTaken: money,
})

export const positions = z.strictObject({
  roundNo: z.number(),
  positions: z.array(position),
  /** Together; null where the price of one of them isn't known. */
  value: z.nullable(money),
  cost: money,
  gainNotTaken: z.nullable(money),
  gainTaken: money,
  balance: money,
  /** Dollars that are set aside for open orders to buy. */
  setAside: money,
  /** The last transfer of the book that these figures speak of. */
  upTo: rowNumber,
  asOf: moment,
  openOrders: z.number(),
  fees: money,
  spread: money,
  impact: money,
  fillCount: z.number(),
})

export const positionsQuery = z.strictObject({
  round: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
})

export const ticketQuery = z.strictObject({ symbol })

export const ticket = z.strictObject({
  symbol: z.string(),
  name: z.string(),
  class: z.enum(instrumentClasses),
  base: z.string(),
  quote: z.string(),
  priceDecimals: z.number(),
  isTraded: z.boolean(),
  /** Null where no fresh price is known. */
  last: z.nullable(z.strictObject({ price: z.string(), at: moment, volume: money })),
  source: z.string(),
  balance: money,
  held: z.string(),
  setAside: z.string(),
  /** The last transfer of the book that these figures speak of. */
  upTo: rowNumber,
})

export const dayKeys = z.strictObject({
  /** Each chain of keys: its first day, its last link as it was promised, and the key of its newest day that is over. */
  chains: z.array(
    z.strictObject({
      firstDay: z.string(),
      promise: z.string(),
      madeAt: moment,
      newest: z.nullable(z.strictObject({ day: z.string(), key: z.string() })),
    }),
  ),
  seed: z.nullable(z.number()),
  source: z.string(),
})

export const rounds = z.strictObject({
  rounds: z.array(z.strictObject({ roundNo: z.number(), beganAt: z.nullable(moment) })),
})

export const soldAll = z.strictObject({ cancelled: z.number(), selling: z.number() })

export const portfolioRanges = ['week', 'month', 'all'] as const

export const portfolioQuery = z.strictObject({
  ...positionsQuery.shape,
  /** How far back the points go; all of them unless told. The sums are always those of the whole round. */
  range: z.optional(z.enum(portfolioRanges)),
})

/** Each with whose it is; nobody where the member has closed their account. */
export const adminOrders = z.strictObject({
  orders: z.array(z.extend(order, { member: z.nullable(ownerOfRequest) })),
  next: z.nullable(id),
})

export const adminFills = z.strictObject({
  fills: z.array(z.extend(fill, { member: z.nullable(ownerOfRequest) })),
  next: z.nullable(id),
})

export const exposure = z.strictObject({
  /** What members hold is worth this now; null where a price is missing. */
  value: z.nullable(money),
  /** What they paid for it, buying fees included. */
  cost: money,
  /** What a house that never buys owes beyond what it was paid; below zero, what members have lost to it. */
  owed: z.nullable(money),
  memberCount: z.number(),
  instruments: z.array(
    z.strictObject({
      symbol: z.string(),
      quantity: z.string(),
      holders: z.number(),
      cost: money,
      value: z.nullable(money),
      owed: z.nullable(money),
    }),
  ),
  asOf: moment,
})

export const orderRefusals = [
  'key_reused',
  'member_closed',
  'not_found',
  'not_traded',
  'too_many_orders',
  'price_invalid',
  'quantity_invalid',
  'order_too_small',
  'order_too_large',
  'order_beyond_volume',
  'position_full',
  'insufficient_balance',
  'insufficient_position',
  'price_unavailable',
] as const

export const tradingRoutes = {
  readTicket: {
    method: 'GET',
    path: '/api/trading/ticket',
    access: 'member',
    tag: 'trading',
    summary: 'What you must know before you place an order: last price, volume, what you have',
    query: ticketQuery,
    reply: ticket,
    status: 200,
    topics: ['trading', 'balances'],
    refusals: ['not_found'],
  },
  placeOrder: {
    method: 'POST',
    path: '/api/trading/orders',
    access: 'member',
    needsProof: 'own_money',
    tag: 'trading',
    summary: 'Place an order. It fills at the first price after this moment that it can have',
    body: orderRequest,
    reply: order,
    status: 201,
    refusals: orderRefusals,
    idempotent: true,
  },
  listOrders: {
    method: 'GET',
    path: '/api/trading/orders',
    access: 'member',
    tag: 'trading',
    summary: 'Your orders, newest first',
    query: ordersQuery,
    reply: orders,
    status: 200,
    topics: ['trading'],
    cursor: 'after',
    refusals: [],
  },
  cancelOrder: {
    method: 'POST',
    path: '/api/trading/orders/:orderId/cancel',
    access: 'member',
    needsProof: 'own_money',
    tag: 'trading',
    summary: 'Cancel an open order. Everything set aside for it goes back',
    params: orderParams,
    reply: order,
    status: 200,
    refusals: ['key_reused', 'member_closed', 'not_found', 'order_ended'],
    idempotent: true,
  },
  moveOrder: {
    method: 'POST',
    path: '/api/trading/orders/:orderId/price',
    access: 'member',
    needsProof: 'own_money',
    tag: 'trading',
    summary:
      'Give an open order another price. A new order takes its place, and what the old one needed goes back first',
    params: orderParams,
    body: z.strictObject({ price: decimal }),
    reply: order,
    status: 200,
    refusals: [...orderRefusals, 'order_ended', 'nothing_to_change'],
    idempotent: true,
  },
  listFills: {
    method: 'GET',
    path: '/api/trading/fills',
    access: 'member',
    tag: 'trading',
    summary: 'Your fills, the latest first',
    query: fillsQuery,
    reply: fills,
    status: 200,
    topics: ['trading'],
    cursor: 'after',
    refusals: [],
  },
  readReceipt: {
    method: 'GET',
    path: '/api/trading/fills/:orderId',
    access: 'member',
    tag: 'trading',
    summary: 'All that a fill did, and what is needed to check it',
    params: orderParams,
    reply: receipt,
    status: 200,
    topics: ['trading'],
    refusals: ['not_found'],
  },
  readPositions: {
    method: 'GET',
    path: '/api/trading/positions',
    access: 'member',
    tag: 'trading',
    summary: 'What you hold, what it cost and what it is worth at the prices of now',
    query: positionsQuery,
    reply: positions,
    status: 200,
    topics: ['trading', 'balances'],
    refusals: [],
  },
  readPortfolio: {
    method: 'GET',
    path: '/api/trading/portfolio',
    access: 'member',
    tag: 'trading',
    summary: 'What your trading has come to, beside cash, the whole market and what a plan promises',
    query: portfolioQuery,
    reply: portfolio,
    status: 200,
    topics: ['trading'],
    refusals: [],
  },
  sellEverything: {
    method: 'POST',
    path: '/api/trading/sell-everything',
    access: 'member',
    needsProof: 'own_money',
    tag: 'trading',
    summary: 'Cancel every open order and sell every position at the next price',
    reply: soldAll,
    status: 200,
    refusals: orderRefusals,
    idempotent: true,
  },
  listRounds: {
    method: 'GET',
    path: '/api/trading/rounds',
    access: 'member',
    tag: 'trading',
    summary: 'Your rounds, newest first',
    reply: rounds,
    status: 200,
    topics: ['trading'],
    refusals: [],
  },
  beginRound: {
    method: 'POST',
    path: '/api/trading/rounds',
    access: 'member',
    needsProof: 'own_money',
    tag: 'trading',
    summary: 'Begin a new round with nothing held. Earlier rounds stay as they were',
    reply: z.strictObject({ roundNo: z.number() }),
    status: 201,
    refusals: ['key_reused', 'member_closed', 'round_not_over', 'nothing_to_change'],
    idempotent: true,
  },
  readHouseExposure: {
    method: 'GET',
    path: '/api/admin/trading/exposure',
    access: 'admin',
    tag: 'trading',
    summary: 'What members hold together, at the prices of now, and what the house owes on top',
    reply: exposure,
    status: 200,
    topics: ['trading'],
    refusals: [],
  },
  listAllOrders: {
    method: 'GET',
    path: '/api/admin/trading/orders',
    access: 'admin',
    tag: 'trading',
    summary: 'Everybody’s orders in one state, newest first; the open ones unless told',
    query: ordersQuery,
    reply: adminOrders,
    status: 200,
    topics: ['trading'],
    cursor: 'after',
    refusals: [],
  },
  listAllFills: {
    method: 'GET',
    path: '/api/admin/trading/fills',
    access: 'admin',
    tag: 'trading',
    summary: 'Everybody’s fills, those of the newest orders first',
    query: z.strictObject({ after: z.optional(id) }),
    reply: adminFills,
    status: 200,
    topics: ['trading'],
    cursor: 'after',
    refusals: [],
  },
  readDayKeys: {
    method: 'GET',
    path: '/api/market-keys',
    access: 'anyone',
    tag: 'trading',
    summary: 'What was promised of the prices to come, and the key of the newest day that is over',
    reply: dayKeys,
    status: 200,
    topics: [],
    refusals: [],
  },
} as const satisfies RouteTable

export type OrderRequest = z.infer<typeof orderRequest>
export type OrderAnswer = z.infer<typeof order>
export type FillAnswer = z.infer<typeof fill>
export type Receipt = z.infer<typeof receipt>
export type PositionAnswer = z.infer<typeof position>
export type Positions = z.infer<typeof positions>
export type AdminOrders = z.infer<typeof adminOrders>
export type AdminFills = z.infer<typeof adminFills>
export type HouseExposure = z.infer<typeof exposure>
export type Ticket = z.infer<typeof ticket>
export type DayKeysAnswer = z.infer<typeof dayKeys>
