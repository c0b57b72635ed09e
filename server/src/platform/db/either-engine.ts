import type pg from 'pg'

const notSupported = '0A000'
const distributed = new WeakSet<pg.Pool>()

/** Begins a statement that only a single PostgreSQL takes, and that has a twin for a distributed one. */
export const oneMachine = '/* one machine */'

/**
 * Where the best way to ask a single PostgreSQL is one that a distributed one refuses: the first is tried, and where it is
 * refused, the other is used from then on.
 */
export async function askEither<T>(
  pool: pg.Pool,
  onOneMachine: () => Promise<T>,
  spread: () => Promise<T>,
): Promise<T> {
  if (distributed.has(pool)) return spread()
  try {
    return await onOneMachine()
  } catch (error) {
    if ((error as { code?: string }).code !== notSupported) throw error
    distributed.add(pool)
    return spread()
  }
}
