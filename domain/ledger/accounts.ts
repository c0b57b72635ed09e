/** The five accounts of a member's book that people see. None of them is ever below zero. */
export const seenAccounts = ['balance', 'investment', 'profit', 'savings', 'withdrawal'] as const

/**
 * The house's side of the same book. Money comes out of `paid_in`, `returns` and `rewards` (they stand below zero) and
 * goes into `paid_out`; `settled` is what has been paid out of the withdrawal account, which itself keeps showing
 * everything a member has withdrawn.
 */
export const houseAccounts = ['paid_in', 'paid_out', 'settled', 'returns', 'rewards', 'adjustments', 'fees'] as const

export const accountKinds = [...seenAccounts, ...houseAccounts] as const

export type SeenAccount = (typeof seenAccounts)[number]
export type AccountKind = (typeof accountKinds)[number]

export function isSeen(kind: AccountKind): kind is SeenAccount {
  return (seenAccounts as readonly AccountKind[]).includes(kind)
}

/** What a member could take out: savings and withdrawal stand outside. */
export const totalAssetsAccounts = ['balance', 'investment', 'profit'] as const satisfies readonly SeenAccount[]

/** The balance of each account of one book, in cents. */
export type Balances = Readonly<Record<AccountKind, bigint>>

export const emptyBalances: Balances = Object.fromEntries(accountKinds.map((kind) => [kind, 0n])) as Record<
  AccountKind,
  bigint
>

export function totalAssets(balances: Readonly<Record<SeenAccount, bigint>>): bigint {
  return totalAssetsAccounts.reduce((sum, kind) => sum + balances[kind], 0n)
}
