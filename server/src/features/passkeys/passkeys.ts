import type { addPasskeyBody, Passkey } from '@dryrun/contract/passkeys.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type * as z from 'zod/mini'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { recordEvents } from '../audit/index.ts'
import { confirmEnrolment, confirmPerson, proveSession, type SessionDeps, tellOfSafety } from '../sessions/index.ts'
import { makeChallenge, useChallenge } from './challenges.ts'

const passkeysMax = 20
const relyingPartyName = 'Dryrun'
const uniqueViolation = '23505'
/** EdDSA, ES256 and RS256: what every device speaks. */
const algorithms = [-8, -7, -257]

interface Confirmation {
  readonly password: string
  readonly code?: string | undefined
}

export async function listPasskeys(
  { pool }: Pick<SessionDeps, 'pool'>,
  memberId: string,
): Promise<{ passkeys: Passkey[] }> {
  const { rows } = await pool.query<{
    passkey_id: string
    name: string
    is_synced: boolean
    created_at: Date
    last_used_at: Date | null
  }>(
    `select passkey_id, name, is_synced, created_at, last_used_at from auth.passkey
      where member_id = $1 order by passkey_id`,
    [memberId],
  )
  return {
    passkeys: rows.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      isSynced: row.is_synced,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

/** Whoever adds a key can log in with it later, so the password is asked for once more. */
export async function beginPasskey(
  deps: SessionDeps,
  caller: SignedIn,
  body: Confirmation & { readonly mailCode?: string | undefined },
) {
  const { memberId } = caller
  await confirmPerson(deps, caller, body)
  await confirmEnrolment(deps, caller, body.mailCode)
  const { rows: present } = await deps.pool.query<{ credential_id: Buffer; transports: string[] }>(
    'select credential_id, transports from auth.passkey where member_id = $1',
    [memberId],
  )
  if (present.length >= passkeysMax) throw new Refusal('too_many_passkeys', { limit: passkeysMax })
  const { rows } = await deps.pool.query<{ username: string; full_name: string; email: string }>(
    'select username, full_name, email from members.member where member_id = $1',
    [memberId],
  )
  const [member] = rows
  if (!member) throw new Refusal('not_found')
  // Loaded here: most people who come by never need it.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: relyingPartyName,
    rpID: deps.publicUrl.hostname,
    userName: member.email,
    userDisplayName: member.full_name,
    userID: bytesOf(memberId),
    challenge: Uint8Array.from(Buffer.from(await makeChallenge(deps, memberId), 'base64url')),
    excludeCredentials: present.map((each) => ({
      id: each.credential_id.toString('base64url'),
      transports: each.transports,
    })),
    // The device asks for a finger, a face or a PIN, and finds the key without being told whose it is.
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

export async function addPasskey(
  deps: SessionDeps,
  { memberId, sessionId }: SignedIn,
  { name, credential }: z.infer<typeof addPasskeyBody>,
): Promise<{ passkeyId: string }> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, clientDataJSON, attestationObject, transports } = credential
  const outcome = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: (challenge) => useChallenge(deps, challenge, memberId),
    expectedOrigin: deps.publicUrl.origin,
    expectedRPID: deps.publicUrl.hostname,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(refuseUnverified('passkey_not_added'))
  if (!outcome.verified) throw new Refusal('passkey_not_added')
  const { credential: made, credentialBackedUp } = outcome.registrationInfo
  return inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    // One at a time for each person, so that the limit is a limit.
    await tx.query('select from members.member where member_id = $1 for update', [memberId])
    const { rows: counted } = await tx.query<{ count: number }>(
      'select count(*)::integer as count from auth.passkey where member_id = $1',
      [memberId],
    )
    if ((counted[0]?.count ?? 0) >= passkeysMax) throw new Refusal('too_many_passkeys', { limit: passkeysMax })
    const { rows } = await tx
      .query<{ passkey_id: string }>(
        `insert into auth.passkey
           (member_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning passkey_id`,
        [
          memberId,
          Buffer.from(made.id, 'base64url'),
          Buffer.from(made.publicKey),
          made.counter,
          transports,
          credentialBackedUp,
          name,
          now,
        ],
      )
      .catch((error: Error & { code?: string }) => {
        throw error.code === uniqueViolation ? new Refusal('passkey_not_added') : error
      })
    await proveSession(tx, { memberId, sessionId })
    await recordEvents(tx, [{ kind: 'passkey.added', at: now, actorId: memberId, subjectId: memberId }])
    await tellOfSafety(tx, deps, memberId, 'passkey_added')
    return { passkeyId: rows[0]?.passkey_id ?? '' }
  })
}

export async function renamePasskey(
  { pool }: Pick<SessionDeps, 'pool'>,
  { memberId }: SignedIn,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<{ done: true }> {
  const { rowCount } = await pool.query('update auth.passkey set name = $3 where member_id = $1 and passkey_id = $2', [
    memberId,
    passkeyId,
    name,
  ])
  if (!rowCount) throw new Refusal('not_found')
  return { done: true }
}

export async function removePasskey(
  deps: SessionDeps,
  caller: SignedIn,
  passkeyId: string,
  body: Confirmation,
): Promise<{ done: true }> {
  const { memberId } = caller
  await confirmPerson(deps, caller, body)
  await inTransaction(deps.pool, async (tx) => {
    const { rowCount } = await tx.query('delete from auth.passkey where member_id = $1 and passkey_id = $2', [
      memberId,
      passkeyId,
    ])
    if (!rowCount) throw new Refusal('not_found')
    const now = deps.clock.now()
    await recordEvents(tx, [{ kind: 'passkey.removed', at: now, actorId: memberId, subjectId: memberId }])
    await tellOfSafety(tx, deps, memberId, 'passkey_removed')
  })
  return { done: true }
}

/** The library throws whatever is wrong with what a device sent; what the database threw is no fault of the device's. */
export function refuseUnverified(code: 'passkey_not_added' | 'passkey_wrong') {
  return (error: unknown): never => {
    if ((error as { code?: unknown }).code !== undefined) throw error
    throw new Refusal(code)
  }
}

/** A member's id as the sixteen bytes that a device keeps with the key. */
export function bytesOf(memberId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(memberId.replaceAll('-', ''), 'hex'))
}
