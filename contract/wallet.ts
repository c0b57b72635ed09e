import { coins } from '@dryrun/domain/wallet/coins.ts'
import * as z from 'zod/mini'
import { marketSource } from './markets.ts'
import { id, moment, money, pageQuery, rowNumber } from './money.ts'
import type { RouteTable } from './route.ts'

export const coin = z.enum(coins)

/** An amount of coins as somebody typed it; the coin's own rule gives the sentence for a wrong one. */
const coinAmountTyped = z.string().check(z.maxLength(30))

/** Coins as the server tells them: with all the places of the coin. */
export const coinAmount = z.string().check(z.regex(/^\d+\.\d+$/))

/** Dollars for one coin. */
export const rate = z.string().check(z.regex(/^\d+\.\d{2,6}$/))

export const wallet = z.strictObject({
  coins: z.array(
    z.strictObject({
      coin,
      balance: coinAmount,
      /** On the way here and not confirmed yet. */
      incoming: coinAmount,
      /** Null where no market could be asked. */
      rate: z.nullable(rate),
      worth: z.nullable(money),
      address: z.string(),
    }),
  ),
  /** All coins together; null where one of them has no rate. */
  worth: z.nullable(money),
  rates: z.strictObject({ source: marketSource, at: z.nullable(moment), stale: z.boolean() }),
  faucet: z.strictObject({ takenToday: z.number(), resetsAt: moment }),
  /** What the faucet has minted on this instance. */
  minted: z.nullable(
    z.strictObject({ checkedAt: moment, coins: z.array(z.strictObject({ coin, amount: coinAmount })) }),
  ),
  /** The last transfer of the book that the balances speak of: `GET /api/holdings/{coin}/entries` tells them as of it. */
  upTo: rowNumber,
  asOf: moment,
})

export const faucetTake = z.strictObject({ coin })

export const coinSending = z.strictObject({
  coin,
  address: z.string().check(z.maxLength(200), z.regex(/^[^\p{C}]*$/u)),
  amount: coinAmountTyped,
  /** For the sender alone. */
  note: z.optional(z.string().check(z.maxLength(140), z.regex(/^[^\p{C}]*$/u))),
})

/** A transfer of the practice network, as one of its two ends sees it. */
export const networkTransfer = z.strictObject({
  transferId: id,
  kind: z.enum(['faucet', 'sent', 'received', 'payout']),
  direction: z.enum(['in', 'out', 'self']),
  coin,
  amount: coinAmount,
  fee: coinAmount,
  /** Null for what the faucet minted. */
  fromAddress: z.nullable(z.string()),
  toAddress: z.string(),
  /** It goes to the platform, as a deposit. */
  toHouse: z.boolean(),
  /** Nobody holds the address: the coins are lost. Known to the sender alone. */
  reachesNobody: z.boolean(),
  /** At the moment of sending. */
  rate: z.nullable(rate),
  worth: z.nullable(money),
  note: z.nullable(z.string()),
  /** A deposit of the caller's that waits or was approved rests on it. */
  isProof: z.boolean(),
  sentAt: moment,
  /** From then on it cannot be undone by anybody, and the coins are where they went. */
  finalAt: moment,
  isFinal: z.boolean(),
})

export const networkTransfers = z.strictObject({ transfers: z.array(networkTransfer), next: z.nullable(id) })

export const transferParams = z.strictObject({ transferId: id })

export type Wallet = z.infer<typeof wallet>
export type NetworkTransfer = z.infer<typeof networkTransfer>

export const walletRoutes = {
  readWallet: {
    method: 'GET',
    path: '/api/wallet',
    access: 'member',
    topics: ['wallet'],
    tag: 'wallet',
    summary: 'One’s practice coins, what they are worth, and where more can arrive',
    reply: wallet,
    status: 200,
    refusals: [],
  },
  takeFromFaucet: {
    method: 'POST',
    path: '/api/wallet/faucet',
    access: 'member',
    needsProof: 'own_money',
    tag: 'wallet',
    summary: 'Have practice coins minted, so many times a day',
    body: faucetTake,
    reply: networkTransfer,
    status: 201,
    refusals: ['key_reused', 'member_closed', 'faucet_limit'],
    idempotent: true,
  },
  sendCoins: {
    method: 'POST',
    path: '/api/wallet/transfers',
    access: 'member',
    needsProof: 'own_money',
    tag: 'wallet',
    summary: 'Send coins to an address of the practice network; there is no way back',
    body: coinSending,
    reply: networkTransfer,
    status: 201,
    refusals: [
      'key_reused',
      'member_closed',
      'insufficient_coins',
      'coin_amount_invalid',
      'address_not_practice',
      'address_checksum',
      'address_other_network',
      'address_real_world',
    ],
    idempotent: true,
  },
  listNetworkTransfers: {
    method: 'GET',
    path: '/api/wallet/transfers',
    access: 'member',
    // Whether a transfer is a deposit's proof changes with the deposit.
    topics: ['wallet', 'deposits'],
    cursor: 'after',
    tag: 'wallet',
    summary: 'What left one’s wallet and what came into it, newest first',
    query: pageQuery,
    reply: networkTransfers,
    status: 200,
    refusals: [],
  },
  readNetworkTransfer: {
    method: 'GET',
    path: '/api/wallet/transfers/:transferId',
    access: 'member',
    topics: ['wallet', 'deposits'],
    tag: 'wallet',
    summary: 'One transfer, for its receipt',
    params: transferParams,
    reply: networkTransfer,
    status: 200,
    refusals: ['not_found'],
  },
} as const satisfies RouteTable
