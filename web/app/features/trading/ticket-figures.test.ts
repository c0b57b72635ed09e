import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Ticket } from '@dryrun/contract/trading.ts'
import { parseAmount } from '@dryrun/domain/money/amount.ts'
import fc from 'fast-check'
import { bodyOf, distanceOf, figuresOf, shareOf, type TicketForm } from './ticket-figures.ts'

const ticket: Ticket = {
  upTo: '0',
  symbol: 'BTCUSDT',
  name: 'Bitcoin',
  class: 'crypto',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  isTraded: true,
  last: { price: '70044.36', at: '2026-11-15T14:00:00.000Z', volume: '1240000000.00' },
  source: 'simulated',
  balance: '853.57',
  held: '0.005398',
  setAside: '0.005398',
}

const buy: TicketForm = {
  side: 'buy',
  type: 'market',
  inDollars: true,
  amount: '250',
  price: '',
  endsWithDay: false,
  note: '',
}

/** A sale, in units. */
const sell = { side: 'sell', inDollars: false } as const

const price = '70044.36'
const told = { quantity: '0.001000' }

function figures(form: Partial<TicketForm>) {
  const outcome = figuresOf(ticket, price, 0, { ...buy, ...form })
  assert.equal(outcome.kind, 'figures', JSON.stringify(outcome))
  return outcome.kind === 'figures' ? outcome.figures : assert.fail()
}

function refusal(form: Partial<TicketForm>, of = ticket, openOrders = 0) {
  const outcome = figuresOf(of, price, openOrders, { ...buy, ...form })
  return outcome.kind === 'problem' ? `${outcome.problem.field} ${outcome.problem.refusal.code}` : outcome.kind
}

describe('the figures of a ticket', () => {
  test('are those of the drawing for 250 dollars of bitcoin', () => {
    const { halfSpread, yourPrice, quantity, fee, leaves, leftInBalance } = figures({})
    assert.equal(halfSpread, '35.02')
    assert.equal(quantity, '0.003563')
    assert.equal(fee, '0.25')
    assert.equal(leaves, '250.00')
    assert.equal(leftInBalance, '603.57')
    assert.ok(Number(yourPrice) > 70_079 && Number(yourPrice) < 70_080, yourPrice)
  })

  test('take the price apart so that its parts add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 85_000 }), (cents) => {
        const { price: from, halfSpread, impact, yourPrice } = figures({ amount: (cents / 100).toFixed(2) })
        const units = (text: string) => parseAmount(text) ?? assert.fail()
        assert.equal(units(from) + units(halfSpread) + units(impact), units(yourPrice))
      }),
    )
  })

  test('count a limit at the limit, and a stop at the stop', () => {
    assert.equal(figures({ type: 'limit', price: '68200' }).quantity, '0.003662')
    const stop = figures({ ...sell, type: 'stop', price: '66000', amount: '0.005398' })
    assert.equal(stop.worth, '356.26')
    assert.equal(stop.leaves, null)
    assert.ok(Number(stop.brings) > 355 && Number(stop.brings) < 356)
  })

  test('count a limit that the market already meets at the last price', () => {
    assert.equal(figures({ type: 'limit', price: '80000' }).price, price)
  })

  test('say what is wrong, at the field that it is about', () => {
    assert.equal(refusal({ amount: '' }), 'empty')
    assert.equal(refusal({ amount: '12,5' }), 'amount invalid_input')
    assert.equal(refusal({ amount: '0.5' }), 'amount order_too_small')
    assert.equal(refusal({ amount: '900' }), 'amount insufficient_balance')
    assert.equal(refusal({ inDollars: false, amount: '0.0000001' }), 'amount quantity_invalid')
    assert.equal(refusal({ ...sell, amount: '0.006' }), 'amount insufficient_position')
    assert.equal(refusal({ type: 'limit', price: '' }), 'price price_invalid')
    assert.equal(refusal({ type: 'stop', price: '1.234' }), 'price price_invalid')
    assert.equal(refusal({}, ticket, 200), 'null too_many_orders')
    assert.equal(refusal({}, { ...ticket, last: null }), 'amount price_unavailable')
  })
})

test('what is sent is what the form says, and nothing that does not belong to its type', () => {
  assert.deepEqual(bodyOf('BTCUSDT', { ...buy, amount: ' 250 ', price: '1', note: ' Why not ' }, told), {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    dollars: '250',
    note: 'Why not',
  })
  assert.deepEqual(bodyOf('AAPL', { ...buy, ...sell, type: 'stop', amount: '2', price: '300' }, told), {
    symbol: 'AAPL',
    side: 'sell',
    type: 'stop',
    quantity: '2',
    price: '300',
    endsWithDay: false,
  })
})

test('a sale in dollars is one of the smallest quantity that would bring them', () => {
  const most = Number(figures({ ...sell, amount: ticket.held }).brings) * 100
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Math.floor(most) }), (cents) => {
      const dollars = figures({ side: 'sell', inDollars: true, amount: (cents / 100).toFixed(2) })
      const units = Math.round(Number(dollars.quantity) * 1e6)
      assert.ok(Math.round(Number(dollars.brings) * 100) >= cents)
      assert.deepEqual(figures({ ...sell, amount: dollars.quantity }), dollars)
      if (units > 1) {
        const less = figures({ ...sell, amount: ((units - 1) / 1e6).toFixed(6) })
        assert.ok(Math.round(Number(less.brings) * 100) < cents)
      }
      const sent = bodyOf('BTCUSDT', { ...buy, side: 'sell', inDollars: true, amount: '5' }, dollars)
      assert.deepEqual([sent.quantity, sent.dollars], [dollars.quantity, undefined])
    }),
  )
  const tooMuch = (Math.floor(most) / 100 + 0.01).toFixed(2)
  assert.equal(refusal({ side: 'sell', inDollars: true, amount: tooMuch }), 'amount insufficient_position')
  assert.equal(refusal({ side: 'sell', inDollars: true, amount: '1,5' }), 'amount invalid_input')
  assert.equal(
    refusal({ side: 'sell', inDollars: true, amount: '1' }, { ...ticket, held: '0.000000' }),
    'amount insufficient_position',
  )
})

test('a share never asks for more than there is', () => {
  assert.equal(shareOf(ticket, { side: 'buy' }, 25n), '213.39')
  assert.equal(shareOf(ticket, { side: 'buy' }, 100n), '853.57')
  assert.equal(shareOf(ticket, { side: 'sell' }, 50n), '0.002699')
  assert.equal(shareOf({ ...ticket, held: '2.000000' }, { side: 'sell' }, 100n), '2')
})

test('a distance is none where nothing or no number was typed', () => {
  assert.equal(distanceOf('68200', '70044.36'), '-2.63')
  assert.equal(distanceOf('', '70044.36'), null)
  assert.equal(distanceOf('much', '70044.36'), null)
})
