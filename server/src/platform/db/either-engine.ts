import type pg from 'pg'

const distributed = new WeakSet<pg.Pool>()

/** Says that behind these connections members' rows are spread over machines. */
export function knowDistributed(pool: pg.Pool): void {
  distributed.add(pool)
}

export const isKnownDistributed = (pool: pg.Pool) => distributed.has(pool)

/** Begins a statement that only a single PostgreSQL takes, and that has a twin for a distributed one. */
export const oneMachine = '/* one machine */'

/** Where the best way to ask a single PostgreSQL is one that a distributed one refuses. */
export function askEither<T>(pool: pg.Pool, onOneMachine: () => Promise<T>, spread: () => Promise<T>): Promise<T> {
  return isKnownDistributed(pool) ? spread() : onOneMachine()
}
