import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { unitsToPay } from '../wallet/rate.ts'
import { depositWallets } from './deposit-wallets.ts'
import { correctClaim, heldRateMsAt, matchDeposit, type PaidTransfer } from './match-deposit.ts'

const sentAt = new Date('2026-11-15T12:00:00Z')
const finalAt = new Date('2026-11-15T12:00:18Z')
const rateMicros = 3_184_200_000n
const claim = { amountCents: 25_000n, coin: 'ETH' as const }
const address = depositWallets.find(({ coin }) => coin === 'ETH')?.address ?? ''
const paid: PaidTransfer = {
  coin: 'ETH',
  toAddress: address,
  amountUnits: unitsToPay('ETH', claim.amountCents, rateMicros),
  rateMicros,
  rateKind: 'held',
  finalAt,
}
const half = { ...paid, amountUnits: paid.amountUnits / 2n }

test('a claim whose transfer went to the platform, in its coin, with its amount, and is final is matched', () => {
  assert.deepEqual(matchDeposit(claim, paid, finalAt), { state: 'matched', reasons: [], worthCents: 25_000n })
})

test('the exact coins that somebody was told to pay match, whatever the amount and the rate', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.bigInt({ min: 1_000_000n, max: 1_000_000_000_000n }),
      fc.constantFrom(...depositWallets),
      (amountCents, rate, wallet) => {
        const { coin } = wallet
        const transfer = { ...paid, coin, toAddress: wallet.address, rateMicros: rate }
        const amountUnits = unitsToPay(coin, amountCents, rate)
        const { state, worthCents } = matchDeposit({ amountCents, coin }, { ...transfer, amountUnits }, finalAt)
        // With coins so dear that a unit is worth more than a cent, the worth may lie above by less than that unit.
        return state === 'matched' || (worthCents ?? 0n) > amountCents
      },
    ),
  )
})

test('what does not fit is named, and only another address or none at all leaves a claim unmatched', () => {
  const reasonsOf = (transfer: PaidTransfer | null, now = finalAt) => {
    const { state, reasons } = matchDeposit(claim, transfer, now)
    return [state, ...reasons]
  }
  assert.deepEqual(reasonsOf(null), ['unmatched', 'no_transfer'])
  assert.deepEqual(reasonsOf({ ...paid, toAddress: `${address}x` }), ['unmatched', 'other_address'])
  assert.deepEqual(reasonsOf(paid, sentAt), ['partly', 'confirming'])
  assert.deepEqual(reasonsOf(half), ['partly', 'too_little'])
  assert.deepEqual(reasonsOf({ ...half, rateKind: 'ended' }), ['partly', 'too_late', 'too_little'])
  assert.deepEqual(reasonsOf({ ...paid, rateKind: 'ended' }), ['matched'], 'late, and worth as much all the same')
  assert.deepEqual(reasonsOf({ ...paid, amountUnits: paid.amountUnits * 2n }), ['partly', 'too_much'])
  assert.deepEqual(reasonsOf({ ...paid, coin: 'USDT', rateMicros: 1_000_000n, amountUnits: 25_000n }), [
    'partly',
    'other_coin',
  ])
  assert.deepEqual(reasonsOf({ ...paid, rateMicros: null }), ['partly', 'no_rate'])
})

test('a claim within one percent of the worth agrees with it, and beyond that does not', () => {
  const states = [24_750n, 24_749n, 25_250n, 25_251n].map((cents) => {
    const usdt = { ...paid, coin: 'USDT' as const, rateMicros: 1_000_000n, amountUnits: cents }
    return matchDeposit({ amountCents: 25_000n, coin: 'USDT' }, usdt, finalAt).reasons
  })
  assert.deepEqual(states, [[], ['too_little'], [], ['too_much']])
})

test('a claim that waits can be set to what came, and one that is decided or fits cannot', () => {
  const pending = { ...claim, status: 'pending' as const }
  assert.deepEqual(correctClaim(pending, half, finalAt), { amountCents: 12_500n, coin: 'ETH' })
  assert.throws(() => correctClaim(pending, paid, finalAt), { code: 'nothing_to_change' })
  assert.throws(() => correctClaim(pending, null, finalAt), { code: 'nothing_to_change' })
  assert.throws(() => correctClaim({ ...pending, status: 'approved' }, half, finalAt), { code: 'already_decided' })
})

test('a rate is kept for a quarter of an hour, and never for less than a person needs to pay', () => {
  assert.equal(heldRateMsAt(1), 15 * 60_000)
  assert.equal(heldRateMsAt(7), 15 * 60_000)
  // A class whose day takes a minute: two minutes of the students' own time.
  assert.equal(heldRateMsAt(1_440) / 1_440, 2 * 60_000)
})
