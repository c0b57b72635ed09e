import type pg from 'pg'
import { type Clock, worldAfter } from '../../platform/clock.ts'
import { digestOf, newToken } from '../sessions/index.ts'

const minuteMs = 60_000

/** For adding, somebody sits in front of the device; on the log-in page the browser may offer it after a while. */
const addingMsMax = 5 * minuteMs
const loggingInMsMax = 30 * minuteMs

interface Needs {
  readonly pool: pg.Pool
  readonly clock: Clock
}

/** A challenge for a person who adds a passkey, or for whoever logs in. */
export async function makeChallenge({ pool, clock }: Needs, memberId: string | null): Promise<string> {
  const challenge = newToken()
  await pool.query('insert into auth.passkey_challenge (challenge_hash, member_id, expires_at) values ($1, $2, $3)', [
    digestOf(challenge),
    memberId,
    worldAfter(clock, memberId === null ? loggingInMsMax : addingMsMax),
  ])
  return challenge
}

/** True for one of several that bring the same challenge: it's gone with the first, whatever comes of it. */
export async function useChallenge(
  { pool, clock }: Needs,
  challenge: string,
  memberId: string | null,
): Promise<boolean> {
  const { rows } = await pool.query<{ expires_at: Date }>(
    `delete from auth.passkey_challenge where challenge_hash = $1 and member_id is not distinct from $2
     returning expires_at`,
    [digestOf(challenge), memberId],
  )
  return rows[0] !== undefined && rows[0].expires_at > clock.now()
}
