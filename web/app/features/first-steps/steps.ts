import type { FirstSteps } from '@dryrun/contract/first-steps.ts'

export const stepNames = ['coins', 'deposit', 'email', 'buy', 'who-pays', 'withdraw'] as const

export type StepName = (typeof stepNames)[number]

/** Which steps are done, by what was really done. */
export function doneSteps(steps: FirstSteps): ReadonlySet<StepName> {
  const done: Readonly<Record<StepName, boolean>> = {
    coins: steps.hasCoins || steps.hasDeposit,
    deposit: steps.hasDeposit,
    email: steps.isEmailConfirmed,
    buy: steps.hasBought,
    'who-pays': steps.hasSeenWhoPays,
    withdraw: steps.hasWithdrawn,
  }
  return new Set(stepNames.filter((name) => done[name]))
}

/** The first step that isn't done, which is open; undefined where all are. */
export function presentStep(done: ReadonlySet<StepName>): StepName | undefined {
  return stepNames.find((name) => !done.has(name))
}

/** Once money is at work, the list takes one line, which says what's next, and leaves the page to it. */
export function isFolded(done: ReadonlySet<StepName>): boolean {
  return done.has('deposit') && done.has('buy')
}

const newcomerMs = 86_400_000

/** Within a day of signing up, by the time that a member's id (a UUID of version 7) begins with. */
export function hasJustJoined(memberId: string, nowMs: number): boolean {
  const joinedMs = Number.parseInt(memberId.replace('-', '').slice(0, 12), 16)
  return Math.abs(nowMs - joinedMs) < newcomerMs
}
