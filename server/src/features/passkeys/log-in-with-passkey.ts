import type { passkeyLogInBody } from '@dryrun/contract/passkeys.ts'
import type { SessionUser } from '@dryrun/contract/session.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type * as z from 'zod/mini'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Client } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { beginSession, endSessions, giveSession, type SessionDeps } from '../sessions/index.ts'
import { makeChallenge, useChallenge } from './challenges.ts'
import { bytesOf, refuseUnverified } from './passkeys.ts'

interface Call {
  readonly body: z.infer<typeof passkeyLogInBody>
  readonly caller: Caller
  readonly client: Client
}

interface Row {
  readonly member_id: string
  readonly public_key: Buffer
  readonly sign_count: bigint
}

/** Names nobody's keys: the device knows which of its own belong here. */
export async function beginPasskeyLogIn(deps: SessionDeps) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: deps.publicUrl.hostname,
    challenge: Uint8Array.from(Buffer.from(await makeChallenge(deps, null), 'base64url')),
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/** The device has asked for a finger, a face or a PIN, so a passkey is both steps: no code is asked for after it. */
export async function logInWithPasskey(
  deps: SessionDeps,
  { body, caller, client }: Call,
): Promise<{ user: SessionUser }> {
  const { credential } = body
  const { rows } = await deps.pool.query<Row>(
    `select member_id, public_key, sign_count from auth.passkey join members.member using (member_id)
      where credential_id = $1 and closed_at is null`,
    [Buffer.from(credential.id, 'base64url')],
  )
  const [row] = rows
  try {
    if (!row) throw new Refusal('passkey_wrong')
    const signCount = await verify(deps, credential, row)
    const begun = await inTransaction(deps.pool, async (tx) => {
      const now = deps.clock.now()
      // Of two that bring the same count one is a copy: only a count that goes up is taken, or none at all.
      const { rowCount } = await tx.query(
        `update auth.passkey set sign_count = $2, last_used_at = $3
          where credential_id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
        [Buffer.from(credential.id, 'base64url'), signCount, now],
      )
      if (!rowCount) throw new Refusal('passkey_wrong')
      if (caller.role !== 'visitor')
        await endSessions(tx, deps, { memberId: caller.memberId, only: caller.sessionId }, 'replaced')
      return beginSession(tx, deps, { memberId: row.member_id, client, isProven: true })
    })
    giveSession(client, begun)
    return { user: begun.user }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'passkey_wrong') {
      await recordEvents(deps.pool, [
        {
          kind: 'login.failed',
          at: deps.clock.now(),
          actorId: null,
          subjectId: row?.member_id ?? null,
          countryCode: deps.findCountry(client.address),
          details: { by: 'passkey' },
        },
      ])
    }
    throw error
  }
}

/** Returns the device's count where challenge, origin, owner and signature are right. */
async function verify(
  deps: SessionDeps,
  { id, userHandle, ...response }: Call['body']['credential'],
  row: Row,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  if (!Buffer.from(userHandle, 'base64url').equals(bytesOf(row.member_id))) throw new Refusal('passkey_wrong')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...response, userHandle } },
    expectedChallenge: (challenge) => useChallenge(deps, challenge, null),
    expectedOrigin: deps.publicUrl.origin,
    expectedRPID: deps.publicUrl.hostname,
    credential: { id, publicKey: Uint8Array.from(row.public_key), counter: Number(row.sign_count) },
    requireUserVerification: true,
  }).catch(refuseUnverified('passkey_wrong'))
  if (!verified) throw new Refusal('passkey_wrong')
  return authenticationInfo.newCounter
}
