import { type AccountKind, accountKinds } from './accounts.ts'
import type { Asset } from './assets.ts'

/** What a book holds of one asset, in its units. An account that never moved stands at zero. */
export type AssetBalances = Readonly<Record<AccountKind, bigint>>

/** A member's book: how many transfers it has had, and its balances in those assets that were asked for. */
export interface Book {
  readonly transferCount: bigint
  readonly balances: ReadonlyMap<Asset, AssetBalances>
}

/** A rule that would break the book. Rules check before they move, so this is a defect and not a refusal. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule'
}

export const emptyAccounts = Object.fromEntries(accountKinds.map((kind) => [kind, 0n])) as AssetBalances

/** A book with these assets. Accounts that aren't named stand at zero. */
export function bookOf(held: Readonly<Record<Asset, Partial<AssetBalances>>>, transferCount: bigint = 0n): Book {
  const balances = Object.entries(held).map(([asset, accounts]) => [asset, { ...emptyAccounts, ...accounts }] as const)
  return { transferCount, balances: new Map(balances) }
}

/** An asset that nobody asked for is unknown, not zero: whoever went on from zero would write a wrong balance. */
export function balancesOf(book: Book, asset: Asset): AssetBalances {
  const balances = book.balances.get(asset)
  if (!balances) throw new BrokenRule(`the balances of ${asset} were not asked for`)
  return balances
}
