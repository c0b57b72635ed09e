import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { coins, coinTerms, coinToOffer, formatCoins, parseCoins } from './coins.ts'
import { formatRate, parseRate, unitsPaidOut, unitsToPay, worthCents } from './rate.ts'

const anyCoin = fc.constantFrom(...coins)
const units = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
const cents = fc.bigInt({ min: 1n, max: 10_000_000_000n })
const rateMicros = fc.bigInt({ min: 1_000n, max: 1_000_000_000_000n })

test('an amount of coins written and read again is the same amount', () => {
  fc.assert(fc.property(anyCoin, units, (coin, amount) => parseCoins(coin, formatCoins(coin, amount)) === amount))
  assert.equal(parseCoins('BTC', '0.5'), 50_000_000n)
  assert.equal(parseCoins('USDT', '7'), 700n)
})

test('what is not exactly an amount of this coin is none, and nothing is rounded', () => {
  for (const text of ['', '.', '-1', '+1', ' 1', '1 ', '01', '1.', '.5', '1,0', '1e3', '0x1', 'NaN', '1.0.0', '١'])
    for (const coin of coins) assert.equal(parseCoins(coin, text), undefined, JSON.stringify(text))
  assert.equal(parseCoins('BTC', '0.000000001'), undefined, 'less than a unit')
  assert.equal(parseCoins('USDT', '0.001'), undefined)
  assert.equal(parseCoins('BTC', '9'.repeat(13)), undefined)
})

test('a rate written and read again is the same rate, and a price of nothing is none', () => {
  fc.assert(fc.property(rateMicros, (rate) => parseRate(formatRate(rate)) === rate))
  assert.equal(parseRate('84751.95'), 84_751_950_000n)
  assert.equal(formatRate(1_000_000n), '1.00')
  assert.equal(formatRate(1_234_567n), '1.234567')
  for (const price of ['0', '0.00', '-1', '', '1e5', 'Infinity']) assert.equal(parseRate(price), undefined, price)
})

test('what one is asked to pay is never worth less than the dollars, and never a unit more than that takes', () => {
  fc.assert(
    fc.property(anyCoin, cents, rateMicros, (coin, amount, rate) => {
      const asked = unitsToPay(coin, amount, rate)
      return worthCents(coin, asked, rate) >= amount && (asked === 0n || worthCents(coin, asked - 1n, rate) < amount)
    }),
  )
})

test('what is paid out is never worth more than the dollars', () => {
  fc.assert(
    fc.property(anyCoin, cents, rateMicros, (coin, amount, rate) => {
      const paid = unitsPaidOut(coin, amount, rate)
      return worthCents(coin, paid, rate) <= amount && unitsToPay(coin, amount, rate) - paid <= 1n
    }),
  )
})

test('the faucet gives enough to pay the fee of sending it on', () => {
  for (const coin of coins) assert.ok(coinTerms[coin].faucetUnits > 100n * coinTerms[coin].feeUnits, coin)
})

test('whoever holds a coin is offered that one first, and everybody else the same default', () => {
  const held = (BTC: string, ETH: string, USDT: string) => [
    { coin: 'BTC' as const, balance: BTC },
    { coin: 'ETH' as const, balance: ETH },
    { coin: 'USDT' as const, balance: USDT },
  ]
  assert.equal(coinToOffer(held('0.00000000', '0.00000000', '0.00'), ['BTC', 'ETH']), 'BTC')
  assert.equal(coinToOffer(held('0.00000000', '2.00000000', '0.00'), ['BTC', 'ETH']), 'ETH')
  assert.equal(coinToOffer(held('0.00000000', '0.00000000', '4.00'), ['BTC', 'ETH']), 'BTC')
  assert.equal(coinToOffer(held('0.00000000', '0.00000000', '4.00'), ['BTC', 'ETH', 'USDT']), 'USDT')
  assert.equal(coinToOffer([], ['BTC', 'ETH']), 'BTC')
})
