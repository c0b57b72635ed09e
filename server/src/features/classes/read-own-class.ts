import type { OwnClass } from '@dryrun/contract/class-shapes.ts'
import type { JudgingRound } from '@dryrun/domain/classes/offers.ts'
import type { ClassAnswer } from '@dryrun/domain/classes/questions.ts'
import {
  type AnnouncementScript,
  type HouseKind,
  type ScenarioName,
  scenarios,
} from '@dryrun/domain/classes/scenarios.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { rewardPercent } from '@dryrun/domain/referrals/reward.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { listActiveInvestments } from '../investments/index.ts'
import type { WithMarket } from '../markets/index.ts'
import { type QuestionRow, questionOf } from './classes.sql.ts'

/** So many of a class's announcements are shown, the newest first. */
const announcementsMax = 20

interface StudentRow {
  readonly class_id: string
  readonly name: string
  readonly code: string
  readonly scenario: ScenarioName
  readonly began_at: Date | null
  readonly ended_at: Date | null
  readonly nickname: string | null
  readonly house: HouseKind
  readonly judging: JudgingRound | null
}

interface MoneyRow {
  readonly pocket: bigint
  readonly transfer_count: bigint
  readonly balance: bigint
  readonly investment: bigint
  readonly profit: bigint
  readonly savings: bigint
  readonly depositing: bigint
  /** So many friends have brought a reward already. */
  readonly rewarded: number
}

async function readOwnMoney(pool: pg.Pool, memberId: string): Promise<MoneyRow> {
  const accountOf = (asset: string, kind: string) =>
    `coalesce((select balance_units from ledger.account
               where member_id = $1 and asset = '${asset}' and kind = '${kind}'), 0)::bigint`
  const { rows } = await pool.query<MoneyRow>({
    name: 'classes_own_money',
    text: `select transfer_count, ${accountOf('USDT', 'wallet')} as pocket, ${accountOf('USD', 'balance')} as balance,
                  ${accountOf('USD', 'investment')} as investment, ${accountOf('USD', 'profit')} as profit,
                  ${accountOf('USD', 'savings')} as savings,
                  (select count(*)::int from referrals.reward where referrer_id = $1) as rewarded,
                  coalesce((select sum(amount_cents) from deposits.deposit
                             where member_id = $1 and status = 'pending'), 0)::bigint as depositing
             from ledger.book where member_id = $1`,
    values: [memberId],
  })
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** Everything a student's own screen shows. */
export async function readOwnClass(
  { pool, clock, market }: WithPool & WithMarket & { readonly clock: Clock },
  memberId: string,
): Promise<OwnClass> {
  const { rows } = await pool.query<StudentRow>({
    name: 'classes_own',
    text: `select class.class_id, class.name, class.code, class.scenario, class.began_at, class.ended_at,
                  student.nickname, student.house,
                  (select round from classes.judging
                    where judging.class_id = class.class_id and closed_at is null) as judging
             from classes.student join classes.class using (class_id) where student.member_id = $1 and kept_at is null`,
    values: [memberId],
  })
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const money = await readOwnMoney(pool, memberId)
  const [{ investments }, withdrawals, announcements, question] = await Promise.all([
    listActiveInvestments({ pool }, memberId),
    readWithdrawals(pool, memberId),
    readAnnouncements(pool, row.class_id),
    readQuestion(pool, row.class_id, memberId),
  ])
  const scenario = scenarios[row.scenario]
  return {
    class: {
      classId: row.class_id,
      name: row.name,
      scenario: row.scenario,
      beganAt: row.began_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
    },
    nickname: row.nickname ?? '',
    now: clock.now().toISOString(),
    house: row.house,
    judging: row.judging,
    canTrade: row.house === 'market' ? await listTraded(market, scenario.symbols) : [],
    needsNotes: scenario.needsNotes,
    pocket: formatAmount(money.pocket),
    upTo: String(money.transfer_count),
    balance: formatAmount(money.balance),
    investment: formatAmount(money.investment),
    profit: formatAmount(money.profit),
    rewards: formatAmount(money.savings),
    invite: scenario.hasReferralRewards ? { code: row.code, percent: Number(rewardPercent(money.rewarded)) } : null,
    waitsForApproval: formatAmount(money.depositing),
    canInvestIn: row.house === 'promise' ? [...scenario.planIds] : [],
    running: investments,
    withdrawals,
    announcements,
    question,
  }
}

/** An exchange doesn't have everything that the simulated market has. */
async function listTraded(market: WithMarket['market'], symbols: readonly string[]) {
  const listed = await market.instruments()
  return symbols.flatMap((symbol) =>
    listed.filter((each) => each.symbol === symbol).map(({ name }) => ({ symbol, name })),
  )
}

/** Declined by nobody is declined for lack of money: that's the only rule that declines. */
async function readWithdrawals(pool: pg.Pool, memberId: string): Promise<OwnClass['withdrawals']> {
  const { rows } = await pool.query<{
    withdrawal_id: string
    amount_cents: bigint
    status: 'pending' | 'approved' | 'declined' | 'cancelled'
    requested_at: Date
    decided_at: Date | null
    decided_by: string | null
  }>(
    `select withdrawal_id, amount_cents, status, requested_at, decided_at, decided_by from withdrawals.withdrawal
      where member_id = $1 order by withdrawal_id desc limit 50`,
    [memberId],
  )
  return rows.map((row) => ({
    withdrawalId: row.withdrawal_id,
    amount: formatAmount(row.amount_cents),
    state:
      row.status === 'pending'
        ? 'waiting'
        : row.status === 'approved'
          ? 'paid'
          : row.status === 'declined' && row.decided_by === null
            ? 'no_money'
            : 'returned',
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}

export async function readAnnouncements(pool: pg.Pool, classId: string): Promise<OwnClass['announcements']> {
  const { rows } = await pool.query<{
    announcement_id: string
    script: AnnouncementScript | null
    words: string | null
    told_at: Date
  }>(
    `select announcement_id, script, words, told_at from classes.announcement
      where class_id = $1 order by announcement_id desc limit $2`,
    [classId, announcementsMax],
  )
  return rows.map((row) => ({
    announcementId: row.announcement_id,
    script: row.script,
    words: row.words,
    toldAt: row.told_at.toISOString(),
  }))
}

async function readQuestion(pool: pg.Pool, classId: string, memberId: string): Promise<OwnClass['question']> {
  const { rows } = await pool.query<QuestionRow & { says: ClassAnswer | null }>(
    `select question.question_id, script, words, lesson, place, answer.says from classes.question
       left join classes.answer on answer.class_id = question.class_id
             and answer.question_id = question.question_id and answer.member_id = $2
      where question.class_id = $1 and question.ended_at is null`,
    [classId, memberId],
  )
  const [row] = rows
  return row ? { ...questionOf(row), ownAnswer: row.says } : null
}
