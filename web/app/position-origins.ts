import type { BookBalances } from '@dryrun/contract/ledger.ts'
import type { PositionAnswer, Positions } from '@dryrun/contract/trading.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import { centsOf } from './money.ts'
import { fromBalances, fromHolding, fromSetAside, fromSum, fromWorth, type Term } from './origins.ts'

/** A position at its last price. */
export function fromPosition({ symbol, quantity, price, value }: PositionAnswer, upTo: string) {
  const from = fromHolding(assetOf(symbol), { upTo })
  const held: Term = { name: 'quantity', value: quantity, unit: pairText(symbol), from }
  return fromWorth(held, price, value ?? '0.00')
}

/** All positions together. */
export function fromPositions({ positions, value, upTo }: Positions) {
  return fromSum(
    'live',
    ...positions
      .filter((each) => Number(each.quantity) > 0)
      .map(
        (each): Term => ({
          name: 'worth',
          of: { text: pairText(each.symbol) },
          value: each.value ?? '0.00',
          sign: '+',
          from: fromPosition(each, upTo),
        }),
      ),
    { name: 'total', value: value ?? '0.00', sign: '=' },
  )
}

/** What somebody has: total assets, what is set aside, and positions. Null where the price of one of them isn't known. */
export function togetherOf({ totalAssets }: BookBalances, { setAside, value }: Positions): string | null {
  return value === null ? null : formatAmount(centsOf(totalAssets) + centsOf(setAside) + centsOf(value))
}

export function fromTogether(balances: BookBalances, positions: Positions) {
  return fromSum(
    'live',
    { name: 'totalAssets', value: balances.totalAssets, from: fromBalances(balances, 'total_assets') },
    {
      name: 'setAside',
      value: positions.setAside,
      sign: '+',
      from: fromSetAside(positions.setAside, positions.upTo),
    },
    { name: 'positions', value: positions.value ?? '0.00', sign: '+', from: fromPositions(positions) },
    { name: 'total', value: togetherOf(balances, positions) ?? '0.00', sign: '=' },
  )
}
