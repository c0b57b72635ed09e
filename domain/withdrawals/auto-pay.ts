/** Which withdrawals this instance pays without asking anybody. */
export const autoPays = ['off', 'small'] as const

export type AutoPay = (typeof autoPays)[number]

/** A small withdrawal is at most this much. */
export const autoPayCentsMax = 100_000n

/** It waits this long by the instance's clock, so that whoever asked can still take it back. */
export const autoPayAfterMs = 60_000

/** Whether a withdrawal of this much is one that the rule pays. */
export function isSmallWithdrawal(amountCents: bigint): boolean {
  return amountCents <= autoPayCentsMax
}

/** Whether the rule pays it now: it's small and has waited long enough. */
export function isPaidByRule(
  { amountCents, requestedAt }: { readonly amountCents: bigint; readonly requestedAt: Date },
  now: Date,
): boolean {
  return isSmallWithdrawal(amountCents) && now.getTime() - requestedAt.getTime() >= autoPayAfterMs
}
