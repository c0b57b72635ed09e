import type { DemoBook } from '@dryrun/contract/public-figures.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { readAssetsChart } from '../assets/index.ts'
import { findDemoMember } from '../copies/index.ts'
import { readAccountStatement, readBalances } from '../ledger/index.ts'
import type { WithMarket } from '../markets/index.ts'

/** So many of the newest entries fit on a page of the book. */
const entriesShown = 7

type Deps = WithPool & WithMarket & { readonly clock: Clock }

/** The book of the demo member as the landing page shows it; null where there's no demo data. */
export async function readDemoBook(deps: Deps): Promise<DemoBook> {
  const member = await findDemoMember(deps.pool)
  if (!member) return { book: null }
  const memberId = member.member_id
  const [chart, statement, balances, pending, sum] = await Promise.all([
    readAssetsChart(deps, memberId),
    readAccountStatement(deps, memberId, { account: 'balance' }),
    readBalances(deps, memberId),
    findPendingDeposit(deps, memberId),
    sumAccounts(deps, memberId),
  ])
  const have = chart.points.at(-1)?.have ?? null
  const promisedCents = chart.plans
    .filter(({ isRunning }) => isRunning)
    .reduce((total, plan) => total + cents(plan.return), 0n)
  return {
    book: {
      name: shortName(member.full_name),
      asOf: chart.asOf,
      points: chart.points.map(({ at, have: then }) => ({ at, have: then })),
      promised: formatAmount(promisedCents),
      totalAssets: balances.totalAssets,
      positionsAndOrders: have === null ? null : formatAmount(cents(have) - cents(balances.totalAssets)),
      together: have,
      balance: balances.balance,
      entries: statement.entries
        .slice(0, entriesShown)
        .map(({ transferNo, at, kind, about, direction, amount, balanceAfter }) => ({
          transferNo,
          at,
          kind,
          about,
          direction,
          amount,
          balanceAfter,
        })),
      pending,
      sum,
    },
  }
}

const cents = (amount: string): bigint => parseAmount(amount) ?? 0n

/** “Mara L.”: enough to tell the demo members apart. */
function shortName(fullName: string): string {
  const [first = '', last = ''] = fullName.split(' ')
  return last === '' ? first : `${first} ${last.charAt(0)}.`
}

async function findPendingDeposit({ pool }: WithPool, memberId: string) {
  const { rows } = await pool.query<{ amount_cents: bigint; coin: 'BTC' | 'ETH'; claimed_at: Date }>(
    `select amount_cents, coin, claimed_at from deposits.deposit
      where member_id = $1 and status = 'pending' order by claimed_at desc limit 1`,
    [memberId],
  )
  const row = rows[0]
  return row ? { amount: formatAmount(row.amount_cents), coin: row.coin, at: row.claimed_at.toISOString() } : null
}

/** Each transfer takes from one account what it gives to another, so a book that holds adds up to nothing. */
async function sumAccounts({ pool }: WithPool, memberId: string): Promise<string> {
  const { rows } = await pool.query<{ cents: bigint }>(
    `select coalesce(sum(balance_units), 0)::bigint as cents from ledger.account where member_id = $1 and asset = $2`,
    [memberId, dollars],
  )
  return formatAmount(rows[0]?.cents ?? 0n)
}
