import type { About } from '@dryrun/contract/about.ts'
import type { DecisionStatus } from '@dryrun/domain/deposits/deposit.ts'
import { type CauseKind, causeOfKind } from '@dryrun/domain/ledger/causes.ts'
import type { TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import type pg from 'pg'
import { readDepositCoins } from '../deposits/index.ts'
import { readInvestmentPlans } from '../investments/index.ts'
import { readOrderGists } from '../trading/index.ts'
import { readWithdrawalGists } from '../withdrawals/index.ts'

interface Caused {
  readonly kind: TransferKind
  readonly cause_id: string
}

interface Told {
  readonly about: About | null
  /** Where the withdrawal behind it is now. */
  readonly requestStatus: DecisionStatus | null
}

const causes: Readonly<Partial<Record<TransferKind, CauseKind | null>>> = causeOfKind

/**
 * What each row of a page was about. Every feature is asked once for all causes of its own that are among the rows, so a
 * page costs no more than one question for each of them, and none where there's nothing of it.
 */
export async function readAbouts(
  pool: pg.Pool,
  memberId: string,
  rows: readonly Caused[],
): Promise<(row: Caused) => Told> {
  const idsOf = (cause: CauseKind) => [
    ...new Set(rows.filter(({ kind }) => causes[kind] === cause).map((row) => row.cause_id)),
  ]
  const [deposits, withdrawals, investments, orders] = await Promise.all([
    readDepositCoins(pool, memberId, idsOf('deposit')),
    readWithdrawalGists(pool, memberId, idsOf('withdrawal')),
    readInvestmentPlans(pool, memberId, idsOf('investment')),
    readOrderGists(pool, memberId, idsOf('order')),
  ])
  const aboutOf: Record<CauseKind, (id: string) => About | null> = {
    deposit(id) {
      const coin = deposits.get(id)
      return coin === undefined ? null : { of: 'deposit', coin }
    },
    withdrawal(id) {
      const withdrawal = withdrawals.get(id)
      return withdrawal === undefined ? null : { of: 'withdrawal', coin: withdrawal.coin }
    },
    investment(id) {
      const planId = investments.get(id)
      return planId === undefined ? null : { of: 'investment', planId }
    },
    order: (id) => orders.get(id) ?? null,
  }
  return ({ kind, cause_id }) => {
    const cause = causes[kind] ?? null
    return {
      about: cause === null ? null : aboutOf[cause](cause_id),
      requestStatus: cause === 'withdrawal' ? (withdrawals.get(cause_id)?.status ?? null) : null,
    }
  }
}
