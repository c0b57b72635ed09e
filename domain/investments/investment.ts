import type { Balances } from '../ledger/accounts.ts'
import { type DollarTransfer, dollarTransfer } from '../ledger/transfers.ts'
import { percentRoundedDown } from '../money/amount.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { findPlan, type Plan } from './plans.ts'

export const investmentStates = ['running', 'matured', 'closed_early'] as const

export type InvestmentState = (typeof investmentStates)[number]

const hourMs = 3_600_000

/** The plan's terms as they were when it was opened: a later change of the plan changes nothing here. */
export interface Investment {
  readonly investmentId: string
  readonly planId: number
  readonly percent: bigint
  readonly principalCents: bigint
  readonly returnCents: bigint
  readonly openedAt: Date
  readonly maturesAt: Date
  readonly state: InvestmentState
}

interface InvestRequest {
  readonly investmentId: string
  readonly planId: number
  readonly amountCents: bigint
}

/** Why this much can't be invested in a plan; null where it can. Both ends of a plan's limits are allowed. */
export function checkInvestment(
  balanceCents: bigint,
  { minCents, maxCents }: Pick<Plan, 'minCents' | 'maxCents'>,
  amountCents: bigint,
): RefusalCode | null {
  if (amountCents > balanceCents) return 'insufficient_balance'
  const isInside = amountCents >= minCents && (maxCents === undefined || amountCents <= maxCents)
  return isInside ? null : 'amount_outside_plan'
}

/** Moves the amount from balance to investment at once. */
export function openInvestment(
  balances: Balances,
  now: Date,
  request: InvestRequest,
): { readonly investment: Investment; readonly transfers: DollarTransfer[] } {
  const { investmentId, planId, amountCents } = request
  const plan = findPlan(planId)
  if (!plan) throw new Refusal('not_found')
  const refused = checkInvestment(balances.balance, plan, amountCents)
  if (refused !== null) throw new Refusal(refused)
  return {
    investment: {
      investmentId,
      planId,
      percent: plan.percent,
      principalCents: amountCents,
      returnCents: percentRoundedDown(amountCents, plan.percent),
      openedAt: now,
      maturesAt: new Date(now.getTime() + plan.hours * hourMs),
      state: 'running',
    },
    transfers: [
      dollarTransfer({
        kind: 'investment_opened',
        from: 'balance',
        to: 'investment',
        amountCents,
        causeId: investmentId,
      }),
    ],
  }
}

export function isDue(investment: Investment, now: Date): boolean {
  return investment.state === 'running' && investment.maturesAt.getTime() <= now.getTime()
}

/**
 * The principal goes back from investment to balance, and the return is credited to profit. Where the admin has taken
 * money off the investment account meanwhile, what it still holds goes back.
 */
export function matureInvestment(balances: Balances, investment: Investment): DollarTransfer[] {
  const { investmentId, returnCents } = investment
  const transfers = [
    dollarTransfer({
      kind: 'investment_matured',
      from: 'investment',
      to: 'balance',
      amountCents: stillHeld(balances.investment, investment.principalCents),
      causeId: investmentId,
    }),
    dollarTransfer({
      kind: 'return_credited',
      from: 'returns',
      to: 'profit',
      amountCents: returnCents,
      causeId: investmentId,
    }),
  ]
  return transfers.filter((transfer) => transfer.amountUnits > 0n)
}

/** What closing must know of an investment. */
export type Principal = Pick<Investment, 'investmentId' | 'principalCents'>

/** Ends running investments without a return: each principal goes back to balance, as far as the account holds it. */
export function closeInvestments(balances: Balances, running: readonly Principal[]): DollarTransfer[] {
  let heldCents = balances.investment
  return running.flatMap(({ investmentId, principalCents }): DollarTransfer[] => {
    const amountCents = stillHeld(heldCents, principalCents)
    heldCents -= amountCents
    if (amountCents === 0n) return []
    const closed = { from: 'investment', to: 'balance', amountCents, causeId: investmentId } as const
    return [dollarTransfer({ kind: 'investment_closed', ...closed })]
  })
}

/** An admin may have taken money off an account that something else counts on; what is left of it moves. */
export function stillHeld(accountCents: bigint, wantedCents: bigint): bigint {
  return accountCents < wantedCents ? accountCents : wantedCents
}
