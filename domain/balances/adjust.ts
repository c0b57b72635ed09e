import type { Principal } from '../investments/investment.ts'
import { type Balances, type SeenAccount, seenAccounts } from '../ledger/accounts.ts'
import { adjustedKind, type DollarTransfer, dollarTransfer, requireRoom } from '../ledger/transfers.ts'
import { formatAmount } from '../money/amount.ts'
import { Refusal } from '../refusal.ts'

/** What the admin wants the accounts to show; those left out stay as they are. */
export type WantedBalances = Partial<Readonly<Record<SeenAccount, bigint>>>

export interface Adjustment {
  readonly account: SeenAccount
  readonly beforeCents: bigint
  readonly afterCents: bigint
}

/** A choice that an admin has for the investment account, and the investments it closes without a return. */
export interface InvestmentChoice<P extends Principal = Principal> {
  readonly afterCents: bigint
  readonly closes: readonly P[]
}

/**
 * Every cent of the investment account belongs to an active investment. So an edit can only close whole ones, the newest
 * first: each choice is what those that stay add up to. `active` comes oldest first.
 */
export function investmentChoices<P extends Principal>(active: readonly P[]): InvestmentChoice<P>[] {
  return active
    .map((_, at) => active.length - at)
    .concat(0)
    .map((kept) => ({
      afterCents: active.slice(0, kept).reduce((sum, { principalCents }) => sum + principalCents, 0n),
      closes: active.slice(kept).toReversed(),
    }))
}

/** So many choices are named in a refusal; the form shows all of them. */
const choicesToldMax = 6

function chooseInvestment<P extends Principal>(active: readonly P[], afterCents: bigint): InvestmentChoice<P> {
  const choices = investmentChoices(active)
  const choice = choices.find((each) => each.afterCents === afterCents)
  if (choice) return choice
  const allowed = choices.slice(-choicesToldMax).map((each) => `$${formatAmount(each.afterCents)}`)
  throw new Refusal('investment_not_whole', { allowed: allowed.join(', ') })
}

/**
 * An edit is never an overwrite: the difference is posted against the adjustments account of the same book. Investments
 * whose money it takes are closed with it.
 */
export function adjustBalances<P extends Principal>(
  balances: Balances,
  active: readonly P[],
  adjustmentId: string,
  wanted: WantedBalances,
): { readonly adjustments: Adjustment[]; readonly transfers: DollarTransfer[]; readonly closes: readonly P[] } {
  const adjustments = seenAccounts.flatMap((account): Adjustment[] => {
    const afterCents = wanted[account]
    const beforeCents = balances[account]
    return afterCents === undefined || afterCents === beforeCents ? [] : [{ account, beforeCents, afterCents }]
  })
  if (adjustments.length === 0) throw new Refusal('nothing_to_change')
  const investment = adjustments.find(({ account }) => account === 'investment')
  const closes = investment ? chooseInvestment(active, investment.afterCents).closes : []
  const transfers = adjustments.map(({ account, beforeCents, afterCents }): DollarTransfer => {
    requireRoom(balances, account, afterCents - beforeCents)
    const kind = adjustedKind[account]
    const causeId = adjustmentId
    return afterCents > beforeCents
      ? dollarTransfer({ kind, from: 'adjustments', to: account, amountCents: afterCents - beforeCents, causeId })
      : dollarTransfer({ kind, from: account, to: 'adjustments', amountCents: beforeCents - afterCents, causeId })
  })
  return { adjustments, transfers, closes }
}
