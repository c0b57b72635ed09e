/** What waits for an admin. */
export const workKinds = ['deposit', 'withdrawal', 'support', 'review'] as const

export type WorkKind = (typeof workKinds)[number]

/** What can be done with several things at a time: only what each of them can have done to it. */
export function sharedActions(kinds: readonly WorkKind[]): { readonly approve: boolean; readonly decline: boolean } {
  const all = new Set(kinds)
  const isMoney = all.size > 0 && !all.has('support') && !all.has('review')
  return { approve: isMoney && all.size === 1, decline: isMoney }
}

interface Credit {
  readonly memberId: string
  readonly amountCents: bigint
  readonly balanceCents: bigint
}

interface CreditLine {
  readonly memberId: string
  readonly beforeCents: bigint
  readonly creditCents: bigint
  readonly afterCents: bigint
}

/** What approving deposits would post, a line for each member, and the sum that comes from the other side. */
export function creditsOf(credits: readonly Credit[]): { readonly lines: CreditLine[]; readonly sumCents: bigint } {
  const lines = new Map<string, CreditLine>()
  for (const { memberId, amountCents, balanceCents } of credits) {
    const line = lines.get(memberId)
    const creditCents = (line?.creditCents ?? 0n) + amountCents
    lines.set(memberId, { memberId, beforeCents: balanceCents, creditCents, afterCents: balanceCents + creditCents })
  }
  return { lines: [...lines.values()], sumCents: credits.reduce((sum, { amountCents }) => sum + amountCents, 0n) }
}
