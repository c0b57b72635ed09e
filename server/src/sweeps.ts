import type pg from 'pg'
import { matureInvestments } from './features/investments/index.ts'
import { checkLedger } from './features/ledger/index.ts'
import { mailNotices } from './features/notices/index.ts'
import { creditRewards } from './features/referrals/index.ts'
import { deliverCoins } from './features/wallet/index.ts'
import type { SweepName } from './ledger/command.ts'
import type { Teller } from './ledger/teller.ts'
import type { Clock } from './platform/clock.ts'
import type { JobQueue } from './platform/jobs/open-jobs.ts'
import type { Log } from './platform/log.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import type { Sweep } from './platform/sweeps.ts'

const secondMs = 1_000
const hourMs = 3_600_000

interface Deps {
  readonly pool: pg.Pool
  readonly teller: Teller
  readonly log: Log
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly publicUrl: URL
  readonly transport: MailTransport
}

/** What is due by itself, in the world's time: however fast the instance's clock runs, nobody waits for a turn. */
export function moneySweeps(deps: Deps): Sweep<SweepName>[] {
  return [
    { name: 'maturities', everyMs: secondMs, run: () => matureInvestments(deps) },
    { name: 'rewards', everyMs: 5 * secondMs, run: () => creditRewards(deps) },
    { name: 'arrivals', everyMs: secondMs, run: () => deliverCoins(deps) },
    { name: 'notices', everyMs: 5 * secondMs, pauseMs: 250, run: () => mailNotices(deps) },
    { name: 'ledger-check', everyMs: hourMs, run: () => checkAndTell(deps) },
  ]
}

/** A ledger that does not hold is the worst that can happen here: it is told at once, and the admin sees what. */
async function checkAndTell({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<boolean> {
  const { findingCount, findings, transferCount } = await checkLedger(pool)
  if (findingCount > 0) log.error({ findingCount, findings }, 'the ledger does not hold')
  else log.info({ transferCount }, 'the ledger holds')
  return false
}
