import type { ClassClock } from '@dryrun/contract/class-shapes.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { type Clock, changeClock as change, readNow, readSpeed } from '../../platform/clock.ts'
import { notCopies } from '../../platform/copy-id.ts'
import { everyShard } from '../../platform/db/every-shard.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { recordEvents } from '../audit/index.ts'
import { announceToClass, findRunningClass } from './classes.sql.ts'

interface Deps extends WithPool {
  readonly clock: Clock
  /** `careful`: only while nobody else is here. */
  readonly classClock: 'on' | 'careful'
}

const dayMs = 86_400_000

/** The instance's one clock as a trainer sees it. */
export async function readClock({ pool, clock, classClock }: Deps): Promise<ClassClock> {
  const { rows } = await pool.query<{ at: Date | null; count: number }>(
    `${everyShard} select matures_at as at, count(*)::int as count from investments.investment
      where state = 'running' and ${notCopies('member_id')} group by matures_at order by matures_at limit 1`,
  )
  const next = rows[0]
  return {
    now: clock.now().toISOString(),
    speed: clock.speed(),
    refusedBecause: await refusal(pool, classClock),
    nextMaturity: next?.at ? { at: next.at.toISOString(), count: next.count } : null,
  }
}

/** The clock is everyone's. Ids of sessions carry the world's time, so a jump makes no log-in older than it is. */
async function refusal(
  pool: pg.Pool | pg.ClientBase,
  setting: Deps['classClock'],
): Promise<ClassClock['refusedBecause']> {
  const { rows } = await pool.query<{ has_class: boolean; has_member: boolean }>(
    `select exists (select from classes.class where ended_at is null) as has_class,
            exists (select from auth.session join members.member using (member_id)
                     where uuid_extract_timestamp(session_id) > clock_timestamp() - interval '1 day'
                       and role = 'member' and copy_of is null and not is_class_account and not is_trainer) as has_member`,
  )
  if (!rows[0]?.has_class) return 'no_class'
  return setting === 'careful' && rows[0].has_member ? 'member_logged_in' : null
}

export type ClockChange =
  | { readonly change: 'speed'; readonly speed: 0 | 1 | 60 | 1440 }
  | { readonly change: 'jump'; readonly to: 'next_maturity' | 'next_day' }

/** Changes the clock of the whole instance. Whatever falls due on the way is done by the sweeps, in its order. */
export async function changeClock(
  deps: Deps,
  caller: SignedIn,
  classId: string,
  asked: ClockChange,
): Promise<ClassClock> {
  await findRunningClass(deps.pool, caller, classId)
  if (await refusal(deps.pool, deps.classClock)) throw new Refusal('clock_not_allowed')
  const now = await inTransaction(deps.pool, async (tx) => {
    const speed = asked.change === 'speed' ? asked.speed : await readSpeed(tx)
    const aheadMs = asked.change === 'jump' ? await jumpMs(tx, asked.to) : 0
    const later = await change(tx, { speed, aheadMs })
    await recordEvents(tx, [
      {
        kind: 'clock.changed',
        at: later,
        actorId: caller.memberId,
        subjectId: null,
        details: { classId, speed, aheadSeconds: Math.round(aheadMs / 1000) },
      },
    ])
    await announceToClass(tx, classId)
    return { later, speed }
  })
  await deps.clock.refresh()
  return { ...(await readClock(deps)), now: now.later.toISOString(), speed: now.speed }
}

async function jumpMs(tx: pg.ClientBase, to: 'next_maturity' | 'next_day'): Promise<number> {
  if (to === 'next_day') return dayMs
  const { rows } = await tx.query<{ next: Date | null }>(
    `${everyShard} select min(matures_at) as next from investments.investment
      where state = 'running' and ${notCopies('member_id')}`,
  )
  const next = rows[0]?.next ?? null
  if (next === null) throw new Refusal('nothing_to_change')
  const now = await readNow(tx)
  // A date has no parts of a millisecond: one more is never too early.
  return Math.max(0, next.getTime() + 1 - now.getTime())
}
