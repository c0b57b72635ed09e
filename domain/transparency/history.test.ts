import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DayFlow, dayItRanOut, daysToMeasure, tellDays, thinOut } from './history.ts'

const deposit = (day: number, amountCents: bigint): DayFlow => ({
  day,
  kind: 'deposit_credited',
  from: 'paid_in',
  to: 'balance',
  amountCents,
})
const returned = (day: number, amountCents: bigint): DayFlow => ({
  day,
  kind: 'return_credited',
  from: 'returns',
  to: 'profit',
  amountCents,
})
const asked = (day: number, amountCents: bigint): DayFlow => ({
  day,
  kind: 'withdrawal_requested',
  from: 'balance',
  to: 'withdrawal',
  amountCents,
})
const paid = (day: number, amountCents: bigint): DayFlow => ({
  day,
  kind: 'withdrawal_paid',
  from: 'settled',
  to: 'paid_out',
  amountCents,
})
const invested = (day: number, amountCents: bigint): DayFlow => ({
  day,
  kind: 'investment_opened',
  from: 'balance',
  to: 'investment',
  amountCents,
})

test('days without a transfer are told too, and a payout lowers what is owed and not what was paid in', () => {
  const days = tellDays([deposit(10, 500n), returned(12, 100n), asked(12, 200n), paid(13, 200n)], [], 14)
  assert.deepEqual(
    days.map((day) => [day.day, day.paidInCents, day.paidOutCents, day.owedCents]),
    [
      [10, 500n, 0n, 500n],
      [11, 500n, 0n, 500n],
      [12, 500n, 0n, 600n],
      [13, 500n, 200n, 400n],
      [14, 500n, 200n, 400n],
    ],
  )
})

test('a promise stands from the day it is made until the day it ends', () => {
  const promises = [
    { day: 10, promisedCents: 75n, endedCents: 0n },
    { day: 12, promisedCents: 0n, endedCents: 75n },
  ]
  const days = tellDays([deposit(10, 100n)], promises, 12)
  assert.deepEqual(
    days.map((day) => day.promisedCents),
    [75n, 75n, 0n],
  )
})

test('it ran out on the first day that more had gone out than came in, and not on one that came out even', () => {
  assert.equal(dayItRanOut(tellDays([deposit(1, 100n), paid(2, 100n)], [], 3)), undefined)
  assert.equal(dayItRanOut(tellDays([deposit(1, 100n), paid(2, 101n)], [], 3)), 2)
})

test('rates are measured over whole days: today counts only where there is nothing else', () => {
  const flows = [deposit(10, 100n), invested(11, 40n), deposit(12, 900n)]
  assert.deepEqual(
    daysToMeasure(flows, 12).days.map((day) => [day.freeAtStartCents, day.depositsCents, day.investedCents]),
    [
      [0n, 100n, 0n],
      [100n, 0n, 40n],
    ],
  )
  assert.equal(daysToMeasure([deposit(12, 900n)], 12).days.length, 1)
  assert.equal(daysToMeasure([deposit(0, 900n)], 100).days.length, 28)
  assert.equal(daysToMeasure([deposit(0, 900n)], 100).days[0]?.freeAtStartCents, 900n)
})

test('thinning keeps the last day', () => {
  const days = tellDays([deposit(0, 1n)], [], 99)
  const few = thinOut(days, 30)
  assert.ok(few.length <= 30)
  assert.equal(few.at(-1)?.day, 99)
  assert.equal(thinOut(days.slice(0, 20), 30).length, 20)
})
