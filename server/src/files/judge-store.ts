/** Crashes leave little behind: where more than this share of a store is unknown, something else has happened. */
const unknownShareMax = 0.1
/** In a small store a single file is a large share. */
const unknownAlwaysSwept = 10

/**
 * What a look through the store found: `fine`, or why nothing may be swept. The store is another instance's, the
 * database knows none of its files, or it knows too few of them.
 */
export type StoreVerdict = 'fine' | 'other_instance' | 'all_unknown' | 'many_unknown'

export interface StoreFacts {
  /** The id in the database, and the one in the store; undefined where nobody has put one there. */
  readonly instanceId: string
  readonly storeId: string | undefined
  readonly storedCount: number
  /** How many of the stored files the database doesn't know. */
  readonly unknownCount: number
}

export function judgeStore({ instanceId, storeId, storedCount, unknownCount }: StoreFacts): StoreVerdict {
  if (storeId !== undefined && storeId !== instanceId) return 'other_instance'
  if (unknownCount > 0 && unknownCount === storedCount) return 'all_unknown'
  return unknownCount > Math.max(unknownAlwaysSwept, storedCount * unknownShareMax) ? 'many_unknown' : 'fine'
}
