import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dollarAccounts } from '../ledger/accounts.ts'
import { dollarTransferKinds } from '../ledger/transfers.ts'
import type { DayFlow } from './history.ts'
import { monthlyTotals, tellMonths, tellMoved } from './made-of.ts'

const flows = fc.array(
  fc
    .record({
      day: fc.integer({ min: 20_000, max: 21_200 }),
      kind: fc.constantFrom(...dollarTransferKinds),
      from: fc.constantFrom(...dollarAccounts),
      to: fc.constantFrom(...dollarAccounts),
      amountCents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    })
    .filter(({ from, to }) => from !== to),
  { maxLength: 60 },
)

/** What an account holds after all of them, said as plainly as possible. */
function heldIn(all: readonly { from: string; to: string; amountCents: bigint }[], account: string): bigint {
  let held = 0n
  for (const { from, to, amountCents } of all) {
    if (to === account) held += amountCents
    if (from === account) held -= amountCents
  }
  return held
}

test('what moved by kind leaves every account as the flows themselves do', () => {
  fc.assert(
    fc.property(flows, (all: DayFlow[]) => {
      const moved = tellMoved(all)
      for (const account of dollarAccounts) assert.equal(heldIn(moved, account), heldIn(all, account))
      assert.equal(new Set(moved.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).size, moved.length)
    }),
  )
})

test('the months of a total add up to it, however few of them are told', () => {
  fc.assert(
    fc.property(flows, fc.integer({ min: 1, max: 12 }), (all: DayFlow[], monthsMax) => {
      const months = tellMonths(all, monthsMax)
      assert.ok(months.filter(({ month }) => month !== null).length <= monthsMax)
      const whole = {
        paidIn: -heldIn(all, 'paid_in'),
        paidOut: heldIn(all, 'paid_out'),
        returnsCredited: -heldIn(all, 'returns'),
        rewardsCredited: -heldIn(all, 'rewards'),
        adjusted: -heldIn(all, 'adjustments') - heldIn(all, 'fees'),
      }
      for (const name of monthlyTotals)
        assert.equal(
          months.reduce((sum, { cents }) => sum + cents[name], 0n),
          whole[name],
          name,
        )
    }),
  )
})

test('months are told oldest first, and earlier ones together before them', () => {
  const deposit = (day: string, amountCents: bigint): DayFlow => ({
    day: Date.parse(day) / 86_400_000,
    kind: 'deposit_credited',
    from: 'paid_in',
    to: 'balance',
    amountCents,
  })
  const all = [
    deposit('2026-11-02', 4n),
    deposit('2026-08-31', 1n),
    deposit('2026-10-01', 3n),
    deposit('2026-09-01', 2n),
  ]
  assert.deepEqual(
    tellMonths(all, 2).map(({ month, cents }) => [month, cents.paidIn]),
    [
      [null, 3n],
      ['2026-10', 3n],
      ['2026-11', 4n],
    ],
  )
  assert.deepEqual(tellMonths([], 12), [])
})
