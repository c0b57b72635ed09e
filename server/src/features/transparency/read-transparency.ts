import type { Transparency } from '@dryrun/contract/transparency.ts'
import { type Balances, type DollarAccount, emptyBalances } from '@dryrun/domain/ledger/accounts.ts'
import type { DollarTransferKind } from '@dryrun/domain/ledger/transfers.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import {
  type DayFlow,
  dayItRanOut,
  daysToMeasure,
  owedAccounts,
  tellDays,
  thinOut,
} from '@dryrun/domain/transparency/history.ts'
import { tellMonths, tellMoved } from '@dryrun/domain/transparency/made-of.ts'
import { measureRates } from '@dryrun/domain/transparency/present-rates.ts'
import type pg from 'pg'
import { readLastVerification } from '../../ledger/verify-ledger.ts'
import { readNow } from '../../platform/clock.ts'
import { readTallies } from '../../platform/db/tallies.ts'
import { inOneMoment } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { WithMarket } from '../markets/index.ts'
import { readExposure } from '../trading/index.ts'
import { sumsByDay } from './read-payouts.ts'
import { readWhoseDeposit } from './read-whose-deposit.ts'
import {
  readAccountSums,
  readDayFlows,
  readDayPromises,
  readLastDue,
  readPlanMix,
  readRunning,
} from './transparency.sql.ts'

const dayMs = 86_400_000
/** So many points of the past are told; a longer one is told in longer steps. */
const pointsMax = 60
/** So many months are told one by one; earlier ones together. */
const monthsTold = 12

export type TransparencyReader = () => Promise<Transparency>

/** However many people ask, the database is asked once in this time. */
const keptMs = 5_000

export interface TransparencyDeps extends WithPool, WithMarket {
  /** How long an answer is kept; tests that look again right away keep none. */
  readonly transparencyKeptMs?: number | undefined
}

/** Everybody may ask: whoever asks while it is being read, or shortly after, shares the answer. */
export function createTransparencyReader(deps: TransparencyDeps): TransparencyReader {
  const { pool, market, transparencyKeptMs = keptMs } = deps
  let kept: { untilMs: number; readonly answer: Promise<Transparency> } | undefined
  return () => {
    if (kept && kept.untilMs > performance.now()) return kept.answer
    const asked = { untilMs: Number.POSITIVE_INFINITY, answer: readAll(pool, market) }
    kept = asked
    asked.answer.then(
      () => {
        asked.untilMs = performance.now() + transparencyKeptMs
      },
      // A failure isn't remembered.
      () => {
        if (kept === asked) kept = undefined
      },
    )
    return asked.answer
  }
}

async function readAll(pool: pg.Pool, market: WithMarket['market']): Promise<Transparency> {
  const verification = await readLastVerification(pool)
  const told = await inOneMoment(pool, async (client) => {
    const figures = await readFigures(client)
    const { value, cost, owed, memberCount } = await readExposure(client, market)
    return { ...figures, positions: { value, cost, owed, memberCount } }
  })
  return {
    ...told,
    verification: verification
      ? {
          endedAt: verification.endedAt.toISOString(),
          bookCount: verification.bookCount,
          bookTotal: verification.bookTotal,
          oldestCheckAt: verification.oldestCheckAt?.toISOString() ?? null,
          transferCount: verification.transferCount,
          entryCount: verification.entryCount,
          findingCount: verification.findingCount,
        }
      : null,
  }
}

async function readFigures(client: pg.PoolClient): Promise<Omit<Transparency, 'verification' | 'positions'>> {
  const now = await readNow(client)
  const {
    members,
    demo_members: demo,
    class_accounts: classAccounts,
  } = await readTallies(client, ['members', 'demo_members', 'class_accounts'])
  const today = Math.floor(now.getTime() / dayMs)
  const sums = sumsOf(await readAccountSums(client))
  const flowRows = await readDayFlows(client)
  const flows = flowRows.map((row) => ({
    day: row.day,
    kind: row.kind,
    from: row.from_kind,
    to: row.to_kind,
    amountCents: BigInt(row.cents),
  }))
  const countOf = (kind: DollarTransferKind) =>
    flowRows.reduce((count, row) => (row.kind === kind ? count + row.count : count), 0)
  const promises = await readDayPromises(client)
  const running = await readRunning(client, now)
  const measured = daysToMeasure(flows, today)
  const mix = await readPlanMix(client, measured.fromDay, measured.fromDay + measured.days.length)
  const rates = measureRates(
    measured.days,
    mix.map((row) => ({ investedCents: row.cents, hours: row.hours, percent: BigInt(row.percent) })),
  )
  const days = tellDays(flows, promises, today)
  const ranOut = dayItRanOut(days)

  const paidIn = -sums.paid_in
  const paidOut = sums.paid_out
  const held = paidIn > paidOut ? paidIn - paidOut : 0n
  const overpaid = paidOut > paidIn ? paidOut - paidIn : 0n
  const owed = owedAccounts.reduce((sum, kind) => sum + sums[kind], 0n)
  const promised = running.reduce((sum, row) => sum + row.return, 0n)
  const lastDue = await readLastDue(client)
  return {
    asOf: now.toISOString(),
    memberCount: Number(members),
    classAccountCount: Number(classAccounts),
    demoMemberCount: Number(demo),
    paidIn: { amount: formatAmount(paidIn), count: countOf('deposit_credited') },
    paidOut: { amount: formatAmount(paidOut), count: countOf('withdrawal_paid') },
    held: formatAmount(held),
    overpaid: formatAmount(overpaid),
    owed: formatAmount(owed),
    owedAs: {
      balance: formatAmount(sums.balance),
      investment: formatAmount(sums.investment),
      profit: formatAmount(sums.profit),
      savings: formatAmount(sums.savings),
      setAside: formatAmount(sums.reserved),
      pendingWithdrawals: formatAmount(sums.withdrawal + sums.settled),
    },
    returnsCredited: formatAmount(-sums.returns),
    rewardsCredited: formatAmount(-sums.rewards),
    adjusted: formatAmount(-sums.adjustments - sums.fees),
    promised: {
      amount: formatAmount(promised),
      count: running.reduce((count, row) => count + row.count, 0),
      lastDueAt: lastDue?.toISOString() ?? null,
    },
    gap: formatAmount(owed + promised - held),
    ...madeOf(flows),
    history: thinOut(days, pointsMax).map((day) => ({
      at: (day.day === today ? now : endOf(day.day)).toISOString(),
      paidIn: formatAmount(day.paidInCents),
      paidOut: formatAmount(day.paidOutCents),
      owed: formatAmount(day.owedCents),
      promised: formatAmount(day.promisedCents),
    })),
    whoseDeposit: await readWhoseDeposit(client, paidOut, sumsByDay(flowRows, 'deposit_credited')),
    ranOutAt: ranOut === undefined ? null : new Date(ranOut * dayMs).toISOString(),
    running: running.map((row) => ({
      day: row.day,
      principal: formatAmount(row.principal),
      return: formatAmount(row.return),
    })),
    rates: {
      measuredDays: measured.days.length,
      deposits: formatAmount(measured.days.reduce((sum, { depositsCents }) => sum + depositsCents, 0n)),
      depositsPerDay: formatAmount(rates.depositsPerDayCents),
      depositGrowthPerWeek: Number(rates.depositGrowth),
      isGrowthMeasured: rates.isGrowthMeasured,
      withdrawnShare: Number(rates.withdrawnShare),
      investedShare: Number(rates.investedShare),
      plans: rates.plans.map((plan) => ({
        share: Number(plan.share),
        days: plan.days,
        percent: Number(plan.percent),
      })),
    },
    accountsSum: formatAmount(Object.values(sums).reduce((sum, cents) => sum + cents, 0n)),
  }
}

/** What the sums are made of, by kind of transfer and by month. */
function madeOf(flows: readonly DayFlow[]): Pick<Transparency, 'moved' | 'months'> {
  return {
    moved: tellMoved(flows).map(({ kind, from, to, amountCents }) => ({
      kind,
      from,
      to,
      amount: formatAmount(amountCents),
    })),
    months: tellMonths(flows, monthsTold).map(({ month, cents }) => ({
      month,
      paidIn: formatAmount(cents.paidIn),
      paidOut: formatAmount(cents.paidOut),
      returnsCredited: formatAmount(cents.returnsCredited),
      rewardsCredited: formatAmount(cents.rewardsCredited),
      adjusted: formatAmount(cents.adjusted),
    })),
  }
}

const endOf = (day: number) => new Date((day + 1) * dayMs - 1)

function sumsOf(rows: readonly { kind: DollarAccount; cents: string }[]): Balances {
  return { ...emptyBalances, ...Object.fromEntries(rows.map((row) => [row.kind, BigInt(row.cents)])) }
}
