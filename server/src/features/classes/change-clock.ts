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
import { announceToClass, type ClassRow, findRunningClass } from './classes.sql.ts'

interface Deps extends WithPool {
  readonly clock: Clock
  /** `careful`: only while nobody else is here. */
  readonly classClock: 'on' | 'careful'
}

const dayMs = 86_400_000

/** Whoever begins a lesson or changes the clock takes turns on this: two never believe that it's theirs. */
const clockLock = 4_207_011

/** A lesson that nobody ended doesn't keep the clock from others for longer. In the world's time. */
const heldHoursMax = 12

/** The instance's one clock as the trainer of a class sees it. */
export async function readClock(
  { pool, clock, classClock }: Deps,
  lesson: Pick<ClassRow, 'class_id' | 'trainer_id'>,
): Promise<ClassClock> {
  const { rows } = await pool.query<{ at: Date | null; count: number }>(
    `${everyShard} select matures_at as at, count(*)::int as count from investments.investment
      where state = 'running' and ${notCopies('member_id')} group by matures_at order by matures_at limit 1`,
  )
  const next = rows[0]
  return {
    now: clock.now().toISOString(),
    speed: clock.speed(),
    ...(await refusal(pool, lesson, classClock)),
    nextMaturity: next?.at ? { at: next.at.toISOString(), count: next.count } : null,
  }
}

export const takeTurnOnClock = (tx: pg.ClientBase) => tx.query('select pg_advisory_xact_lock($1)', [clockLock])

interface Holding {
  readonly class_id: string
  readonly trainer_id: string
  readonly lesson: string
  readonly trainer: string
}

/** The lesson that has the clock: of those that have begun and that somebody has joined, the first. */
export async function findHolder(client: pg.Pool | pg.ClientBase): Promise<Holding | undefined> {
  const { rows } = await client.query<Holding>(
    `select class_id, trainer_id, class.name as lesson, member.username as trainer
       from classes.class join members.member on member.member_id = class.trainer_id
      where ended_at is null and held_since > clock_timestamp() - $1 * interval '1 hour'
      order by held_since, class_id limit 1`,
    [heldHoursMax],
  )
  return rows[0]
}

interface Around {
  readonly has_class: boolean
  readonly has_begun: boolean
  readonly others_wait: boolean
  readonly has_member: boolean
}

/**
 * The clock is everyone's, so a lesson has it to itself or not at all. Nothing that happens during a lesson takes it away:
 * of ordinary members only those count who had their account before the class was opened and had logged in before it held
 * the clock. Ids carry the world's time, so a jump makes no log-in older than it is.
 */
async function refusal(
  client: pg.Pool | pg.ClientBase,
  lesson: Pick<ClassRow, 'class_id' | 'trainer_id'>,
  setting: Deps['classClock'],
): Promise<Pick<ClassClock, 'refusedBecause' | 'heldBy'>> {
  const holder = await findHolder(client)
  if (holder && holder.trainer_id !== lesson.trainer_id)
    return { refusedBecause: 'other_class', heldBy: { lesson: holder.lesson, trainer: holder.trainer } }
  const { rows } = await client.query<Around>(
    `select own.ended_at is null as has_class, own.began_at is not null as has_begun,
            exists (select from classes.class as other
                     where other.ended_at is null and other.trainer_id <> own.trainer_id and other.student_count > 0) as others_wait,
            exists (select from auth.session join members.member using (member_id)
                     where uuid_extract_timestamp(session_id) > clock_timestamp() - interval '1 day'
                       and uuid_extract_timestamp(session_id) < coalesce(own.held_since, 'infinity')
                       and session.ended_at is null
                       and coalesce(uuid_extract_timestamp(member_id), '-infinity') < uuid_extract_timestamp(own.class_id)
                       and role = 'member' and copy_of is null and not is_class_account and not is_trainer) as has_member
       from classes.class as own where class_id = $1`,
    [lesson.class_id],
  )
  const [around] = rows
  if (!around?.has_class) return { refusedBecause: 'no_class', heldBy: null }
  if (!holder && around.others_wait && !around.has_begun) return { refusedBecause: 'not_begun', heldBy: null }
  const isRefused = setting === 'careful' && around.has_member
  return { refusedBecause: isRefused ? 'member_logged_in' : null, heldBy: null }
}

function requireClock({ refusedBecause, heldBy }: Pick<ClassClock, 'refusedBecause' | 'heldBy'>): void {
  if (refusedBecause === 'other_class' && heldBy) throw new Refusal('clock_of_other_class', { ...heldBy })
  if (refusedBecause === 'not_begun') throw new Refusal('clock_not_begun')
  if (refusedBecause !== null) throw new Refusal('clock_not_allowed')
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
  const lesson = await findRunningClass(deps.pool, caller, classId)
  const now = await inTransaction(deps.pool, async (tx) => {
    await takeTurnOnClock(tx)
    requireClock(await refusal(tx, lesson, deps.classClock))
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
  return { ...(await readClock(deps, lesson)), now: now.later.toISOString(), speed: now.speed }
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
