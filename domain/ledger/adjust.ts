import { Refusal } from '../refusal.ts'
import { type Balances, type SeenAccount, seenAccounts } from './accounts.ts'
import { adjustedKind, type DollarTransfer, dollarTransfer, requireRoom } from './transfers.ts'

/** What the admin wants the accounts to show; those left out stay as they are. */
export type WantedBalances = Partial<Readonly<Record<SeenAccount, bigint>>>

export interface Adjustment {
  readonly account: SeenAccount
  readonly beforeCents: bigint
  readonly afterCents: bigint
}

/** An edit is never an overwrite: the difference is posted against the adjustments account of the same book. */
export function adjustBalances(
  balances: Balances,
  adjustmentId: string,
  wanted: WantedBalances,
): { readonly adjustments: Adjustment[]; readonly transfers: DollarTransfer[] } {
  const adjustments = seenAccounts.flatMap((account): Adjustment[] => {
    const afterCents = wanted[account]
    const beforeCents = balances[account]
    return afterCents === undefined || afterCents === beforeCents ? [] : [{ account, beforeCents, afterCents }]
  })
  if (adjustments.length === 0) throw new Refusal('nothing_to_change')
  const transfers = adjustments.map(({ account, beforeCents, afterCents }): DollarTransfer => {
    requireRoom(balances, account, afterCents - beforeCents)
    const kind = adjustedKind[account]
    const causeId = adjustmentId
    return afterCents > beforeCents
      ? dollarTransfer({ kind, from: 'adjustments', to: account, amountCents: afterCents - beforeCents, causeId })
      : dollarTransfer({ kind, from: account, to: 'adjustments', amountCents: beforeCents - afterCents, causeId })
  })
  return { adjustments, transfers }
}
