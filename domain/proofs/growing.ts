import type { Seal } from './canonical.ts'
import type { Fault, GrowingFigure } from './faults.ts'

const figures: Readonly<Record<GrowingFigure, (seal: Seal) => bigint>> = {
  books: ({ bookCount }) => bookCount,
  transfers: ({ transferCount }) => transferCount,
  paidIn: ({ sums }) => sums.paidInCents,
  paidOut: ({ sums }) => sums.paidOutCents,
}

/** What a seal says less of than the one before it, though nothing ever takes it away again. */
export function fellBetween(before: Seal, seal: Seal): Extract<Fault, { kind: 'number_fell' }> | undefined {
  for (const [what, of] of Object.entries(figures) as [GrowingFigure, (seal: Seal) => bigint][])
    if (of(seal) < of(before))
      return { kind: 'number_fell', sealNo: seal.sealNo, what, before: of(before), now: of(seal) }
  return undefined
}
