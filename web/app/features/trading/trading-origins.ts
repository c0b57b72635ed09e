import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import type { PositionAnswer, Positions } from '@dryrun/contract/trading.ts'
import { dollars } from '@dryrun/domain/ledger/assets.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import { fromAccount, fromCause, fromHolding, fromSum, fromWorth, type Term } from '../../origins.ts'
import type { Share } from './live-positions.ts'
import type { TicketFigures } from './ticket-figures.ts'

/** A position at its last price. */
export function fromPosition({ symbol, quantity, price, value }: PositionAnswer) {
  const held: Term = { name: 'quantity', value: quantity, unit: pairText(symbol), from: fromHolding(assetOf(symbol)) }
  return fromWorth(held, price, value ?? '0.00')
}

/** All positions together. */
export function fromPositions({ positions, value }: Positions) {
  return fromSum(
    'live',
    ...positions
      .filter((each) => Number(each.quantity) > 0)
      .map((each): Term => ({ name: 'worth', value: each.value ?? '0.00', sign: '+', from: fromPosition(each) })),
    { name: 'total', value: value ?? '0.00', sign: '=' },
  )
}

/** What is gained or lost as long as nothing is sold. */
export function fromGain({ value, cost, gainNotTaken }: Pick<Positions, 'value' | 'cost' | 'gainNotTaken'>) {
  return fromSum(
    'live',
    { name: 'worth', value: value ?? '0.00' },
    { name: 'cost', value: cost, sign: '−' },
    { name: 'gainNotTaken', value: gainNotTaken ?? '0.00', sign: '=' },
  )
}

/** What sales have gained or lost. */
export function fromTaken(each: readonly string[], together: string) {
  const parts = each.map((value): Term => ({ name: 'gainTaken', value, sign: '+' }))
  return fromSum('history', ...parts, { name: 'gainTaken', value: together, ...(parts.length > 0 && { sign: '=' }) })
}

/** The figures of an order that isn't sent yet. */
export function fromTicket({ quantity, fee, leaves, brings, worth }: TicketFigures) {
  const total = leaves ?? brings
  return fromSum(
    'typed',
    { name: 'quantity', value: quantity, unit: 'count' },
    { name: 'worth', value: worth },
    { name: 'fee', value: fee, sign: brings === null ? '+' : '−' },
    ...(total === null ? [] : [{ name: 'total', value: total, sign: '=' } as const]),
  )
}

/** A part of the money that is there to trade with. */
export function fromShare({ name, symbol, cents }: Share, positions: Positions) {
  if (name === 'balance') return fromAccount('balance')
  if (name === 'setAside') return fromHolding(dollars)
  const held = positions.positions.find((each) => each.symbol === symbol)
  return held ? fromPosition(held) : fromSum('live', { name: 'positions', value: formatAmount(cents) })
}

/** What was put in, and what it's worth: the gain is the difference. */
export function fromWorthOver(putIn: bigint, worth: bigint | null, gain: bigint | null) {
  return fromSum(
    'moment',
    { name: 'worth', value: worth === null ? '' : formatAmount(worth) },
    { name: 'putIn', value: formatAmount(putIn), sign: '−' },
    { name: 'gain', value: gain === null ? '' : formatAmount(gain), sign: '=' },
  )
}

/** What the same money on the same days would have come to another way. */
export function fromYardstick(cents: bigint, cash: bigint) {
  return fromSum(
    'yardstick',
    { name: 'result', value: formatAmount(cents) },
    { name: 'cash', value: formatAmount(cash), sign: '−' },
    { name: 'difference', value: formatAmount(cents - cash), sign: '=' },
  )
}

/** What trading has cost. */
export function fromCosts({ fees, spread, impact }: Pick<Positions, 'fees' | 'spread' | 'impact'>, together: bigint) {
  return fromSum(
    'history',
    { name: 'fees', value: fees },
    { name: 'spread', value: spread, sign: '+' },
    { name: 'impact', value: impact, sign: '+' },
    { name: 'total', value: formatAmount(together), sign: '=' },
  )
}

/** What was put in and taken out again. */
export function fromFlows({ flows, earlier, putIn }: Pick<Portfolio, 'flows' | 'earlier' | 'putIn'>) {
  const before: Term[] = earlier.count > 0 ? [{ name: 'amount', value: earlier.amount, sign: '+' }] : []
  return fromSum(
    'history',
    ...before,
    ...flows.map(
      ({ orderId, amount }): Term => ({ name: 'amount', value: amount, sign: '+', from: fromCause(orderId) }),
    ),
    { name: 'putIn', value: putIn, sign: '=' },
  )
}
