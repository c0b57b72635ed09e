import type { Closing } from '@dryrun/contract/ledger.ts'
import { totalAssets } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type pg from 'pg'
import { readBook } from '../../ledger/read-balance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MarketSource } from '../markets/index.ts'
import { readWallet } from '../wallet/index.ts'

interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly market: MarketSource
}

interface OpenRow {
  readonly active_count: number
  readonly lost_return_cents: bigint
  readonly deposit_count: number
  readonly deposit_cents: bigint
  readonly withdrawal_count: number
  readonly withdrawal_cents: bigint
}

/** What a member would lose if their account were closed now, told before it happens. */
export async function previewClosing(deps: Deps, memberId: string): Promise<Closing> {
  const [{ balances }, wallet, { rows }] = await Promise.all([
    readBook(deps.pool, memberId),
    readWallet(deps, memberId),
    deps.pool.query<OpenRow>(
      `select active.*, deposit.*, withdrawal.*
         from (select count(*)::int as active_count, coalesce(sum(return_cents), 0)::bigint as lost_return_cents
                 from investments.investment where member_id = $1 and state = 'running') as active,
              (select count(*)::int as deposit_count, coalesce(sum(amount_cents), 0)::bigint as deposit_cents
                 from deposits.deposit where member_id = $1 and status = 'pending') as deposit,
              (select count(*)::int as withdrawal_count, coalesce(sum(amount_cents), 0)::bigint as withdrawal_cents
                 from withdrawals.withdrawal where member_id = $1 and status = 'pending') as withdrawal`,
      [memberId],
    ),
  ])
  const open = rows[0] as OpenRow
  return {
    balance: formatAmount(balances.balance),
    investment: formatAmount(balances.investment),
    profit: formatAmount(balances.profit),
    savings: formatAmount(balances.savings),
    coins: wallet.coins
      .filter(({ balance }) => /[1-9]/.test(balance))
      .map(({ coin, balance }) => ({ coin, amount: balance })),
    activeInvestments: { count: open.active_count, lostReturns: formatAmount(open.lost_return_cents) },
    pendingDeposits: { count: open.deposit_count, amount: formatAmount(open.deposit_cents) },
    pendingWithdrawals: { count: open.withdrawal_count, amount: formatAmount(open.withdrawal_cents) },
    forfeited: formatAmount(totalAssets(balances) + balances.savings + open.withdrawal_cents),
  }
}
