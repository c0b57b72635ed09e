import { type AccountKind, mayGoBelowZero } from '../ledger/accounts.ts'
import { type Asset, dollars } from '../ledger/assets.ts'
import { type AssetBalances, emptyAccounts } from '../ledger/book.ts'
import type { ChainedTransfer } from './canonical.ts'
import type { Fault } from './faults.ts'

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
