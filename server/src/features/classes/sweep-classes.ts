import { scenarioNames, scenarios } from '@dryrun/domain/classes/scenarios.ts'
import type { WithTeller } from '../../ledger/teller.ts'
import { type Clock, readNow } from '../../platform/clock.ts'
import type { WithPool } from '../../platform/db/with-pool.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import type { WithMarket } from '../markets/index.ts'
import { declineForLackOfMoney } from '../withdrawals/index.ts'
import { giveStartingMoney } from './class-money.ts'
import { announceToTrainer } from './classes.sql.ts'
import { eraseStudent } from './students.ts'

interface Deps extends WithPool, WithTeller, WithMarket {
  readonly clock: Clock
  readonly log?: Log
}

const sweepRowsMax = 256

/** Declines what has waited too long, gives starting money that was left out, and ends accounts whose class is over. */
export async function sweepClasses(deps: Deps): Promise<boolean> {
  // What keeps one of them from being done keeps none of the others.
  const [declined, ...others] = await Promise.allSettled([declineOverdue(deps), giveMissing(deps), eraseEnded(deps)])
  for (const each of [declined, ...others]) if (each.status === 'rejected') throw each.reason
  return declined.status === 'fulfilled' && declined.value === sweepRowsMax
}

async function declineOverdue(deps: Deps): Promise<number> {
  const { pool, teller } = deps
  const turn = await openTurn(deps, 'classes.declining')
  const { rows: students } = await pool.query<{ member_id: string; trainer_id: string; wait_ms: number }>(
    `select student.member_id, class.trainer_id, rule.wait_ms
       from unnest($1::text[], $2::float8[]) as rule (scenario, wait_ms)
       join classes.class on class.scenario = rule.scenario and class.ended_at is null
       join classes.student using (class_id)`,
    [scenarioNames, scenarioNames.map((name) => scenarios[name].withdrawalWaitMs)],
  )
  if (students.length === 0) return 0
  const { rows } = await pool.query<{ member_id: string; withdrawal_id: string }>(
    `select member_id, withdrawal_id from withdrawals.withdrawal
      where member_id = any($1::uuid[]) and status = 'pending'
        and requested_at + ($2::float8[])[array_position($1, member_id)] * interval '1 millisecond' <= $3
        and withdrawal_id <> all($5::uuid[])
      order by requested_at limit $4`,
    [
      students.map((row) => row.member_id),
      students.map((row) => row.wait_ms),
      await readNow(pool),
      sweepRowsMax,
      turn.paused,
    ],
  )
  // In the order in which they were asked for.
  await turn.each(
    rows,
    (row) => row.withdrawal_id,
    (row) => declineForLackOfMoney({ teller }, { memberId: row.member_id, withdrawalId: row.withdrawal_id }),
    { isAll: rows.length < sweepRowsMax, inOrder: true },
  )
  const declined = new Set(rows.map((row) => row.member_id))
  const trainerIds = new Set(students.filter((row) => declined.has(row.member_id)).map((row) => row.trainer_id))
  await Promise.all([...trainerIds].map((trainerId) => announceToTrainer(pool, { trainer_id: trainerId })))
  return rows.length
}

async function giveMissing(deps: Deps): Promise<void> {
  const { pool, teller } = deps
  const turn = await openTurn(deps, 'classes.giving')
  const { rows: students } = await pool.query<{ member_id: string; class_id: string }>(
    `select student.member_id, class_id from classes.student join classes.class using (class_id)
      where ended_at is null and removed_at is null`,
  )
  if (students.length === 0) return
  const { rows: given } = await pool.query<{ member_id: string }>(
    'select member_id from network.transfer where member_id = any($1::uuid[]) and transfer_id = any($2::uuid[])',
    [students.map((row) => row.member_id), [...new Set(students.map((row) => row.class_id))]],
  )
  const have = new Set(given.map((row) => row.member_id))
  const missing = students.filter((row) => !have.has(row.member_id) && !turn.paused.includes(row.member_id))
  await turn.each(
    missing.slice(0, sweepRowsMax),
    (row) => row.member_id,
    (row) => giveStartingMoney({ teller }, row.member_id),
    { isAll: missing.length <= sweepRowsMax },
  )
}

/** One student who can't be erased keeps nobody else's data here. */
async function eraseEnded(deps: Deps): Promise<void> {
  const turn = await openTurn(deps, 'classes.erasing')
  const { rows } = await deps.pool.query<{ class_id: string; member_id: string; trainer_id: string }>(
    `select class_id, member_id, trainer_id from classes.class join classes.student using (class_id)
      where erase_at <= clock_timestamp() and erased_at is null and removed_at is null
        and member_id <> all($2::uuid[]) limit $1`,
    [sweepRowsMax, turn.paused],
  )
  // One after the other: nobody waits for this.
  await turn.each(
    rows,
    (row) => row.member_id,
    (row) => eraseStudent(deps, { classId: row.class_id, memberId: row.member_id, actorId: row.trainer_id }),
    { isAll: rows.length < sweepRowsMax, inOrder: true },
  )
  await deps.pool.query(
    `update classes.class set erased_at = clock_timestamp()
      where erase_at <= clock_timestamp() and erased_at is null
        and not exists (select from classes.student where student.class_id = class.class_id and removed_at is null)`,
  )
}
