import type { Transparency } from '@dryrun/contract/transparency.ts'
import { nameForStrangers } from '@dryrun/domain/members/masked-name.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { matchPayouts } from '@dryrun/domain/transparency/whose-deposit.ts'
import type pg from 'pg'
import { readDepositsBetween, readLastPayouts } from './transparency.sql.ts'

const payoutsMax = 3

/** What moved on each day, in order. */
export type DaySums = readonly { readonly day: number; readonly cents: bigint }[]

/** Whose deposits paid the last payouts. */
export async function readWhoseDeposit(
  client: pg.PoolClient,
  paidOutCents: bigint,
  paidInDays: DaySums,
): Promise<Transparency['whoseDeposit']> {
  const payoutRows = (await readLastPayouts(client, payoutsMax)).toReversed()
  return matchRows(client, payoutRows, paidOutCents, paidInDays)
}

/** Reads no more of the deposits than those that these payouts have spent; `paidOutCents` is what had gone out with them. */
export async function matchRows(
  client: pg.PoolClient,
  payoutRows: Awaited<ReturnType<typeof readLastPayouts>>,
  paidOutCents: bigint,
  days: DaySums,
): Promise<Transparency['whoseDeposit']> {
  if (payoutRows.length === 0) return { sources: [], payouts: [], fromOthers: formatAmount(0n) }
  const paidOutBeforeCents = payoutRows.reduce((rest, row) => rest - row.amount_cents, paidOutCents)
  const depositRows = await readDepositsBetween(client, days, {
    fromCents: paidOutBeforeCents,
    untilCents: paidOutCents,
  })
  const matching = matchPayouts(depositRows.map(posted), payoutRows.map(posted), {
    paidInBeforeCents: BigInt(depositRows[0]?.before_cents ?? 0),
    paidOutBeforeCents,
  })
  return {
    sources: matching.sources.map(({ deposits, ...source }) => {
      const { row } = deposits.at(-1) as (typeof deposits)[number]
      const isOne = deposits.length === 1
      return {
        // What members agree to is being named with their withdrawals; nobody was asked about deposits.
        name: isOne ? nameForStrangers(row.full_name, false) : null,
        isInClass: isOne && row.is_class_account,
        count: deposits.length,
        demoCount: deposits.filter((deposit) => deposit.row.is_demo).length,
        creditedAt: row.posted_at.toISOString(),
        amount: formatAmount(source.amountCents),
        spentBefore: formatAmount(source.spentBeforeCents),
        unspent: formatAmount(source.unspentCents),
      }
    }),
    payouts: matching.payouts.map(({ payout: { row, amountCents }, parts }) => ({
      name: nameForStrangers(row.full_name, row.name_visible),
      isDemo: row.is_demo,
      isInClass: row.is_class_account,
      paidAt: row.posted_at.toISOString(),
      amount: formatAmount(amountCents),
      parts: parts.map((part) => ({ source: part.source, amount: formatAmount(part.amountCents) })),
    })),
    fromOthers: formatAmount(matching.fromOthersCents),
  }
}

const posted = <Row extends { readonly member_id: string; readonly amount_cents: bigint }>(row: Row) => ({
  memberId: row.member_id,
  amountCents: row.amount_cents,
  row,
})
