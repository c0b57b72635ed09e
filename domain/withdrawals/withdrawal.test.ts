import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Investment } from '../investments/investment.ts'
import { type Balances, emptyBalances } from '../ledger/accounts.ts'
import { type DollarTransfer, dollarsAfter } from '../ledger/transfers.ts'
import { approveWithdrawal, declineWithdrawal, requestWithdrawal } from './withdrawal.ts'

const request = { withdrawalId: 'w', amountCents: 250_000n, acceptClosing: true }
const book: Balances = {
  ...emptyBalances,
  balance: 167_500n,
  investment: 160_000n,
  profit: 40_500n,
  savings: 2_500n,
  withdrawal: 30_000n,
  adjustments: -400_500n,
}

function running(investmentId: string, principalCents: bigint): Investment {
  const at = new Date(0)
  return {
    investmentId,
    planId: 1,
    percent: 15n,
    principalCents,
    returnCents: 1n,
    openedAt: at,
    maturesAt: at,
    state: 'running',
  }
}

const both = [running('standard', 40_000n), running('executive', 120_000n)]

function seen(transfers: DollarTransfer[], before = book) {
  const { balance, investment, profit, savings, withdrawal } = dollarsAfter(before, transfers)
  return { balance, investment, profit, savings, withdrawal }
}

test('a withdrawal closes what runs, moves profit in and sets the amount aside, each as a transfer of its own', () => {
  const transfers = requestWithdrawal(book, both, request)
  assert.deepEqual(
    transfers.map(({ kind, amountUnits, causeId }) => [kind, amountUnits, causeId]),
    [
      ['investment_closed', 40_000n, 'standard'],
      ['investment_closed', 120_000n, 'executive'],
      ['profit_released', 40_500n, 'w'],
      ['withdrawal_requested', 250_000n, 'w'],
    ],
  )
  assert.deepEqual(seen(transfers), {
    balance: 118_000n,
    investment: 0n,
    profit: 0n,
    savings: 2_500n,
    withdrawal: 280_000n,
  })
})

test('everything may be withdrawn, and not a cent more; savings do not count', () => {
  const all = { ...request, amountCents: 368_000n }
  assert.equal(seen(requestWithdrawal(book, both, all)).balance, 0n)
  assert.throws(() => requestWithdrawal(book, both, { ...all, amountCents: 368_001n }), { code: 'insufficient_funds' })
})

test('nothing is closed before the person has said yes to it', () => {
  assert.throws(() => requestWithdrawal(book, both, { ...request, acceptClosing: false }), {
    code: 'closes_investments',
  })
  assert.ok(requestWithdrawal({ ...book, investment: 0n }, [], { ...request, amountCents: 1n, acceptClosing: false }))
})

test('what the admin put on the investment account comes along', () => {
  const transfers = requestWithdrawal(book, [running('standard', 40_000n)], request)
  assert.deepEqual(
    transfers.filter(({ kind }) => kind === 'investment_released').map(({ amountUnits }) => amountUnits),
    [120_000n],
  )
  assert.equal(seen(transfers).investment, 0n)
})

test('approval pays out once and leaves the five accounts as they are', () => {
  const pending = { withdrawalId: 'w', amountCents: 30_000n, status: 'pending' } as const
  const balances = dollarsAfter(book, approveWithdrawal(pending))
  assert.equal(balances.paid_out, 30_000n)
  assert.equal(balances.withdrawal + balances.settled, 0n, 'nothing is owed any more')
  assert.equal(balances.withdrawal, 30_000n)
  for (const status of ['approved', 'declined'] as const)
    assert.throws(() => approveWithdrawal({ ...pending, status }), { code: 'already_decided' })
})

test('declining gives the amount back to balance and takes it off withdrawal, once', () => {
  const pending = { withdrawalId: 'w', amountCents: 30_000n, status: 'pending' } as const
  const after = seen(declineWithdrawal(book, pending))
  assert.equal(after.balance, 197_500n)
  assert.equal(after.withdrawal, 0n)
  assert.throws(() => declineWithdrawal(book, { ...pending, status: 'declined' }), { code: 'already_decided' })
  assert.throws(() => declineWithdrawal(book, { ...pending, status: 'approved' }), { code: 'already_decided' })
})
