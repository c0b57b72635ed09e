import { roundedUp } from './decimals.ts'
import type { Fill } from './fill.ts'

/** What a member has of one instrument, what that cost, and what earlier sales gained or lost. */
export interface Position {
  readonly quantityUnits: bigint
  /** By the average-cost method, buying fees included. */
  readonly costCents: bigint
  /** Gain taken by sales; below zero where they lost. */
  readonly takenCents: bigint
}

export const noPosition: Position = { quantityUnits: 0n, costCents: 0n, takenCents: 0n }

/** What a fill makes of a position. What was sold takes its share of the cost with it, rounded up to the cent. */
export function afterFill(position: Position, { price, quantityUnits, tradedCents, feeCents }: Fill): Position {
  if (price.side === 'buy')
    return {
      ...position,
      quantityUnits: position.quantityUnits + quantityUnits,
      costCents: position.costCents + tradedCents + feeCents,
    }
  const soldCost = roundedUp(position.costCents * quantityUnits, position.quantityUnits)
  return {
    quantityUnits: position.quantityUnits - quantityUnits,
    costCents: position.costCents - soldCost,
    takenCents: position.takenCents + tradedCents - feeCents - soldCost,
  }
}
