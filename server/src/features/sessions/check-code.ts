import { createHash } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import type { SessionDeps } from './session-deps.ts'

export const totpPeriodSeconds = 30
/** One step to either side, for phones whose clock is a little off. */
const stepsAside = 1

export function totpOf(secret: Uint8Array, label: string): TOTP {
  return new TOTP({
    issuer: 'Dryrun',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: totpPeriodSeconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })
}

/**
 * The time step whose code this is, or null. Authenticators go by the world's clock, so this is the one place that asks
 * the host's clock instead of the instance's.
 */
export function stepOfCode(secret: Uint8Array, code: string): bigint | null {
  const timestamp = Date.now()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: stepsAside })
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / totpPeriodSeconds) + delta)
}

/** True once per step: the primary key decides who was first, however many ask at the same moment. */
export async function claimStep(client: pg.ClientBase, memberId: string, step: bigint, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into auth.totp_step (member_id, step, claimed_at) values ($1, $2, $3) on conflict do nothing',
    [memberId, step, now],
  )
  return rowCount === 1
}

/** A recovery code has about 49 bits, few enough to be guessed from a stolen digest: so it is made costly to try. */
const recoveryCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const saltBytes = 16

/** Letter case, spaces and dashes do not count. The salt is the member's own, so that the code can be looked up. */
export async function digestOfRecoveryCode(memberId: string, code: string): Promise<Buffer> {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  const salt = createHash('sha256').update(`recovery code of ${memberId}`).digest().subarray(0, saltBytes)
  return hashRaw(plain, { ...recoveryCost, salt })
}

export type UsedCode = 'authenticator' | 'recovery'

/** What an authenticator shows. Everything else is taken for a recovery code. */
export function isSixDigits(code: string): boolean {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, ''))
}

/** Uses a code up, in the caller's transaction; null when it is wrong, was used, or two-step verification is off. */
export async function useCode(
  client: pg.ClientBase,
  { clock, passwords }: Pick<SessionDeps, 'clock' | 'passwords'>,
  { memberId, code }: { readonly memberId: string; readonly code: string },
): Promise<UsedCode | null> {
  const now = clock.now()
  const { rows } = await client.query<{ secret: Buffer }>(
    'select secret from auth.totp where member_id = $1 and confirmed_at is not null',
    [memberId],
  )
  const [totp] = rows
  if (!totp) return null
  if (isSixDigits(code)) {
    const step = stepOfCode(totp.secret, code.replaceAll(/\s/g, ''))
    return step !== null && (await claimStep(client, memberId, step, now)) ? 'authenticator' : null
  }
  const digest = await passwords.inTurn(memberId, () => digestOfRecoveryCode(memberId, code))
  const { rowCount } = await client.query(
    'update auth.recovery_code set used_at = $3 where member_id = $1 and code_hash = $2 and used_at is null',
    [memberId, digest, now],
  )
  return rowCount === 1 ? 'recovery' : null
}
