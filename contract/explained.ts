import { accountKinds } from '@dryrun/domain/ledger/accounts.ts'
import { coinTransferKinds, dollarTransferKinds, instrumentTransferKinds } from '@dryrun/domain/ledger/transfers.ts'
import * as z from 'zod/mini'
import { about } from './about.ts'
import { explainQuery } from './ledger.ts'
import { id, moment, rowNumber } from './money.ts'
import type { RouteTable } from './route.ts'

/** The name of what an account counts: USD, a coin, or an instrument. */
const asset = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9.]{0,23}$/))
/** An amount of any asset, with all its decimals. */
const units = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))
const kind = z.enum([...new Set([...dollarTransferKinds, ...coinTransferKinds, ...instrumentTransferKinds])])
const account = z.enum(accountKinds)

/**
 * What is held of an asset: all of it, or only what is free or what open orders have set aside. Of dollars it's what is set
 * aside, or with `own` all that is somebody's own: total assets and what is set aside.
 */
const holdingQuery = z.strictObject({ ...explainQuery.shape, part: z.optional(z.enum(['free', 'set_aside', 'own'])) })

/** Everything that one cause has posted in a book, oldest first. None yet where it's still pending. */
export const causeTransfers = z.strictObject({
  /** Null where there's nothing more to say, or nothing was posted. */
  about: z.nullable(about),
  transfers: z.array(
    z.strictObject({
      transferNo: rowNumber,
      at: moment,
      asset,
      kind,
      from: account,
      to: account,
      amount: units,
      fromAfter: units,
      toAfter: units,
      /** The link of the book’s chain, as docs/proofs.md says. */
      digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

/**
 * The entries behind what is held of an asset, newest first; their sum is what is held. `earlier` is what the entries
 * before this page come to.
 */
export const explainedHolding = z.strictObject({
  asset,
  balance: units,
  entryCount: z.int(),
  entries: z.array(
    z.strictObject({
      transferNo: rowNumber,
      at: moment,
      kind,
      direction: z.enum(['in', 'out']),
      amount: units,
      balanceAfter: units,
      otherAccount: account,
      causeId: id,
      /** Null where there's nothing more to say. */
      about: z.nullable(about),
    }),
  ),
  earlier: z.strictObject({ amount: units, count: z.int() }),
  next: z.nullable(rowNumber),
})

export type CauseTransfers = z.infer<typeof causeTransfers>
export type ExplainedHolding = z.infer<typeof explainedHolding>

export const explainedRoutes = {
  explainCause: {
    method: 'GET',
    path: '/api/causes/:causeId/transfers',
    access: 'member',
    topics: ['balances', 'wallet', 'trading'],
    tag: 'ledger',
    summary: 'Everything that one request, investment, order or transfer has posted in one’s own book',
    params: z.strictObject({ causeId: id }),
    reply: causeTransfers,
    status: 200,
    refusals: [],
  },
  explainHolding: {
    method: 'GET',
    path: '/api/holdings/:asset/entries',
    access: 'member',
    topics: ['balances', 'wallet', 'trading'],
    cursor: 'before',
    tag: 'ledger',
    summary: 'The entries behind what one holds of a coin or an instrument, or behind the dollars that are set aside',
    params: z.strictObject({ asset }),
    query: holdingQuery,
    reply: explainedHolding,
    status: 200,
    refusals: [],
  },
  explainMemberCause: {
    method: 'GET',
    path: '/api/admin/members/:memberId/causes/:causeId/transfers',
    access: 'admin',
    topics: ['balances', 'wallet', 'trading'],
    tag: 'ledger',
    summary: 'Everything that one request, investment, order or transfer has posted in a member’s book',
    params: z.strictObject({ memberId: id, causeId: id }),
    reply: causeTransfers,
    status: 200,
    refusals: [],
  },
  explainMemberHolding: {
    method: 'GET',
    path: '/api/admin/members/:memberId/holdings/:asset/entries',
    access: 'admin',
    topics: ['balances', 'wallet', 'trading'],
    cursor: 'before',
    tag: 'ledger',
    summary: 'The entries behind what a member holds of an asset',
    params: z.strictObject({ memberId: id, asset }),
    query: holdingQuery,
    reply: explainedHolding,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
