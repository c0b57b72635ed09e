import type { PositionAnswer, Positions } from '@dryrun/contract/trading.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { parseDecimal, parseQuantity } from '@dryrun/domain/trading/decimals.ts'
import { worthCents } from '@dryrun/domain/trading/pricing.ts'
import { centsOf } from '../../money.ts'

interface Quote {
  readonly price: string
  readonly change: string
}

/** The same positions at the prices that the rest of the page shows, by the server's own rule. */
export function atLivePrices(positions: Positions, quotes: ReadonlyMap<string, Quote>): Positions {
  const moved = positions.positions.map((position) => movedBy(position, quotes.get(position.symbol)))
  const total = (pick: (position: PositionAnswer) => string | null) => {
    let sum = 0n
    for (const position of moved) {
      const amount = pick(position)
      if (amount === null) return null
      sum += centsOf(amount)
    }
    return formatAmount(sum)
  }
  return {
    ...positions,
    positions: moved,
    value: total(({ value }) => value),
    gainNotTaken: total(({ gainNotTaken }) => gainNotTaken),
  }
}

function movedBy(position: PositionAnswer, quote: Quote | undefined): PositionAnswer {
  const units = parseQuantity(position.quantity)
  if (!quote || units === undefined) return position
  const { price, change } = quote
  const priceDecimals = price.split('.')[1]?.length ?? 0
  const priceUnits = parseDecimal(price, priceDecimals)
  if (priceUnits === undefined) return position
  const value = worthCents({ class: 'crypto', priceDecimals }, priceUnits, units)
  return {
    ...position,
    price,
    change,
    value: formatAmount(value),
    gainNotTaken: formatAmount(value - centsOf(position.cost)),
  }
}

export interface Share {
  readonly name: 'position' | 'others' | 'setAside' | 'balance'
  readonly symbol?: string
  readonly cents: bigint
  /** Of all of it, in thousandths. */
  readonly thousandths: number
}

const namedMax = 5

/** Where the money for trading is: the largest positions, the others together, what is set aside, and the balance. */
export function sharesOf(positions: Positions): Share[] {
  const held = positions.positions
    .filter(({ value }) => value !== null && centsOf(value) > 0n)
    .map(({ symbol, value }) => ({ symbol, cents: centsOf(value ?? '0.00') }))
    .toSorted((one, other) => (one.cents < other.cents ? 1 : -1))
  const rest = held.slice(namedMax).reduce((sum, { cents }) => sum + cents, 0n)
  const parts: Omit<Share, 'thousandths'>[] = [
    ...held.slice(0, namedMax).map(({ symbol, cents }) => ({ name: 'position' as const, symbol, cents })),
    { name: 'others', cents: rest },
    { name: 'setAside', cents: centsOf(positions.setAside) },
    { name: 'balance', cents: centsOf(positions.balance) },
  ]
  const all = parts.reduce((sum, { cents }) => sum + cents, 0n)
  if (all === 0n) return []
  return parts
    .filter(({ cents }) => cents > 0n)
    .map((part) => Object.assign(part, { thousandths: Math.round(Number((part.cents * 100_000n) / all) / 100) }))
}
