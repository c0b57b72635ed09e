import type { Stats } from '@dryrun/contract/public-figures.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { MarketSource } from '../markets/index.ts'
import { countFigures } from './count-figures.ts'
import { listRecentWithdrawals } from './list-recent-withdrawals.ts'
import { measureProgress } from './measure-progress.ts'

/** However many people look at the landing page, the database is asked once in this time. */
const keptMs = 2_000

interface Deps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly market: MarketSource
}

export interface PublicFigures {
  readStats(): Promise<Stats>
}

/** What the public pages may say about this instance. */
export function openPublicFigures({ pool, clock, market }: Deps): PublicFigures {
  let kept: { readonly untilMs: number; readonly stats: Promise<Stats> } | undefined

  async function count(): Promise<Stats> {
    const now = clock.now()
    const [counted, progress, recentWithdrawals] = await Promise.all([
      countFigures(pool, market, now),
      measureProgress(pool),
      listRecentWithdrawals(pool),
    ])
    return { at: now.toISOString(), ...counted, progress, recentWithdrawals }
  }

  return {
    readStats() {
      const nowMs = performance.now()
      if (kept && kept.untilMs > nowMs) return kept.stats
      const asked = { untilMs: nowMs + keptMs, stats: count() }
      kept = asked
      // A failure is not remembered: whoever asks next asks the database.
      asked.stats.catch(() => {
        if (kept === asked) kept = undefined
      })
      return asked.stats
    },
  }
}
