import type { SessionUser } from '@dryrun/contract/session.ts'
import type pg from 'pg'
import { worldAfter } from '../../platform/clock.ts'
import { isCopyId } from '../../platform/copy-id.ts'
import type { Client } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { addNotice } from '../notices/index.ts'
import { deviceCookie, sessionCookie } from './cookies.ts'
import { describeDevice } from './describe-device.ts'
import { rememberDevice } from './know-device.ts'
import { deviceLifeMsMax, sessionLifeMsMax } from './limits.ts'
import type { SessionDeps } from './session-deps.ts'
import { readSessionUser } from './session-user.ts'
import { digestOf, newToken } from './tokens.ts'

export interface BegunSession {
  readonly token: string
  /** None in a copy of the demo account, which nobody ever logs in to again. */
  readonly deviceToken: string | undefined
  readonly user: SessionUser
  /** Takes from the browser what became the member's own. */
  readonly takeVisitors: () => void
}

interface ComingIn {
  readonly memberId: string
  readonly client: Client
  readonly isProven?: boolean
  /** Classes let people in without a password, so a new device is nothing to warn anybody of. */
  readonly warnsOfDevice?: boolean
}

/** Begins a session in the caller's transaction. Its token is new, whatever the browser brought along. */
export async function beginSession(
  client: pg.ClientBase,
  deps: Pick<SessionDeps, 'clock' | 'findCountry' | 'joinVisitor' | 'publicUrl'>,
  who: ComingIn,
): Promise<BegunSession> {
  const token = newToken()
  const isProven = who.isProven ?? false
  const now = deps.clock.now()
  const device = describeDevice(who.client.userAgent)
  const countryCode = deps.findCountry(who.client.address)
  const { rows } = await client.query<{ session_id: string }>(
    `insert into auth.session (member_id, token_hash, device, country_code, created_at, last_seen_at, expires_at, is_proven)
     values ($1, $2, $3, $4, $5, $5, $6, $7) returning session_id`,
    [who.memberId, digestOf(token), device, countryCode, now, worldAfter(deps.clock, sessionLifeMsMax), isProven],
  )
  const { rows: before } = await client.query<{ last_login_at: Date | null }>(
    'select last_login_at from members.member where member_id = $1',
    [who.memberId],
  )
  await client.query('update members.member set online = true, last_login_at = $2 where member_id = $1', [
    who.memberId,
    now,
  ])
  await recordEvents(client, [
    {
      kind: 'session.began',
      at: now,
      actorId: who.memberId,
      subjectId: who.memberId,
      countryCode,
      details: { sessionId: rows[0]?.session_id ?? '' },
    },
  ])
  const user = await readSessionUser(client, deps, { memberId: who.memberId, isProven })
  // What a visitor wrote to support stays the visitor's: a copy is gone in a while.
  const isJoined = user.role === 'member' && !user.isCopy
  const takeVisitors = isJoined ? await deps.joinVisitor(client, who) : () => {}
  if (isCopyId(who.memberId)) return { token, deviceToken: undefined, user, takeVisitors }
  const { token: deviceToken, wasKnown } = await rememberDevice(client, deps, who)
  // Whoever was never here before knows no device yet.
  if (!wasKnown && before[0]?.last_login_at && (who.warnsOfDevice ?? true))
    await addNotice(client, { memberId: who.memberId, kind: 'device_new', at: now, details: { device } })
  return { token, deviceToken, user, takeVisitors }
}

/** Hands the token to the browser, once the transaction that made it stands. */
export function giveSession(client: Client, { token, deviceToken, takeVisitors }: BegunSession): void {
  client.giveToken(sessionCookie, token, sessionLifeMsMax / 1000)
  if (deviceToken !== undefined) client.giveToken(deviceCookie, deviceToken, deviceLifeMsMax / 1000)
  takeVisitors()
}
