import type { DemoBook, Stats } from '@dryrun/contract/public-figures.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { keptBriefly } from '../../platform/kept-briefly.ts'
import type { MarketSource } from '../markets/index.ts'
import { readBooks } from '../transparency/index.ts'
import { countFigures } from './count-figures.ts'
import { listRecentWithdrawals } from './list-recent-withdrawals.ts'
import { measureProgress } from './measure-progress.ts'
import { readDemoBook } from './read-demo-book.ts'

/** However many people look at the landing page, the database is asked once in this time. */
const keptMs = 2_000

interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly market: MarketSource
}

export interface PublicFigures {
  readStats(): Promise<Stats>
  readDemoBook(): Promise<DemoBook>
}

/** What the public pages may say about this instance. */
export function openPublicFigures({ pool, clock, market }: Deps): PublicFigures {
  async function count(): Promise<Stats> {
    const now = clock.now()
    const [counted, progress, recentWithdrawals, books] = await Promise.all([
      countFigures(pool, market, now),
      measureProgress(pool),
      listRecentWithdrawals(pool),
      readBooks({ pool, market }, now),
    ])
    return { at: now.toISOString(), ...counted, progress, recentWithdrawals, books }
  }

  return {
    readStats: keptBriefly(keptMs, count),
    readDemoBook: keptBriefly(keptMs, () => readDemoBook({ pool, clock, market })),
  }
}
