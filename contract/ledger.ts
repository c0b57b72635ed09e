import { dollarAccounts, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { entryGroups } from '@dryrun/domain/ledger/entry-groups.ts'
import { dollarTransferKinds } from '@dryrun/domain/ledger/transfers.ts'
import * as z from 'zod/mini'
import { about } from './about.ts'
import { decisionStatus } from './deposits.ts'
import { id, memberParams, moment, money, reason, rowNumber, wantedBalance } from './money.ts'
import type { RouteTable } from './route.ts'
import { coin, coinAmount } from './wallet.ts'

export const seenAccount = z.enum(seenAccounts)

/** A number on screen that can be explained: one of the five accounts, or their total. */
export const explainedAccount = z.enum([...seenAccounts, 'total_assets'])

const transferNo = rowNumber

export const entriesQuery = z.strictObject({ before: z.optional(transferNo) })

/** The last transfer that a number speaks of: what was posted after it isn't told. Without it, it's the number now. */
export const asOfQuery = z.strictObject({ upTo: z.optional(transferNo) })

export const explainQuery = z.strictObject({ ...entriesQuery.shape, ...asOfQuery.shape })

/**
 * The five balances as of one moment. Each is the account of the same name: `GET /api/accounts/{name}/entries`, with the
 * version as `upTo`.
 */
export const balances = z.strictObject({
  balance: money,
  investment: money,
  profit: money,
  savings: money,
  withdrawal: money,
  /** balance + investment + profit. */
  totalAssets: money,
  /** Changes with every transfer of dollars; an edit says which one it saw. */
  version: z.string(),
  asOf: moment,
})

/** The same, with which of them were ever posted to: the others are zero because nothing has happened. */
export const bookBalances = z.strictObject({ ...balances.shape, used: z.array(seenAccount) })

const entry = z.strictObject({
  transferNo,
  at: moment,
  kind: z.enum(dollarTransferKinds),
  direction: z.enum(['in', 'out']),
  amount: money,
  balanceAfter: money,
  otherAccount: z.enum(dollarAccounts),
  causeId: id,
  /** Null where there's nothing more to say. */
  about: z.nullable(about),
})

/**
 * The entries behind a number, newest first; their sum is the number. `earlier` is what the entries before this page come
 * to, so that a page adds up as well.
 */
export const explanation = z.strictObject({
  account: explainedAccount,
  balance: money,
  entryCount: z.number(),
  entries: z.array(entry),
  earlier: z.strictObject({ amount: money, count: z.int() }),
  /** For the next page, as `before`; null at the end. */
  next: z.nullable(transferNo),
})

const entrySum = z.strictObject({
  kind: z.enum(dollarTransferKinds),
  direction: z.enum(['in', 'out']),
  amount: money,
  count: z.number(),
})

/** What each number is made of: its entries by kind, whose sum is the number. */
export const accounts = z.strictObject({
  accounts: z.array(
    z.strictObject({ account: explainedAccount, balance: money, entryCount: z.number(), sums: z.array(entrySum) }),
  ),
})

const transfer = z.strictObject({
  transferNo,
  at: moment,
  kind: z.enum(dollarTransferKinds),
  from: z.enum(dollarAccounts),
  to: z.enum(dollarAccounts),
  amount: money,
  fromAfter: money,
  toAfter: money,
  causeId: id,
  /** Null where there's nothing more to say. */
  about: z.nullable(about),
  /** Of the withdrawal behind it: where that is now. Null for any other transfer. */
  requestStatus: z.nullable(decisionStatus),
})

export const statement = z.strictObject({ transfers: z.array(transfer), next: z.nullable(transferNo) })

const day = z.iso.date()

export const accountStatementQuery = z.strictObject({
  account: seenAccount,
  group: z.optional(z.enum(entryGroups)),
  /** Days (UTC), both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** An amount, part of the id of what caused it, or of its coin, plan or symbol, or the number of an order. */
  search: z.optional(z.string().check(z.maxLength(100))),
  /** Kinds whose name the reader searched for, joined by commas: the server doesn't know their language. */
  named: z.optional(z.string().check(z.maxLength(1000), z.regex(/^[a-z_]+(,[a-z_]+)*$/))),
  /** What was searched for besides the name: then only entries of those kinds fit, and only if they're about it. */
  about: z.optional(z.string().check(z.maxLength(100))),
  before: z.optional(transferNo),
})

/** One account's entries with its running balance, newest first, and the months that they fall into. */
export const accountStatement = z.strictObject({
  entries: z.array(
    z.strictObject({
      transferNo,
      at: moment,
      kind: z.enum(dollarTransferKinds),
      direction: z.enum(['in', 'out']),
      amount: money,
      balanceAfter: money,
      otherAccount: z.enum(dollarAccounts),
      otherAfter: money,
      causeId: id,
      /** Null where there's nothing more to say. */
      about: z.nullable(about),
      /** Of the withdrawal behind it: where that is now. Null for any other transfer. */
      requestStatus: z.nullable(decisionStatus),
    }),
  ),
  /** All months that have entries, whatever the page: start + in − out = end, where nothing but days was asked for. */
  months: z.array(
    z.strictObject({
      month: z.string(),
      count: z.int(),
      start: money,
      in: money,
      out: money,
      end: money,
      /** The first and the last of its transfers: the start is as of the one before, the end as of the last. */
      firstNo: transferNo,
      lastNo: transferNo,
    }),
  ),
  next: z.nullable(transferNo),
})

export const assetsHistory = z.strictObject({
  points: z.array(z.strictObject({ at: moment, totalAssets: money })),
})

export const balancesToSet = z.strictObject({
  balance: z.optional(wantedBalance),
  investment: z.optional(wantedBalance),
  profit: z.optional(wantedBalance),
  savings: z.optional(wantedBalance),
  withdrawal: z.optional(wantedBalance),
  reason,
  /** The version of the balances that the admin saw. */
  version: rowNumber,
})

const countAndAmount = z.strictObject({ count: z.int(), amount: money })

/** What is lost when an account is closed: nothing of it can be brought back. */
export const closing = z.strictObject({
  balance: money,
  investment: money,
  profit: money,
  savings: money,
  coins: z.array(z.strictObject({ coin, amount: coinAmount })),
  activeInvestments: z.strictObject({ count: z.int(), lostReturns: money }),
  pendingDeposits: countAndAmount,
  pendingWithdrawals: countAndAmount,
  /** All dollars together: the four accounts and what pending withdrawals have set aside. */
  forfeited: money,
})

export const commandParams = z.strictObject({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,255}$/)) })

export const commandQuery = z.strictObject({ memberId: z.optional(id) })

/** False also while it is still under way: only the same command under the same key finds out for certain. */
export const commandOutcome = z.strictObject({ isDone: z.boolean() })

export const ledgerCheck = z.strictObject({
  beganAt: moment,
  endedAt: moment,
  /** Books that were checked, of how many there are; and when the book was whose check is the oldest. */
  bookCount: z.number(),
  bookTotal: z.number(),
  oldestCheckAt: z.nullable(moment),
  transferCount: z.number(),
  entryCount: z.number(),
  findingCount: z.number(),
  findings: z.array(z.strictObject({ check: z.string(), memberId: z.nullable(id), about: z.string() })),
})

/** The last check of the ledger, or null before the first one has ended. */
export const lastLedgerCheck = z.strictObject({ check: z.nullable(ledgerCheck) })

export const waitingWork = z.strictObject({
  pendingDeposits: z.number(),
  pendingWithdrawals: z.number(),
  oldestDepositAt: z.nullable(moment),
  oldestWithdrawalAt: z.nullable(moment),
  pendingReviews: z.number(),
  oldestReviewAt: z.nullable(moment),
  waitingConversations: z.number(),
  oldestConversationAt: z.nullable(moment),
  memberCount: z.number(),
})

export type Accounts = z.infer<typeof accounts>
export type ExplainedAccount = z.infer<typeof explainedAccount>
export type Closing = z.infer<typeof closing>
export type Balances = z.infer<typeof balances>
export type BookBalances = z.infer<typeof bookBalances>
export type Explanation = z.infer<typeof explanation>
export type AccountStatement = z.infer<typeof accountStatement>
export type AccountStatementQuery = z.infer<typeof accountStatementQuery>
export type Statement = z.infer<typeof statement>
export type LedgerCheck = z.infer<typeof ledgerCheck>

const explainedParams = z.strictObject({ account: explainedAccount })
const explainedOfMember = z.strictObject({ memberId: id, account: explainedAccount })

export const ledgerRoutes = {
  readBalances: {
    method: 'GET',
    path: '/api/balances',
    access: 'member',
    topics: ['balances'],
    tag: 'ledger',
    summary: 'The five balances and total assets',
    reply: bookBalances,
    status: 200,
    refusals: [],
  },
  readAccounts: {
    method: 'GET',
    path: '/api/accounts',
    access: 'member',
    topics: ['balances'],
    tag: 'ledger',
    summary: 'What each of the five balances and total assets are made of, now or as of a transfer',
    query: asOfQuery,
    reply: accounts,
    status: 200,
    refusals: [],
  },
  explainBalance: {
    method: 'GET',
    path: '/api/accounts/:account/entries',
    access: 'member',
    topics: ['balances'],
    cursor: 'before',
    tag: 'ledger',
    summary: 'The entries behind a number, newest first; their sum is the number',
    params: explainedParams,
    query: explainQuery,
    reply: explanation,
    status: 200,
    refusals: [],
  },
  readStatement: {
    method: 'GET',
    path: '/api/transfers',
    access: 'member',
    topics: ['balances', 'withdrawals'],
    cursor: 'before',
    tag: 'ledger',
    summary: 'Every transfer with what it was about and the balances after it, newest first',
    query: entriesQuery,
    reply: statement,
    status: 200,
    refusals: [],
  },
  readAccountStatement: {
    method: 'GET',
    path: '/api/statement',
    access: 'member',
    topics: ['balances', 'withdrawals'],
    cursor: 'before',
    tag: 'ledger',
    summary:
      'One account’s entries that fit, with what they were about, its running balance and the sums of their months',
    query: accountStatementQuery,
    reply: accountStatement,
    status: 200,
    refusals: [],
  },
  readTotalAssetsHistory: {
    method: 'GET',
    path: '/api/total-assets/history',
    access: 'member',
    topics: ['balances'],
    tag: 'ledger',
    summary: 'Total assets over time, a point for each change',
    reply: assetsHistory,
    status: 200,
    refusals: [],
  },
  readCommand: {
    method: 'GET',
    path: '/api/commands/:key',
    access: 'signed-in',
    topics: [],
    tag: 'ledger',
    summary: 'Whether a command of one’s own with this Idempotency-Key was carried out; the admin says on whose book',
    params: commandParams,
    query: commandQuery,
    reply: commandOutcome,
    status: 200,
    refusals: [],
  },
  readMemberAccounts: {
    method: 'GET',
    path: '/api/admin/members/:memberId/accounts',
    access: 'admin',
    topics: ['balances'],
    tag: 'ledger',
    summary: 'What a member’s numbers are made of',
    params: memberParams,
    query: asOfQuery,
    reply: accounts,
    status: 200,
    refusals: [],
  },
  readMemberBalances: {
    method: 'GET',
    path: '/api/admin/members/:memberId/balances',
    access: 'admin',
    topics: ['balances'],
    tag: 'ledger',
    summary: 'A member’s five balances and total assets',
    params: memberParams,
    reply: bookBalances,
    status: 200,
    refusals: [],
  },
  setBalances: {
    method: 'POST',
    path: '/api/admin/members/:memberId/balances',
    access: 'admin',
    needsProof: true,
    tag: 'ledger',
    summary: 'Set balances; the differences are posted, with the reason',
    params: memberParams,
    body: balancesToSet,
    reply: balances,
    status: 200,
    refusals: [
      'key_reused',
      'member_closed',
      'reason_needed',
      'nothing_to_change',
      'investment_not_whole',
      'balance_changed',
      'account_full',
    ],
    idempotent: true,
  },
  explainMemberBalance: {
    method: 'GET',
    path: '/api/admin/members/:memberId/accounts/:account/entries',
    access: 'admin',
    topics: ['balances'],
    cursor: 'before',
    tag: 'ledger',
    summary: 'The entries behind a member’s number',
    params: explainedOfMember,
    query: explainQuery,
    reply: explanation,
    status: 200,
    refusals: [],
  },
  readMemberStatement: {
    method: 'GET',
    path: '/api/admin/members/:memberId/transfers',
    access: 'admin',
    topics: ['balances', 'withdrawals'],
    cursor: 'before',
    tag: 'ledger',
    summary: 'A member’s transfers with what they were about and the balances after them',
    params: memberParams,
    query: entriesQuery,
    reply: statement,
    status: 200,
    refusals: [],
  },
  readWaitingWork: {
    method: 'GET',
    path: '/api/admin/waiting',
    access: 'admin',
    topics: ['deposits', 'withdrawals', 'reviews', 'support'],
    tag: 'ledger',
    summary: 'What waits for a decision',
    reply: waitingWork,
    status: 200,
    refusals: [],
  },
  readLedgerCheck: {
    method: 'GET',
    path: '/api/admin/ledger-check',
    access: 'admin',
    topics: [],
    tag: 'ledger',
    summary: 'What the last check of the ledger found',
    reply: lastLedgerCheck,
    status: 200,
    refusals: [],
  },
  checkLedger: {
    method: 'POST',
    path: '/api/admin/ledger-check',
    access: 'admin',
    needsProof: 'only_looks',
    tag: 'ledger',
    summary: 'Read the whole ledger again, now',
    body: z.strictObject({}),
    reply: ledgerCheck,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
