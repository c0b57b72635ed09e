import type { OrderRequest as OrderBody, Ticket } from '@dryrun/contract/trading.ts'
import { emptyBalances } from '@dryrun/domain/ledger/accounts.ts'
import { emptyAccounts } from '@dryrun/domain/ledger/book.ts'
import type { Instrument } from '@dryrun/domain/markets/instruments.ts'
import { amountForm, formatAmount, formatUnits, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { formatQuantity, parseDecimal, parseQuantity } from '@dryrun/domain/trading/decimals.ts'
import { fillOrder } from '@dryrun/domain/trading/fill.ts'
import { type OrderTerms, type OrderType, placeOrder, triggerOf } from '@dryrun/domain/trading/order.ts'
import {
  type OrderPrice,
  type Side,
  sharesPaid,
  sharesPerWhole,
  type TickPrice,
  worthCents,
} from '@dryrun/domain/trading/pricing.ts'
import { centsOf } from '../../money.ts'
import { quantityUnitsOf } from './sent-units.ts'

/** What somebody has typed into the ticket. */
export interface TicketForm {
  readonly side: Side
  readonly type: OrderType
  /** A sale in dollars is a sale of the quantity that would bring them at the price on screen. */
  readonly inDollars: boolean
  readonly amount: string
  readonly price: string
  readonly endsWithDay: boolean
  readonly note: string
}

export type TicketField = 'amount' | 'price' | null

/** Why the ticket can't be sent as it is: the rule that says no, and the field it's about. */
export interface TicketProblem {
  readonly field: TicketField
  readonly refusal: Refusal
}

/** All figures of an order before it's sent, as decimal texts. */
export interface TicketFigures {
  /** The price that the figures start from: the last one, the limit's or the stop's. */
  readonly price: string
  readonly halfSpread: string
  readonly impact: string
  readonly yourPrice: string
  readonly quantity: string
  /** What the quantity is worth at the price that the figures start from. */
  readonly worth: string
  readonly fee: string
  /** What spread and impact cost together. */
  readonly spreadCost: string
  /** Leaves the balance until it's filled, for a buy; null for a sale. */
  readonly leaves: string | null
  /** What a sale would bring; null for a buy. */
  readonly brings: string | null
  readonly leftInBalance: string
}

export type TicketOutcome =
  | { readonly kind: 'empty' }
  | { readonly kind: 'problem'; readonly problem: TicketProblem }
  | { readonly kind: 'figures'; readonly figures: TicketFigures }

const fields: Partial<Record<Refusal['code'], TicketField>> = {
  price_invalid: 'price',
  not_traded: null,
  too_many_orders: null,
}

/** The field that a refusal is about; null where it's about the order as a whole. */
export function ticketFieldOf(code: Refusal['code']): TicketField {
  const field = fields[code]
  return field === undefined ? 'amount' : field
}

/** What the order would do at this price, by the same rules as on the server, which has the last word. */
export function figuresOf(ticket: Ticket, price: string, openOrders: number, form: TicketForm): TicketOutcome {
  if (form.amount.trim() === '') return { kind: 'empty' }
  try {
    return { kind: 'figures', figures: compute(ticket, price, openOrders, form) }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    return { kind: 'problem', problem: { field: ticketFieldOf(problem.code), refusal: problem } }
  }
}

function compute(ticket: Ticket, price: string, openOrders: number, form: TicketForm): TicketFigures {
  const instrument: Instrument = { ...ticket, volumeDecimals: 0 }
  const { side } = form
  const priceUnits = parseDecimal(price, ticket.priceDecimals)
  if (priceUnits === undefined || !ticket.last) throw new Refusal('price_unavailable')
  const last = { priceUnits, volumeCents: centsOf(ticket.last.volume) }
  const balance = centsOf(ticket.balance)
  const reserved = quantityUnitsOf(ticket.setAside)
  const position = quantityUnitsOf(ticket.held)
  const facts = {
    instrument,
    last,
    openOrders,
    dollars: { ...emptyBalances, balance },
    held: { ...emptyAccounts, position, reserved },
  }
  const terms = termsOf(ticket, form)
  const expected = expectedUnits(instrument, side, terms, priceUnits)
  const amount =
    side === 'sell' && form.inDollars
      ? {
          units: unitsBringing(
            instrument,
            terms,
            { ...last, priceUnits: expected },
            { wanted: dollarsOf(form), position },
          ),
        }
      : amountOf(form)
  const { order } = placeOrder(facts, { orderId: '', side, amount, terms })
  const fill = fillOrder(instrument, order, { ...last, priceUnits: expected }, position + reserved)
  if (typeof fill === 'string') throw new Refusal('order_too_small', { limit: formatAmount(order.setAside) })
  const worth = worthCents(instrument, expected, fill.quantityUnits)
  const isBuy = side === 'buy'
  const after = isBuy ? balance - order.setAside : balance + fill.tradedCents - fill.feeCents
  return {
    ...pricePartsOf(fill.price, ticket.priceDecimals),
    quantity: formatQuantity(fill.quantityUnits),
    worth: formatAmount(worth),
    fee: formatAmount(fill.feeCents),
    spreadCost: formatAmount(isBuy ? fill.tradedCents - worth : worth - fill.tradedCents),
    leaves: isBuy ? formatAmount(order.setAside) : null,
    brings: isBuy ? null : formatAmount(fill.tradedCents - fill.feeCents),
    leftInBalance: formatAmount(after),
  }
}

/** A price per unit, taken apart so that its parts add up: what is paid or got is rounded against the member. */
export function pricePartsOf(
  price: OrderPrice,
  decimals: number,
): Pick<TicketFigures, 'price' | 'halfSpread' | 'impact' | 'yourPrice'> {
  const { side, priceUnits, halfSpreadShares } = price
  const paid = priceUnits * sharesPaid(price)
  const yours = side === 'buy' ? (paid + sharesPerWhole - 1n) / sharesPerWhole : paid / sharesPerWhole
  const half = (priceUnits * halfSpreadShares + sharesPerWhole / 2n) / sharesPerWhole
  const impact = (side === 'buy' ? yours - priceUnits : priceUnits - yours) - half
  return {
    price: formatUnits(priceUnits, decimals),
    halfSpread: formatUnits(half, decimals),
    impact: formatUnits(impact < 0n ? 0n : impact, decimals),
    yourPrice: formatUnits(yours, decimals),
  }
}

/** The price that the order is expected to meet: never a better one than the market has now. */
function expectedUnits(instrument: Instrument, side: Side, terms: OrderTerms, lastUnits: bigint): bigint {
  const trigger = triggerOf(instrument, side, terms)
  if (!trigger) return lastUnits
  const isLower = trigger.priceUnits < lastUnits
  return (trigger.way === 'down') === isLower ? trigger.priceUnits : lastUnits
}

function dollarsOf({ amount }: Pick<TicketForm, 'amount'>): bigint {
  const cents = parseAmount(amount.trim())
  if (cents === undefined || cents === 0n) throw new Refusal('invalid_input', { reason: amountForm })
  return cents
}

/** The smallest quantity whose sale would bring these cents after its fee. All of it may still bring too little. */
function unitsBringing(
  instrument: Instrument,
  terms: OrderTerms,
  tick: TickPrice,
  { wanted, position }: { readonly wanted: bigint; readonly position: bigint },
): bigint {
  const brings = (units: bigint) => {
    const sale = { orderId: '', side: 'sell', amount: { units }, terms, setAside: units } as const
    const fill = fillOrder(instrument, sale, tick, units)
    return typeof fill === 'string' ? 0n : fill.tradedCents - fill.feeCents
  }
  if (position === 0n || brings(position) < wanted) throw new Refusal('insufficient_position')
  let [low, high] = [0n, position]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (brings(middle) >= wanted) high = middle
    else low = middle
  }
  return high
}

function amountOf(form: TicketForm) {
  if (form.inDollars && form.side === 'buy') return { cents: dollarsOf(form) }
  const units = parseQuantity(form.amount.trim())
  if (units === undefined || units === 0n) throw new Refusal('quantity_invalid')
  return { units }
}

function termsOf({ priceDecimals }: Ticket, { type, price, endsWithDay }: TicketForm): OrderTerms {
  if (type === 'market') return { type }
  const priceUnits = parseDecimal(price.trim(), priceDecimals)
  if (priceUnits === undefined) throw new Refusal('price_invalid')
  return { type, priceUnits, endsWithDay }
}

/** What is sent. A sale in dollars is sent as the quantity that the ticket shows. */
export function bodyOf(symbol: string, form: TicketForm, { quantity }: Pick<TicketFigures, 'quantity'>): OrderBody {
  const { side, type, endsWithDay } = form
  const amount = form.amount.trim()
  const note = form.note.trim()
  return {
    symbol,
    side,
    type,
    ...(form.inDollars ? (side === 'buy' ? { dollars: amount } : { quantity }) : { quantity: amount }),
    ...(type !== 'market' && { price: form.price.trim(), endsWithDay }),
    ...(note !== '' && { note }),
  }
}

/** A share of what there is to spend or to sell, as it would be typed. */
export function shareOf(ticket: Ticket, form: Pick<TicketForm, 'side'>, percent: bigint): string {
  if (form.side === 'buy') return formatAmount((centsOf(ticket.balance) * percent) / 100n)
  return trimmed(formatQuantity((quantityUnitsOf(ticket.held) * percent) / 100n))
}

const trimmed = (decimal: string) => decimal.replace(/\.?0+$/, '')

/** How far a price is from the last one, in percent with two decimals. */
export function distanceOf(price: string, last: string): string | null {
  const [one, other] = [Number(price), Number(last)]
  return price.trim() === '' || !Number.isFinite(one) || !(other > 0) ? null : ((one / other - 1) * 100).toFixed(2)
}
