import type { Portfolio } from '@dryrun/contract/portfolio.ts'
import type { PositionAnswer, Positions, Ticket } from '@dryrun/contract/trading.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { centsOf } from '../../money.ts'
import { fromAccount, fromFillOfBalance, fromSetAside, fromSum, fromWorth, signed, type Term } from '../../origins.ts'
import { fromPosition } from '../../position-origins.ts'
import type { Share } from './live-positions.ts'
import type { TicketFigures } from './ticket-figures.ts'

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
export function fromTaken(each: readonly Pick<PositionAnswer, 'symbol' | 'gainTaken'>[], together: string) {
  const parts = each.map(({ symbol, gainTaken }) =>
    signed({ name: 'gainTaken', of: { text: pairText(symbol) } }, gainTaken),
  )
  return fromSum('history', ...parts, { name: 'gainTaken', value: together, sign: '=' })
}

/** What an order that isn't sent yet would take from the balance or bring into it. */
export function fromTicket({ fee, leaves, brings, worth, spreadCost }: TicketFigures) {
  const costs = leaves === null ? '−' : '+'
  const parts: readonly Term[] = [
    { name: 'worth', value: worth },
    { name: 'spread', value: spreadCost, sign: costs },
    { name: 'fee', value: fee, sign: costs },
  ]
  if (leaves === null) return fromSum('typed', ...parts, { name: 'total', value: brings ?? '0.00', sign: '=' })
  // A little more is set aside than it would cost now; what isn't spent comes back.
  const spare = formatAmount(centsOf(leaves) - centsOf(worth) - centsOf(spreadCost) - centsOf(fee))
  return fromSum(
    'typed',
    ...parts,
    { name: 'spare', value: spare, sign: '+' },
    { name: 'total', value: leaves, sign: '=' },
  )
}

/** What would be in the balance then. */
export function fromTicketLeft(
  { leaves, brings, leftInBalance }: TicketFigures,
  { balance, upTo }: Pick<Ticket, 'balance' | 'upTo'>,
) {
  return fromSum(
    'typed',
    { name: 'balance', value: balance, from: fromAccount('balance', { upTo }) },
    { name: 'amount', value: leaves ?? brings ?? '0.00', sign: leaves === null ? '+' : '−' },
    { name: 'result', value: leftInBalance, sign: '=' },
  )
}

/** A part of the money that is there to trade with. */
export function fromShare({ name, symbol, cents }: Share, { positions, balance, upTo }: Positions) {
  if (name === 'balance') return balance === '0.00' ? 'given' : fromAccount('balance', { upTo })
  if (name === 'setAside') return fromSetAside(formatAmount(cents), upTo)
  const held = positions.find((each) => each.symbol === symbol)
  return held ? fromPosition(held, upTo) : 'given'
}

/** What was put in, and what it's worth: the gain is the difference. */
export function fromWorthOver(putIn: bigint, worth: bigint | null, gain: bigint | null) {
  if (worth === null || gain === null) return 'given'
  return fromSum(
    'moment',
    { name: 'worth', value: formatAmount(worth) },
    signed({ name: 'putIn' }, formatAmount(-putIn)),
    { name: 'gain', value: formatAmount(gain), sign: '=' },
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
  const before: Term[] = earlier.count > 0 ? [signed({ name: 'earlier' }, earlier.amount)] : []
  return fromSum(
    'history',
    ...before,
    ...flows.map(({ orderId, amount, side, symbol }): Term => {
      const term = {
        name: 'amount',
        of: { text: pairText(symbol) },
        from: fromFillOfBalance(orderId, side, {}),
      } as const
      return signed(term, amount)
    }),
    { name: 'putIn', value: putIn, sign: '=' },
  )
}

/** A quantity that the fills of a round come to, at its price. */
export const fromHeld = ({ symbol, quantity, price, value }: Portfolio['held'][number]) =>
  fromWorth({ name: 'quantity', value: quantity, unit: pairText(symbol) }, price, value ?? '0.00')

/** What all of them are worth. */
export function fromHeldTogether({ held, worth }: Pick<Portfolio, 'held' | 'worth'>) {
  return fromSum(
    'live',
    ...held.map(
      (each): Term => ({
        name: 'worth',
        of: { text: pairText(each.symbol) },
        value: each.value ?? '0.00',
        sign: '+',
        from: fromHeld(each),
      }),
    ),
    { name: 'total', value: worth ?? '0.00', sign: '=' },
  )
}
