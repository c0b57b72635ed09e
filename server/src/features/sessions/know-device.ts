import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { deviceCookie } from './cookies.ts'
import { attemptLimits } from './limits.ts'
import { bucketOf } from './take-attempt.ts'
import { digestOf, newToken } from './tokens.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly clock: Clock
}

/**
 * From where somebody types a password: their own browser, a network they were let in from lately, or elsewhere. The
 * first two have an allowance of their own, so guesses from elsewhere can't lock their owner out.
 */
export async function findOwnAllowance(
  { pool }: Pick<Needs, 'pool'>,
  { emailKey, client }: { readonly emailKey: string; readonly client: Client },
): Promise<string | undefined> {
  const deviceToken = client.tokenIn(deviceCookie)
  if (deviceToken !== undefined) {
    const { rowCount } = await pool.query(
      `select from auth.device join members.member using (member_id) where token_hash = $1 and email_key = $2`,
      [digestOf(deviceToken), emailKey],
    )
    if (rowCount) return `${deviceToken} ${emailKey}`
  }
  const place = placeOf(emailKey, client)
  const { rowCount } = await pool.query('select from auth.attempt where bucket = $1 and ends_at > clock_timestamp()', [
    bucketOf(attemptLimits.knownPlace, place),
  ])
  return rowCount ? place : undefined
}

/** This browser's token, where this very person was let in with it before. */
export async function findOwnDevice(
  { pool }: Pick<Needs, 'pool'>,
  { memberId, client }: { readonly memberId: string; readonly client: Client },
): Promise<string | undefined> {
  const token = client.tokenIn(deviceCookie)
  if (token === undefined) return undefined
  const { rowCount } = await pool.query('select from auth.device where token_hash = $1 and member_id = $2', [
    digestOf(token),
    memberId,
  ])
  return rowCount ? token : undefined
}

/**
 * In the transaction that lets somebody in. Returns the token for their browser, the one it had where that was ours, and
 * whether they've been let in from it before.
 */
export async function rememberDevice(
  tx: pg.ClientBase,
  { clock }: Pick<Needs, 'clock'>,
  { memberId, client }: { readonly memberId: string; readonly client: Client },
): Promise<{ token: string; wasKnown: boolean }> {
  const token = await keptToken(tx, client)
  const { rowCount } = await tx.query('select from auth.device where token_hash = $1 and member_id = $2', [
    digestOf(token),
    memberId,
  ])
  await tx.query(
    `insert into auth.device (token_hash, member_id, created_at, last_seen_at) values ($1, $2, $3, $3)
     on conflict (token_hash, member_id) do update set last_seen_at = excluded.last_seen_at`,
    [digestOf(token), memberId, clock.now()],
  )
  const { rows } = await tx.query<{ email_key: string | null }>(
    'select email_key from members.member where member_id = $1',
    [memberId],
  )
  const emailKey = rows[0]?.email_key
  // Whoever has no email logs in nowhere. A whole class would wait for one row.
  if (emailKey)
    await tx.query(
      `insert into auth.attempt (bucket, count, ends_at) values ($1, 0, clock_timestamp() + $2::float8 * interval '1 ms')
       on conflict (bucket) do update set ends_at = excluded.ends_at`,
      [bucketOf(attemptLimits.knownPlace, placeOf(emailKey, client)), attemptLimits.knownPlace.windowMs],
    )
  return { token, wasKnown: rowCount === 1 }
}

/** A token that this server never gave to anybody isn't taken over. */
async function keptToken(tx: pg.ClientBase, client: Client): Promise<string> {
  const deviceToken = client.tokenIn(deviceCookie)
  if (deviceToken === undefined) return newToken()
  const { rowCount } = await tx.query('select from auth.device where token_hash = $1 limit 1', [digestOf(deviceToken)])
  return rowCount ? deviceToken : newToken()
}

function placeOf(emailKey: string, client: Client): string {
  return `${networkOf(client.address)} ${emailKey}`
}
