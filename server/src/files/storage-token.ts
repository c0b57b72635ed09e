import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Caller, SignedIn } from '../platform/http/caller.ts'
import { storageTokenMs, storageTokensPerSessionMax, timeAfter } from './limits.ts'
import type { StorageDeps } from './storage-deps.ts'

const tokenForm = /^[A-Za-z0-9_-]{43}$/

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A token for programs that speak the storage protocol. It lives an hour, and never longer than its session. */
export async function issueStorageToken(
  { pool, clock, bucket }: { pool: pg.Pool; clock: Clock; bucket: string },
  { memberId, sessionId }: SignedIn,
): Promise<{ token: string; expiresAt: string; bucket: string }> {
  const token = randomToken()
  const expiresAt = timeAfter(clock, storageTokenMs)
  await pool.query(
    'insert into files.storage_token (member_id, token_hash, session_id, expires_at) values ($1, $2, $3, $4)',
    [memberId, digestOf(token), sessionId, expiresAt],
  )
  await pool.query(
    `delete from files.storage_token t where member_id = $1 and session_id = $2 and token_hash not in
       (select token_hash from files.storage_token where member_id = $1 and session_id = $2
         order by expires_at desc limit $3)`,
    [memberId, sessionId, storageTokensPerSessionMax],
  )
  return { token, expiresAt: expiresAt.toISOString(), bucket }
}

export async function identifyByToken(
  { pool, clock, identifyBySession }: Pick<StorageDeps, 'pool' | 'clock' | 'identifyBySession'>,
  token: string,
): Promise<Caller> {
  if (!tokenForm.test(token)) return { role: 'visitor' }
  const { rows } = await pool.query<{ member_id: string; session_id: string }>({
    name: 'identify-by-storage-token',
    text: 'select member_id, session_id from files.storage_token where token_hash = $1 and expires_at > $2',
    values: [digestOf(token), clock.now()],
  })
  const [row] = rows
  return row ? identifyBySession({ memberId: row.member_id, sessionId: row.session_id }) : { role: 'visitor' }
}
