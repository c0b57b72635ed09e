/** The five accounts of a member's book that people see. None of them is ever below zero. */
export const seenAccounts = ['balance', 'investment', 'profit', 'savings', 'withdrawal'] as const

/**
 * The house's side of the same book. Money comes out of `paid_in`, `returns` and `rewards` (they stand below zero) and
 * goes into `paid_out`; `settled` is what has been paid out of the withdrawal account, which itself keeps showing
 * everything a member has withdrawn. `traded` is what the house got for instruments, less what it paid for them.
 */
export const houseAccounts = [
  'paid_in',
  'paid_out',
  'settled',
  'returns',
  'rewards',
  'adjustments',
  'fees',
  'traded',
] as const

/** `reserved` is set aside for open orders to buy. It's the member's, but it isn't one of the five. */
export const dollarAccounts = [...seenAccounts, 'reserved', ...houseAccounts] as const

/**
 * The accounts of one coin. `wallet` is the member's own; `house` is what the platform holds of this member's dealings.
 * The other three are the network's side: `network` is what went out and hasn't come in again, `faucet` is below zero by
 * what it minted, `fees` is what transfers cost.
 */
export const coinAccounts = ['wallet', 'house', 'network', 'faucet', 'fees'] as const

/**
 * The accounts of one instrument. `position` and `reserved`, which is set aside for open orders to sell, are the member's;
 * `traded` is the house's side, below zero by what it owes.
 */
export const instrumentAccounts = ['position', 'reserved', 'traded'] as const

export type SeenAccount = (typeof seenAccounts)[number]
export type DollarAccount = (typeof dollarAccounts)[number]
export type CoinAccount = (typeof coinAccounts)[number]
export type InstrumentAccount = (typeof instrumentAccounts)[number]
export type AccountKind = DollarAccount | CoinAccount | InstrumentAccount

export const accountKinds: readonly AccountKind[] = [
  ...new Set([...dollarAccounts, ...coinAccounts, ...instrumentAccounts]),
]

/** Everything else is held by somebody, and nobody can hold less than nothing. The database checks the same list. */
const belowZeroAccounts: ReadonlySet<AccountKind> = new Set([...houseAccounts, 'network', 'faucet'])

export function mayGoBelowZero(kind: AccountKind): boolean {
  return belowZeroAccounts.has(kind)
}

export function isSeen(kind: AccountKind): kind is SeenAccount {
  return (seenAccounts as readonly AccountKind[]).includes(kind)
}

/** What a member could take out: savings and withdrawal stand outside. */
export const totalAssetsAccounts = ['balance', 'investment', 'profit'] as const satisfies readonly SeenAccount[]

/** The dollars of one book: the balance of each account, in cents. */
export type Balances = Readonly<Record<DollarAccount, bigint>>

export const emptyBalances: Balances = Object.fromEntries(dollarAccounts.map((kind) => [kind, 0n])) as Record<
  DollarAccount,
  bigint
>

export function totalAssets(balances: Readonly<Record<SeenAccount, bigint>>): bigint {
  return totalAssetsAccounts.reduce((sum, kind) => sum + balances[kind], 0n)
}
