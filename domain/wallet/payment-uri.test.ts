import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentUri, readPayment } from './payment-uri.ts'

test('what a QR code says is read back: address, coin and amount', () => {
  const payment = { address: 'praceth1qqq', coin: 'ETH' as const, amount: '0.5' }
  assert.equal(paymentUri(payment), 'practice:praceth1qqq?coin=ETH&amount=0.5')
  assert.deepEqual(readPayment(paymentUri(payment)), payment)
  assert.equal(paymentUri({ address: 'pracbtc1q' }), 'practice:pracbtc1q')
  assert.deepEqual(readPayment(' pracbtc1q '), { address: 'pracbtc1q', coin: undefined, amount: undefined })
})

test('what is made up in it is left out', () => {
  assert.deepEqual(readPayment('practice:x?coin=DOGE&amount=-1&amount'), {
    address: 'x',
    coin: undefined,
    amount: undefined,
  })
  assert.equal(readPayment('bitcoin:1A1z').address, 'bitcoin:1A1z')
})
