// Any history at all, made of every command there is in any order, keeps what PRODUCT section 5 promises. The expected
// five balances are worked out here a second time, straight from the sentences of that section.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { approveDeposit, checkDepositClaim, type DecisionStatus, requirePending } from '../deposits/deposit.ts'
import { type Investment, isDue, matureInvestment, openInvestment } from '../investments/investment.ts'
import { plans } from '../investments/plans.ts'
import { type Balances, type SeenAccount, seenAccounts, totalAssets } from '../ledger/accounts.ts'
import { dollars } from '../ledger/assets.ts'
import { type Book, balancesOf, bookOf } from '../ledger/book.ts'
import { type PostedTransfer, post, type Transfer } from '../ledger/transfers.ts'
import { rewardReferrer } from '../referrals/reward.ts'
import { moveSavings } from '../referrals/savings.ts'
import { Refusal } from '../refusal.ts'
import { approveWithdrawal, cancelWithdrawal, declineWithdrawal, requestWithdrawal } from '../withdrawals/withdrawal.ts'
import { adjustBalances, investmentChoices } from './adjust.ts'
import { closeBook } from './close-book.ts'

type Five = Record<SeenAccount, bigint>

interface Member {
  readonly id: string
  book: Book
  /** The dollars of the book. */
  balances: Balances
  expected: Five
  transfers: PostedTransfer[]
  deposits: { depositId: string; amountCents: bigint; status: DecisionStatus }[]
  investments: Investment[]
  withdrawals: { withdrawalId: string; amountCents: bigint; status: DecisionStatus }[]
  isClosed: boolean
}

interface World {
  readonly members: Member[]
  now: Date
  lastId: number
  rewardedFriends: string[]
}

const names = ['referrer', 'first friend', 'second friend'] as const

function newWorld(): World {
  const members = names.map((id): Member => {
    const book = bookOf({ [dollars]: {} })
    const expected = { balance: 0n, investment: 0n, profit: 0n, savings: 0n, withdrawal: 0n }
    return {
      id,
      book,
      balances: balancesOf(book, dollars),
      expected,
      transfers: [],
      deposits: [],
      investments: [],
      withdrawals: [],
      isClosed: false,
    }
  })
  return { members, now: new Date(0), lastId: 0, rewardedFriends: [] }
}

function write(member: Member, transfers: readonly Transfer[]): void {
  const { book, posted } = post(member.book, transfers)
  member.book = book
  member.balances = balancesOf(book, dollars)
  member.transfers.push(...posted)
}

type Step = (world: World, member: Member) => void

const pick = fc.nat({ max: 5 })
const amount = fc.bigInt({ min: 1n, max: 2_500_000n })

/** Each command changes the member through the rules, and `expected` by the sentence it stands for. */
const steps: fc.Arbitrary<Step>[] = [
  amount.map(
    (amountCents): Step =>
      (world, member) => {
        checkDepositClaim(member.deposits.filter(({ status }) => status === 'pending').length, amountCents)
        member.deposits.push({ depositId: `deposit ${++world.lastId}`, amountCents, status: 'pending' })
      },
  ),
  pick.map(
    (at): Step =>
      (_, member) => {
        const deposit = member.deposits[at]
        if (!deposit) return
        write(member, approveDeposit(member.balances, deposit))
        deposit.status = 'approved'
        member.expected.balance += deposit.amountCents
      },
  ),
  pick.map(
    (at): Step =>
      (_, member) => {
        const deposit = member.deposits[at]
        if (!deposit) return
        requirePending(deposit.status)
        deposit.status = 'declined'
      },
  ),
  fc.tuple(fc.constantFrom(...plans), fc.bigInt({ min: -1n, max: 101n })).map(
    ([plan, share]): Step =>
      (world, member) => {
        const max = plan.maxCents ?? plan.minCents * 3n
        const amountCents = plan.minCents + ((max - plan.minCents) * share) / 100n
        const { investment, transfers } = openInvestment(member.balances, world.now, {
          investmentId: `investment ${++world.lastId}`,
          planId: plan.planId,
          amountCents,
        })
        const isFirst = member.investments.length === 0
        write(member, transfers)
        member.investments.push(investment)
        member.expected.balance -= amountCents
        member.expected.investment += amountCents
        const referrer = world.members[0] as Member
        if (!isFirst || member === referrer || referrer.isClosed) return
        const reward = rewardReferrer(world.rewardedFriends.length, {
          referredId: member.id,
          principalCents: amountCents,
        })
        world.rewardedFriends.push(member.id)
        write(referrer, reward.transfers)
        referrer.expected.savings += (amountCents * BigInt(5 * world.rewardedFriends.length)) / 100n
      },
  ),
  fc.integer({ min: 1, max: 80 }).map(
    (hours): Step =>
      (world) => {
        world.now = new Date(world.now.getTime() + hours * 3_600_000)
      },
  ),
  pick.map(
    (at): Step =>
      (world, member) => {
        const investment = member.investments[at]
        if (!investment || !isDue(investment, world.now)) return
        const held = member.expected.investment
        write(member, matureInvestment(member.balances, investment))
        member.investments[at] = { ...investment, state: 'matured' }
        const back = held < investment.principalCents ? held : investment.principalCents
        member.expected.investment -= back
        member.expected.balance += back
        member.expected.profit += (investment.principalCents * investment.percent) / 100n
      },
  ),
  fc.tuple(fc.bigInt({ min: 1n, max: 110n }), fc.boolean()).map(
    ([share, acceptClosing]): Step =>
      (world, member) => {
        const amountCents = (totalAssets(member.balances) * share) / 100n
        if (amountCents === 0n) return
        const running = member.investments.filter(({ state }) => state === 'running')
        const withdrawalId = `withdrawal ${++world.lastId}`
        write(member, requestWithdrawal(member.balances, running, { withdrawalId, amountCents, acceptClosing }))
        member.investments = member.investments.map((each) =>
          each.state === 'running' ? { ...each, state: 'closed_early' } : each,
        )
        member.withdrawals.push({ withdrawalId, amountCents, status: 'pending' })
        const { balance, investment, profit } = member.expected
        member.expected.balance = balance + investment + profit - amountCents
        member.expected.investment = 0n
        member.expected.profit = 0n
        member.expected.withdrawal += amountCents
      },
  ),
  pick.map(
    (at): Step =>
      (_, member) => {
        const withdrawal = member.withdrawals[at]
        if (!withdrawal) return
        write(member, approveWithdrawal(withdrawal))
        withdrawal.status = 'approved'
      },
  ),
  pick.map(
    (at): Step =>
      (_, member) => {
        const withdrawal = member.withdrawals[at]
        if (!withdrawal) return
        const held = member.expected.withdrawal
        write(member, declineWithdrawal(member.balances, withdrawal))
        withdrawal.status = 'declined'
        const back = held < withdrawal.amountCents ? held : withdrawal.amountCents
        member.expected.withdrawal -= back
        member.expected.balance += back
      },
  ),
  pick.map(
    (at): Step =>
      (_, member) => {
        const withdrawal = member.withdrawals[at]
        if (!withdrawal) return
        const held = member.expected.withdrawal
        write(member, cancelWithdrawal(member.balances, withdrawal))
        withdrawal.status = 'cancelled'
        const back = held < withdrawal.amountCents ? held : withdrawal.amountCents
        member.expected.withdrawal -= back
        member.expected.balance += back
      },
  ),
  fc.bigInt({ min: 1n, max: 110n }).map(
    (share): Step =>
      (world, member) => {
        const amountCents = (member.balances.savings * share) / 100n
        if (amountCents === 0n) return
        write(member, moveSavings(member.balances, { moveId: `move ${++world.lastId}`, amountCents }))
        member.expected.savings -= amountCents
        member.expected.balance += amountCents
      },
  ),
  fc.dictionary(fc.constantFrom(...seenAccounts), fc.bigInt({ min: 0n, max: 3_000_000n })).map(
    (wanted): Step =>
      (world, member) => {
        setBalances(world, member, wanted)
      },
  ),
  pick.map(
    (at): Step =>
      (world, member) => {
        // Whatever stays when the newest are closed: the only sums that the investment account can be set to.
        const active = member.investments.filter(({ state }) => state === 'running')
        const choice = investmentChoices(active)[at]
        if (choice) setBalances(world, member, { investment: choice.afterCents })
      },
  ),
]

function setBalances(world: World, member: Member, wanted: Partial<Five>): void {
  const active = member.investments.filter(({ state }) => state === 'running')
  const { transfers, closes } = adjustBalances(member.balances, active, `adjustment ${++world.lastId}`, wanted)
  write(member, transfers)
  member.investments = member.investments.map((each) =>
    closes.includes(each) ? { ...each, state: 'closed_early' } : each,
  )
  Object.assign(member.expected, wanted)
}

const closing: Step = (_, member) => {
  const running = member.investments.filter(({ state }) => state === 'running')
  const pendingWithdrawals = member.withdrawals.filter(({ status }) => status === 'pending')
  write(member, closeBook(member.balances, member.id, { running, pendingWithdrawals }))
  member.isClosed = true
  member.investments = member.investments.map((each) =>
    each.state === 'running' ? { ...each, state: 'closed_early' } : each,
  )
  for (const account of seenAccounts) member.expected[account] = 0n
}

const anyStep = fc.oneof(...steps.map((arbitrary) => ({ arbitrary, weight: 10 })), {
  arbitrary: fc.constant(closing),
  weight: 1,
})

function check(world: World): void {
  for (const { id, balances, expected, transfers, investments } of world.members) {
    const sum = Object.values(balances).reduce((total, cents) => total + cents, 0n)
    assert.equal(sum, 0n, `the book of ${id} sums to zero`)
    for (const account of seenAccounts) {
      assert.equal(balances[account], expected[account], `${account} of ${id}`)
      assert.ok(balances[account] >= 0n)
    }
    const active = investments.filter(({ state }) => state === 'running')
    const bound = active.reduce((held, { principalCents }) => held + principalCents, 0n)
    assert.equal(balances.investment, bound, `the investment account of ${id} is what its active investments hold`)
    const causes = transfers.map(({ kind, causeId }) => `${kind} ${causeId}`)
    assert.equal(new Set(causes).size, causes.length, `nothing happens twice to ${id}`)
    assert.deepEqual(
      transfers.map(({ transferNo }) => transferNo),
      transfers.map((_, at) => BigInt(at + 1)),
    )
  }
}

test('any history keeps every book at zero, the five accounts as the product says, and every effect once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: names.length - 1 }), anyStep), { maxLength: 120 }), (history) => {
      const world = newWorld()
      for (const [at, step] of history) {
        const member = world.members[at] as Member
        if (member.isClosed) continue
        const before = structuredClone(world)
        try {
          step(world, member)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          // A refusal changes nothing but the count of ids that were asked for.
          assert.deepEqual({ ...world, lastId: 0 }, { ...before, lastId: 0 })
        }
        check(world)
      }
    }),
    { numRuns: 300 },
  )
})

test('what one member is owed never depends on the order in which others act', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), fc.array(anyStep, { maxLength: 25 }), (mine, theirs) => {
      const alone = newWorld()
      const together = newWorld()
      const tell = (world: World, at: number, step: Step) => {
        const member = world.members[at] as Member
        if (member.isClosed) return
        const { now } = world
        try {
          step(world, member)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
        // Time passes for everybody alike; here only the members differ.
        world.now = now
      }
      for (const step of mine) tell(alone, 1, step)
      for (let at = 0; at < Math.max(mine.length, theirs.length); at++) {
        if (theirs[at]) tell(together, 2, theirs[at] as Step)
        if (mine[at]) tell(together, 1, mine[at] as Step)
      }
      assert.deepEqual((together.members[1] as Member).expected, (alone.members[1] as Member).expected)
      assert.deepEqual((together.members[1] as Member).balances, (alone.members[1] as Member).balances)
    }),
  )
})
