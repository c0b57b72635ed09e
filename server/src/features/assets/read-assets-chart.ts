import type { AssetsChartData } from '@dryrun/contract/assets.ts'
import { type DollarStep, spreadMoments, tellAssets } from '@dryrun/domain/assets/history.ts'
import { totalAssetsAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { WithMarket } from '../markets/index.ts'
import { readHoldings } from '../trading/index.ts'

/** The latest so many changes of each kind are told; a book rarely has more. */
const rowsMax = 1_000
/** Between the first fill and now, positions are valued so often. */
const samplesMax = 160

/** What is somebody's own: the three accounts of total assets, and what open orders have set aside. */
const ownAccounts = [...totalAssetsAccounts, 'reserved']

interface StepRow {
  readonly transfer_no: bigint
  readonly posted_at: Date
  readonly dollars_cents: bigint
  readonly paid_in_cents: bigint
}

/** A member's dollars and positions over time beside what they paid in, with the events behind the line. */
export async function readAssetsChart(
  deps: WithPool & WithMarket & { readonly clock: Clock },
  memberId: string,
): Promise<AssetsChartData> {
  const now = deps.clock.now()
  const [steps, moves, plans, holdings] = await Promise.all([
    readSteps(deps, memberId),
    readMoves(deps, memberId),
    readPlans(deps, memberId),
    readHoldings(deps, memberId),
  ])
  const firstFill = holdings.fills[0]
  const moments = [
    ...(firstFill ? spreadMoments(firstFill.at.getTime(), now.getTime(), samplesMax) : []),
    ...(steps.length > 0 ? [now.getTime()] : []),
  ]
  const points = tellAssets(steps, moments, holdings.worthAt)
  return {
    asOf: now.toISOString(),
    points: points.map(({ atMs, haveCents, dollarsCents, transferNo, paidInCents }) => ({
      at: new Date(atMs).toISOString(),
      have: haveCents === undefined ? null : formatAmount(haveCents),
      dollars: formatAmount(dollarsCents),
      upTo: String(transferNo),
      paidIn: formatAmount(paidInCents),
    })),
    plansCredited: formatAmount(await readPlansCredited(deps, memberId)),
    moves,
    plans,
    fills: holdings.fills.slice(-rowsMax).map(({ orderId, at, symbol, side }) => ({
      orderId,
      at: at.toISOString(),
      symbol,
      side,
    })),
  }
}

async function readSteps({ pool }: WithPool, memberId: string): Promise<DollarStep[]> {
  const { rows } = await pool.query<StepRow>(
    `select * from (
       select transfer_no, posted_at,
              (sum(case when to_kind = any($2) then amount_units else 0 end
                 - case when from_kind = any($2) then amount_units else 0 end) over (order by transfer_no))::bigint
                as dollars_cents,
              (sum(case when kind in ('deposit_credited', 'withdrawal_returned', 'withdrawal_cancelled') then amount_units
                        when kind in ('withdrawal_requested', 'withdrawal_corrected') then -amount_units else 0 end)
                 over (order by transfer_no))::bigint as paid_in_cents
         from ledger.transfer
        where member_id = $1 and asset = $4 and (from_kind = any($2)) <> (to_kind = any($2))
        order by transfer_no desc limit $3
     ) as latest order by transfer_no`,
    [memberId, `{${ownAccounts.join(',')}}`, rowsMax, dollars],
  )
  return rows.map((row) => ({
    atMs: row.posted_at.getTime(),
    transferNo: row.transfer_no,
    dollarsCents: row.dollars_cents,
    paidInCents: row.paid_in_cents,
  }))
}

async function readMoves({ pool }: WithPool, memberId: string): Promise<AssetsChartData['moves']> {
  const { rows } = await pool.query<{ transfer_no: bigint; posted_at: Date; kind: string; amount_units: bigint }>(
    `select transfer_no, posted_at, kind, amount_units from ledger.transfer
      where member_id = $1 and asset = $2
        and kind in ('deposit_credited', 'withdrawal_requested', 'withdrawal_corrected', 'withdrawal_returned',
                     'withdrawal_cancelled')
      order by transfer_no desc limit $3`,
    [memberId, dollars, rowsMax],
  )
  return rows.toReversed().map((row) => ({
    transferNo: String(row.transfer_no),
    at: row.posted_at.toISOString(),
    kind:
      row.kind === 'deposit_credited'
        ? 'deposit'
        : row.kind === 'withdrawal_requested' || row.kind === 'withdrawal_corrected'
          ? 'withdrawal'
          : 'given_back',
    amount: formatAmount(row.amount_units),
  }))
}

interface PlanRow {
  readonly transfer_no: bigint
  readonly plan_id: number
  readonly opened_at: Date
  readonly matures_at: Date
  readonly ended_at: Date | null
  readonly return_cents: bigint
  readonly investment_id: string
  readonly credited_cents: bigint
}

async function readPlans({ pool }: WithPool, memberId: string): Promise<AssetsChartData['plans']> {
  const { rows } = await pool.query<PlanRow>(
    `select transfer.transfer_no, plan_id, opened_at, matures_at, ended_at, return_cents, investment_id,
            coalesce(credited.amount_units, 0)::bigint as credited_cents
       from investments.investment
       join ledger.transfer on transfer.member_id = investment.member_id
        and transfer.cause_id = investment.investment_id and transfer.kind = 'investment_opened'
       left join ledger.transfer as credited on credited.member_id = investment.member_id
        and credited.cause_id = investment.investment_id and credited.kind = 'return_credited'
      where investment.member_id = $1 order by opened_at desc limit $2`,
    [memberId, rowsMax],
  )
  return rows.toReversed().map((row) => ({
    transferNo: String(row.transfer_no),
    planId: row.plan_id,
    openedAt: row.opened_at.toISOString(),
    endsAt: (row.ended_at ?? row.matures_at).toISOString(),
    isRunning: row.ended_at === null,
    return: formatAmount(row.return_cents),
    investmentId: row.investment_id,
    credited: formatAmount(row.credited_cents),
  }))
}

async function readPlansCredited({ pool }: WithPool, memberId: string): Promise<bigint> {
  const { rows } = await pool.query<{ cents: bigint }>(
    `select coalesce(sum(amount_units), 0)::bigint as cents from ledger.transfer
      where member_id = $1 and asset = $2 and kind = 'return_credited'`,
    [memberId, dollars],
  )
  return rows[0]?.cents ?? 0n
}
