import type pg from 'pg'

/** What a use case works with when it needs the database alone. */
export interface WithPool {
  readonly pool: pg.Pool
}
