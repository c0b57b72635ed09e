import { newId } from './new-id.ts'

/**
 * A copy of the demo account is known by its member's id alone: such ids begin with f, and no other id does for 8,000 years.
 * The database holds members to it, so every row of a copy says in itself that it is one.
 */
const firstCopyId = 'f0000000-0000-0000-0000-000000000000'

export function newCopyId(): string {
  return `f${newId().slice(1)}`
}

export function isCopyId(memberId: string | null | undefined): boolean {
  return typeof memberId === 'string' && memberId.toLowerCase() >= firstCopyId
}

/** The condition that a row is not a copy's, for lists and figures of everybody: what happens in a copy stays there. */
export const notCopies = (column: string) => `${column} < '${firstCopyId}'`

/** The opposite, for what is done for copies alone. */
export const copiesAlone = (column: string) => `${column} >= '${firstCopyId}'`
