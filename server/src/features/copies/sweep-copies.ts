import type pg from 'pg'
import { type Clock, worldAfter } from '../../platform/clock.ts'
import { copiesAlone } from '../../platform/copy-id.ts'
import { openTurn } from '../../platform/failing-items.ts'
import type { Log } from '../../platform/log.ts'
import { copyIdleMsMax } from '../sessions/index.ts'
import type { CopyDeps } from './copies.ts'
import { forgetCopy } from './forget-copy.ts'
import { copiesMax, copiesPerNetworkMax, fileBytesMax, forgottenPerTurnMax } from './limits.ts'
import { claimUseless } from './ready-copies.ts'

interface Deps extends CopyDeps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
}

/**
 * Forgets copies that are over. Any number of instances may do this at once, and a copy that can't be forgotten keeps no
 * other one from it. Returns whether there may be more.
 */
export async function sweepCopies(deps: Deps): Promise<boolean> {
  const turn = await openTurn(deps, 'copies')
  const over = [
    ...(await findEnded(deps, turn.paused)),
    ...(await findTooMany(deps.pool)),
    ...(await claimUseless(deps.pool, deps.copies)),
    ...turn.due,
  ]
  const due = [...new Set(over)].filter((copyId) => !turn.paused.includes(copyId)).slice(0, forgottenPerTurnMax)
  await turn.each(
    due,
    (copyId) => copyId,
    (copyId) => forgetCopy(deps, copyId),
    { isAll: due.length < forgottenPerTurnMax, inOrder: true },
  )
  return due.length === forgottenPerTurnMax
}

/** Those whose visitor has logged out or has been away for too long. Their sessions say so. */
async function findEnded({ pool, clock }: Deps, failing: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ member_id: string }>(
    `select copy.member_id from members.copy
       left join auth.session as s on s.member_id = copy.member_id and s.ended_at is null and s.expires_at > $1
        and s.last_seen_at > $2
      where copy.taken_at is not null and s.member_id is null and copy.member_id <> all($3::uuid[])
      order by copy.taken_at limit $4`,
    [clock.now(), worldAfter(clock, -copyIdleMsMax), failing, forgottenPerTurnMax],
  )
  return rows.map((row) => row.member_id)
}

interface Held {
  readonly member_id: string
  readonly network: string
  readonly bytes: number
}

/**
 * What goes beyond the limits. Of each network it's the copies that weren't used for longest; and where the whole instance
 * has too many, or their files take too much room, those of the network that holds the most. So whoever opens one after the
 * other, or fills them, loses their own.
 */
async function findTooMany(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ total: number; most: number; bytes: number }>(
    `select coalesce(sum(count), 0)::int as total, coalesce(max(count), 0)::int as most,
            (select coalesce(sum(stored_bytes + reserved_bytes), 0)::float8 from files.room
              where ${copiesAlone('member_id')}) as bytes
       from (select count(*) as count from members.copy where taken_at is not null group by taken_from) as networks`,
  )
  const { total = 0, most = 0, bytes = 0 } = rows[0] ?? {}
  if (total <= copiesMax && most <= copiesPerNetworkMax && bytes <= fileBytesMax) return []
  const { rows: held } = await pool.query<Held>(
    `select copy.member_id, encode(taken_from, 'hex') as network,
            coalesce((select sum(stored_bytes + reserved_bytes) from files.room where room.member_id = copy.member_id), 0)::float8
              as bytes
       from members.copy left join auth.session as s on s.member_id = copy.member_id and s.ended_at is null
      where taken_at is not null order by s.last_seen_at desc nulls last, copy.member_id desc`,
  )
  return tooMany(held, { copiesMax, copiesPerNetworkMax, fileBytesMax })
}

interface Limits {
  readonly copiesMax: number
  readonly copiesPerNetworkMax: number
  readonly fileBytesMax: number
}

/** Which of these must go, given those that were used last first. */
export function tooMany(held: readonly Held[], limits: Limits): string[] {
  const byNetwork = [...Map.groupBy(held, ({ network }) => network).values()]
  const placed = byNetwork.flatMap((own) => own.map((copy, place) => ({ ...copy, place })))
  // The last in the longest line goes first.
  const byPlace = placed.toSorted((one, other) => other.place - one.place)
  const beyond = Math.max(0, held.length - limits.copiesMax)
  const going = new Set([
    ...byPlace.slice(0, beyond).map(({ member_id }) => member_id),
    ...placed.filter(({ place }) => place >= limits.copiesPerNetworkMax).map(({ member_id }) => member_id),
  ])
  const sumOf = (copies: readonly Held[]) => copies.reduce((sum, { bytes }) => sum + bytes, 0)
  let excess = sumOf(held.filter(({ member_id }) => !going.has(member_id))) - limits.fileBytesMax
  const heaviest = byNetwork
    .toSorted((one, other) => sumOf(other) - sumOf(one))
    .flatMap((own) => own.toSorted((one, other) => other.bytes - one.bytes))
  for (const { member_id, bytes } of heaviest) {
    if (excess <= 0) break
    if (going.has(member_id)) continue
    going.add(member_id)
    excess -= bytes
  }
  return [...going]
}
