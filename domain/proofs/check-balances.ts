import { type AccountKind, accountKinds, mayGoBelowZero } from '../ledger/accounts.ts'
import { type Asset, dollars } from '../ledger/assets.ts'
import { type AssetBalances, emptyAccounts } from '../ledger/book.ts'
import type { ChainedTransfer } from './canonical.ts'
import type { Fault } from './faults.ts'
import type { ShownAccount } from './saved-book.ts'

/** A book that is added up again, transfer by transfer. */
export class AddingUp {
  readonly #balances = new Map<Asset, Record<AccountKind, bigint>>()
  readonly #accounts = new Set<string>()
  readonly #broken = new Set<string>()

  get dollars(): AssetBalances {
    return this.#balances.get(dollars) ?? emptyAccounts
  }

  get accountCount(): number {
    return this.#accounts.size
  }

  get brokenCount(): number {
    return this.#broken.size
  }

  /** The first account for which the pages show something else than its transfers give. */
  compare(shown: readonly ShownAccount[]): Fault | undefined {
    const left = new Map<string, { readonly asset: Asset; readonly account: AccountKind; readonly computed: bigint }>()
    for (const [asset, held] of this.#balances)
      for (const account of accountKinds) {
        const computed = held[account]
        if (computed !== 0n) left.set(`${asset} ${account}`, { asset, account, computed })
      }
    for (const { asset, account, units } of shown) {
      const name = `${asset} ${account}`
      const computed = left.get(name)?.computed ?? 0n
      left.delete(name)
      if (computed !== units) return this.#other({ asset, account, shown: units, computed })
    }
    // What isn't shown at all is shown as nothing.
    const [unseen] = left.values()
    return unseen && this.#other({ ...unseen, shown: 0n })
  }

  #other(found: Omit<Extract<Fault, { kind: 'shown_other' }>, 'kind'>): Fault {
    this.#broken.add(`${found.asset} ${found.account}`)
    this.#accounts.add(`${found.asset} ${found.account}`)
    return { kind: 'shown_other', ...found }
  }

  /** Adds one transfer, and says what its own balances get wrong. */
  add(transfer: ChainedTransfer): Fault | undefined {
    const { asset, from, to, amountUnits, fromAfterUnits, toAfterUnits } = transfer
    const held = this.#balances.get(asset) ?? { ...emptyAccounts }
    this.#balances.set(asset, held)
    held[from] -= amountUnits
    held[to] += amountUnits
    this.#accounts.add(`${asset} ${from}`).add(`${asset} ${to}`)
    const first = this.#look(transfer, from, held[from], fromAfterUnits)
    const second = this.#look(transfer, to, held[to], toAfterUnits)
    // Of two, the one on the member's own side says more.
    return first && second && mayGoBelowZero(from) ? second : (first ?? second)
  }

  #look(
    { transferNo, asset }: ChainedTransfer,
    account: AccountKind,
    computed: bigint,
    stated: bigint,
  ): Fault | undefined {
    const isBelowZero = computed < 0n && !mayGoBelowZero(account)
    if (computed === stated && !isBelowZero) return undefined
    this.#broken.add(`${asset} ${account}`)
    return computed === stated
      ? { kind: 'below_zero', transferNo, asset, account }
      : { kind: 'balance_other', transferNo, asset, account, stated, computed }
  }
}
