import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'

/** What the use cases of reviews work with. */
export interface ReviewDeps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly bucket: string
}
