// Any history of orders keeps the books whole. What a fill must cost is worked out a second time with fractions, straight
// from the sentences of the rules.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dollars } from '../ledger/assets.ts'
import { type Book, balancesOf, bookOf } from '../ledger/book.ts'
import { post, type Transfer } from '../ledger/transfers.ts'
import type { Instrument } from '../markets/instruments.ts'
import { Refusal } from '../refusal.ts'
import { costsOf, type Fill, fillOrder, fillTransfers } from './fill.ts'
import { giveBack, moveOrder, type Order, type OrderRequest, placeOrder, touches, triggerOf } from './order.ts'
import { afterFill, noPosition, type Position } from './position.ts'
import { feeFor, sharesPaid, sharesPerWhole, type TickPrice, tradedWithin } from './pricing.ts'
import { assetOf, unitsPerWhole } from './terms.ts'

const listed: readonly Instrument[] = [
  instrument('BTCUSDT', 'crypto', 'USDT', 2),
  instrument('AAPL', 'stock', 'USD', 2),
  instrument('SHIBUSDT', 'crypto', 'USDT', 10),
]

function instrument(symbol: string, kind: Instrument['class'], quote: string, priceDecimals: number): Instrument {
  return { symbol, name: symbol, class: kind, base: symbol, quote, priceDecimals, volumeDecimals: 0 }
}

const anyInstrument = fc.constantFrom(...listed)
const anyTick = fc.record({
  priceUnits: fc.bigInt({ min: 1_000n, max: 10_000_000n }),
  volumeCents: fc.bigInt({ min: 1_000_000n, max: 1_000_000_000_000n }),
})
const anyCents = fc.bigInt({ min: 1n, max: 500_000n })
const anyUnits = fc.bigInt({ min: 1n, max: 2_000_000_000n })
const anyAmount = fc.oneof(
  anyCents.map((cents) => ({ cents })),
  anyUnits.map((units) => ({ units })),
)
/** Near the prices above, so that limits and stops are sometimes met. */
const anyTerms = fc.oneof(
  fc.constant({ type: 'market' as const }),
  fc.record({
    type: fc.constantFrom('limit' as const, 'stop' as const),
    priceUnits: fc.bigInt({ min: 1_000n, max: 10_000_000n }),
    endsWithDay: fc.boolean(),
  }),
)
const anyRequest = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  amount: anyAmount,
  terms: anyTerms,
})

interface Member {
  book: Book
  readonly positions: Map<string, Position>
  readonly open: { readonly order: Order; readonly of: Instrument }[]
  paidCents: bigint
}

function newMember(): Member {
  const held = Object.fromEntries(listed.map(({ symbol }) => [assetOf(symbol), {}]))
  const book = bookOf({ [dollars]: { balance: 2_000_000n, paid_in: -2_000_000n }, ...held })
  return { book, positions: new Map(), open: [], paidCents: 0n }
}

function write(member: Member, transfers: readonly Transfer[]): void {
  member.book = post(member.book, transfers).book
}

/** Places an order; undefined where it was refused, which must change nothing. */
function place(member: Member, of: Instrument, last: TickPrice, request: OrderRequest): Order | undefined {
  const before = member.book
  try {
    const { order, transfers } = placeOrder(
      {
        instrument: of,
        last,
        dollars: balancesOf(member.book, dollars),
        held: balancesOf(member.book, assetOf(of.symbol)),
        openOrders: member.open.length,
      },
      request,
    )
    write(member, transfers)
    member.open.push({ order, of })
    return order
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(member.book, before)
    return undefined
  }
}

/** Gives an order another price; one that's refused stays as it was. */
function move(member: Member, at: number, last: TickPrice, to: { orderId: string; priceUnits: bigint }): void {
  const found = member.open[at]
  if (!found) return
  const { order, of } = found
  const before = member.book
  const held = balancesOf(before, assetOf(of.symbol))
  try {
    const moved = moveOrder(
      { instrument: of, last, dollars: balancesOf(before, dollars), held, openOrders: member.open.length },
      order,
      to,
    )
    write(member, moved.transfers)
    assert.deepEqual([moved.order.side, moved.order.amount], [order.side, order.amount], 'only its price changes')
    member.open[at] = { order: moved.order, of }
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(member.book, before)
  }
}

function fill(member: Member, tick: TickPrice): Fill | undefined {
  const next = member.open.shift()
  if (!next) return undefined
  const { order, of } = next
  const trigger = triggerOf(of, order.side, order.terms)
  if (trigger && !touches(trigger, tick.priceUnits)) {
    write(member, giveBack(order, of))
    return undefined
  }
  const { position, reserved } = balancesOf(member.book, assetOf(of.symbol))
  const found = fillOrder(of, order, tick, position + reserved)
  if (typeof found === 'string') {
    write(member, giveBack(order, of))
    return undefined
  }
  checkPrice(of, order, tick, found)
  write(member, fillTransfers(order, of, found))
  const { symbol } = of
  member.positions.set(symbol, afterFill(member.positions.get(symbol) ?? noPosition, found))
  member.paidCents += order.side === 'buy' ? found.tradedCents + found.feeCents : found.feeCents - found.tradedCents
  return found
}

/** Dollars follow from the exact price, off by less than a cent, and never in the member's favour. */
function checkPrice(of: Instrument, order: Order, tick: TickPrice, found: Fill): void {
  const { price, quantityUnits, tradedCents, feeCents } = found
  const under = 10n ** BigInt(of.priceDecimals) * sharesPerWhole * unitsPerWhole
  const exact = quantityUnits * tick.priceUnits * sharesPaid(price) * 100n
  const rounding = order.side === 'buy' ? tradedCents * under - exact : exact - tradedCents * under
  assert.ok(rounding >= 0n && rounding < under, 'traded dollars are rounded against the member by less than a cent')
  const fee = feeCents * 1_000n - tradedCents
  assert.ok(fee >= 0n || feeCents === tradedCents)
  assert.ok(fee < 1_000n || feeCents === 1n, 'the fee is a thousandth, rounded up, and at least a cent')
  const half = of.class === 'crypto' ? 5n : 2n
  assert.equal(price.halfSpreadShares * 10_000n, half * sharesPerWhole)
  assert.ok(price.impactShares >= 0n && price.impactShares * 100n <= sharesPerWhole, 'impact is at most one percent')
  if (order.terms.type === 'limit') {
    const limit = order.terms.priceUnits * sharesPerWhole
    const paid = tick.priceUnits * sharesPaid(price)
    assert.ok(order.side === 'buy' ? paid <= limit : paid >= limit, 'a limit is never passed')
  }
  const { spreadCents, impactCents } = costsOf(of, found)
  assert.ok(spreadCents >= 0n && impactCents >= 0n)
}

function checkBook(member: Member): void {
  for (const asset of [dollars, ...listed.map(({ symbol }) => assetOf(symbol))]) {
    const accounts = balancesOf(member.book, asset)
    assert.equal(
      Object.values(accounts).reduce((sum, units) => sum + units, 0n),
      0n,
      `${asset} sums to zero`,
    )
    assert.ok(accounts.position >= 0n && accounts.reserved >= 0n && accounts.balance >= 0n)
  }
  for (const { symbol } of listed) {
    const { position, reserved, traded } = balancesOf(member.book, assetOf(symbol))
    const { quantityUnits, costCents } = member.positions.get(symbol) ?? noPosition
    assert.equal(position + reserved, quantityUnits)
    assert.equal(traded, -quantityUnits)
    assert.ok(costCents >= 0n && (quantityUnits > 0n || costCents === 0n))
  }
  const { balance, reserved } = balancesOf(member.book, dollars)
  assert.equal(balance + reserved, 2_000_000n - member.paidCents, 'what is left is what was there, less what was paid')
  assert.equal(
    reserved,
    member.open.filter(({ order }) => order.side === 'buy').reduce((sum, { order }) => sum + order.setAside, 0n),
  )
  // Gains taken are what sales brought, less what was paid for what was sold.
  const cost = [...member.positions.values()].reduce((sum, each) => sum + each.costCents, 0n)
  const taken = [...member.positions.values()].reduce((sum, each) => sum + each.takenCents, 0n)
  assert.equal(taken, cost - member.paidCents)
}

type Step = (member: Member, id: string) => void

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(anyInstrument, anyTick, anyRequest).map(
    ([of, last, request]): Step =>
      (member, orderId) =>
        void place(member, of, last, { orderId, ...request }),
  ),
  anyTick.map(
    (tick): Step =>
      (member) =>
        void fill(member, tick),
  ),
  fc.nat().map(
    (at): Step =>
      (member) => {
        const [found] = member.open.splice(at % Math.max(1, member.open.length), 1)
        if (found) write(member, giveBack(found.order, found.of))
      },
  ),
  fc.tuple(fc.nat(), anyTick, fc.bigInt({ min: 1_000n, max: 10_000_000n })).map(
    ([at, last, priceUnits]): Step =>
      (member, orderId) =>
        move(member, at % Math.max(1, member.open.length), last, { orderId, priceUnits }),
  ),
)

test('any history of orders, moves, fills and cancellations leaves every asset of the book at zero, and nobody below it', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const member = newMember()
      steps.forEach((step, at) => {
        step(member, `order ${at}`)
        checkBook(member)
      })
    }),
    { numRuns: 300 },
  )
})

test('cancelling gives back every cent and every unit', () => {
  fc.assert(
    fc.property(anyInstrument, anyTick, anyRequest, (of, last, request) => {
      const member = newMember()
      const before = member.book.balances
      const order = place(member, of, last, { orderId: 'order', ...request })
      if (order) write(member, giveBack(order, of))
      assert.deepEqual(member.book.balances, before)
    }),
  )
})

test('in which order orders of one tick are filled changes nothing for anybody', () => {
  fc.assert(
    fc.property(
      anyInstrument,
      anyTick,
      fc.array(anyRequest, { minLength: 2, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (of, tick, requests, chance) => {
        const filledIn = (turn: (orders: Member['open']) => Member['open']) => {
          const member = newMember()
          // Something to sell first.
          place(member, of, tick, {
            orderId: 'first',
            side: 'buy',
            amount: { cents: 500_000n },
            terms: { type: 'market' },
          })
          fill(member, tick)
          requests.forEach((request, at) => void place(member, of, tick, { orderId: `order ${at}`, ...request }))
          const orders = member.open.splice(0)
          const fills = new Map<string, Fill | undefined>()
          for (const each of turn(orders)) {
            member.open.push(each)
            fills.set(each.order.orderId, fill(member, tick))
          }
          return { balances: member.book.balances, fills: [...fills].toSorted(([a], [b]) => (a < b ? -1 : 1)) }
        }
        const keys = new Map<unknown, number>()
        const shuffled = filledIn((orders) => {
          for (const each of orders) keys.set(each, chance.next().value as number)
          return orders.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
        })
        assert.deepEqual(
          shuffled,
          filledIn((orders) => orders),
        )
      },
    ),
    { numRuns: 100 },
  )
})

test('a dollar amount includes the fee: as much as possible is traded, and the two never come to more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n, max: 10_000_000_000n }), (cents) => {
      const traded = tradedWithin(cents)
      assert.ok(traded + feeFor(traded) <= cents)
      assert.ok(traded + 1n + feeFor(traded + 1n) > cents)
    }),
  )
})

test('a limit is met by exactly those prices whose ask or bid reaches it', () => {
  fc.assert(
    fc.property(
      anyInstrument,
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.bigInt({ min: -3n, max: 3n }),
      (of, side, limit, off) => {
        const half = of.class === 'crypto' ? 5n : 2n
        const trigger = triggerOf(of, side, { type: 'limit', priceUnits: limit, endsWithDay: false })
        assert.ok(trigger)
        const price = trigger.priceUnits + off
        const reached =
          side === 'buy' ? price * (10_000n + half) <= limit * 10_000n : price * (10_000n - half) >= limit * 10_000n
        assert.equal(touches(trigger, price), reached)
      },
    ),
  )
})

test('the impact of an order is one percent times the square root of its share of the volume', () => {
  const member = newMember()
  const of = listed[1] as Instrument
  const tick = { priceUnits: 10_000n, volumeCents: 100_000_000n }
  place(member, of, tick, { orderId: 'order', side: 'buy', amount: { cents: 1_000_000n }, terms: { type: 'market' } })
  const found = fill(member, tick)
  assert.ok(found)
  // A hundredth of the volume: a tenth of a percent, on top of half the spread of 0.02%.
  assert.equal(sharesPaid(found.price), (sharesPerWhole * 10_012n) / 10_000n)
  // $10,000.00 with the fee buys 99.780418 at $100.12: $9,990.01, and the fee is $9.99... rounded up to $10.00.
  assert.equal(found.tradedCents + found.feeCents + found.givenBackCents, 1_000_000n)
  assert.ok(found.givenBackCents < 2n)
})
