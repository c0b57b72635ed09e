import { emailKey } from '@dryrun/domain/members/identity.ts'
import { checkLogIn } from '@dryrun/domain/members/login-rules.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { worldAfter } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { beginSession, giveSession } from './begin-session.ts'
import { endSessions } from './end-sessions.ts'
import { findOwnAllowance } from './know-device.ts'
import { attemptLimits, challengeLifeMsMax, paces } from './limits.ts'
import { bucketOf, type Turn, takeTurn } from './pace-guesses.ts'
import type { SessionDeps } from './session-deps.ts'
import { countAttempt, forgetAttempts } from './take-attempt.ts'
import { digestOf, newToken } from './tokens.ts'

interface Call {
  readonly body: { readonly email: string; readonly password: string }
  readonly caller: Caller
  readonly client: Client
}

/** Same answer, same work, same time for a wrong password and for somebody who does not exist. */
export async function logIn(deps: SessionDeps, { body, caller, client }: Call) {
  const complaint = checkLogIn(body)
  if (complaint) throw new Refusal(complaint.code, { field: complaint.field })
  const key = emailKey(body.email)
  const turn = await takeOwnTurn(deps, key, client)

  const { rows } = await deps.pool.query<{ member_id: string; password_hash: string; has_second_step: boolean }>(
    `select m.member_id, c.password_hash,
            exists (select from auth.totp t where t.member_id = m.member_id and confirmed_at is not null) as has_second_step
       from members.member m join auth.credential c using (member_id) where m.email_key = $1`,
    [key],
  )
  const member = rows[0] ?? null
  const isRight = await deps.passwords.verify(member?.password_hash ?? null, body.password, networkOf(client.address))
  if (!member || !isRight) {
    await recordEvents(deps.pool, [
      {
        kind: 'login.failed',
        at: deps.clock.now(),
        actorId: null,
        subjectId: member?.member_id ?? null,
        countryCode: deps.findCountry(client.address),
      },
    ])
    throw new Refusal('login_wrong')
  }
  await turn.giveBack()

  if (member.has_second_step) {
    const challenge = newToken()
    await deps.pool.query(
      'insert into auth.challenge (token_hash, member_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [digestOf(challenge), member.member_id, deps.clock.now(), worldAfter(deps.clock, challengeLifeMsMax)],
    )
    return { next: 'code' as const, challenge }
  }
  const begun = await inTransaction(deps.pool, async (tx) => {
    if (caller.role !== 'visitor')
      await endSessions(tx, deps, { memberId: caller.memberId, only: caller.sessionId }, 'replaced')
    return beginSession(tx, deps, { memberId: member.member_id, client })
  })
  giveSession(client, begun)
  return { next: 'done' as const, user: begun.user }
}

/** Where somebody was let in before they have an allowance of their own; elsewhere, and beyond it, guesses are paced. */
async function takeOwnTurn(deps: SessionDeps, key: string, client: Client): Promise<Pick<Turn, 'giveBack'>> {
  const own = await findOwnAllowance(deps, { emailKey: key, client })
  if (own !== undefined && (await countAttempt(deps, attemptLimits.logInOwn, own)).overBy <= 0)
    return { giveBack: () => forgetAttempts(deps, attemptLimits.logInOwn, own) }
  const network = networkOf(client.address)
  const account = { pace: paces.guessByEmail, who: key }
  return takeTurn(
    deps,
    [
      { pace: paces.guessByEmailAndAddress, who: `${key} ${network}` },
      { pace: paces.guessByAddress, who: network },
      account,
    ],
    client,
    // A puzzle is about the account, so it gets harder for all networks together.
    bucketOf(account),
  )
}
