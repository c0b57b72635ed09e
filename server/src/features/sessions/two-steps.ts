import { randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { recordEvents } from '../audit/index.ts'
import { claimStep, digestOfRecoveryCode, stepOfCode, totpOf } from './check-code.ts'
import { confirmPerson } from './confirm-person.ts'
import { confirmEnrolment } from './enrolment.ts'
import { attemptLimits } from './limits.ts'
import { tellOfSafety } from './notice-mails.ts'
import { proveSession } from './second-step.ts'
import type { SessionDeps } from './session-deps.ts'
import { takeAttempt } from './take-attempt.ts'

const secretBytes = 20
const recoveryCodeCount = 10
const recoveryCodeHalfLength = 5
/** Without the letters and digits that are taken for one another. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The secret is shown here and nowhere else. Doing it again before it is confirmed gives another secret. */
export async function setUpTwoSteps(
  deps: SessionDeps,
  caller: SignedIn,
  body: { password: string; mailCode?: string | undefined },
) {
  const { memberId } = caller
  await refuseWhenOn(deps.pool, memberId)
  await confirmPerson(deps, caller, body)
  await confirmEnrolment(deps, caller, body.mailCode)
  const secret = randomBytes(secretBytes)
  const { rows } = await deps.pool.query<{ username: string }>(
    `with made as (
       insert into auth.totp as old (member_id, secret, created_at) values ($1, $2, $3)
       on conflict (member_id) do update set secret = excluded.secret, created_at = excluded.created_at
         where old.confirmed_at is null
       returning member_id)
     select username from members.member join made using (member_id)`,
    [memberId, secret, deps.clock.now()],
  )
  const [member] = rows
  if (!member) throw new Refusal('two_steps_on')
  const totp = totpOf(secret, member.username)
  return { secret: totp.secret.base32, otpauthUri: totp.toString() }
}

/** The first code proves that the secret arrived. It is used up by this, like any other. */
export async function confirmTwoSteps(deps: SessionDeps, caller: SignedIn, body: { code: string }) {
  const { memberId, sessionId } = caller
  await takeAttempt(deps, attemptLimits.confirmBySession, sessionId)
  return inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    const { rows } = await tx.query<{ secret: Buffer; confirmed_at: Date | null }>(
      'select secret, confirmed_at from auth.totp where member_id = $1 for update',
      [memberId],
    )
    const [totp] = rows
    if (!totp) throw new Refusal('two_steps_off')
    if (totp.confirmed_at) throw new Refusal('two_steps_on')
    const step = stepOfCode(totp.secret, body.code.replaceAll(/\s/g, ''))
    if (step === null || !(await claimStep(tx, memberId, step, now))) throw new Refusal('code_wrong', { field: 'code' })
    await tx.query('update auth.totp set confirmed_at = $2 where member_id = $1', [memberId, now])
    await proveSession(tx, { memberId, sessionId })
    await recordEvents(tx, [{ kind: 'two_steps.on', at: now, actorId: memberId, subjectId: memberId }])
    await tellOfSafety(tx, deps, memberId, 'two_steps_on')
    return { recoveryCodes: await replaceRecoveryCodes(tx, memberId, now) }
  })
}

export async function disableTwoSteps(
  deps: SessionDeps,
  caller: SignedIn,
  body: { password: string; code: string },
): Promise<{ done: true }> {
  const { memberId } = caller
  await refuseWhenOff(deps.pool, memberId)
  await confirmPerson(deps, caller, body)
  await inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    await tx.query('delete from auth.totp where member_id = $1', [memberId])
    await tx.query('delete from auth.recovery_code where member_id = $1', [memberId])
    await recordEvents(tx, [{ kind: 'two_steps.off', at: now, actorId: memberId, subjectId: memberId }])
    await tellOfSafety(tx, deps, memberId, 'two_steps_off')
  })
  return { done: true }
}

export async function renewRecoveryCodes(
  deps: SessionDeps,
  caller: SignedIn,
  body: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { memberId } = caller
  await refuseWhenOff(deps.pool, memberId)
  await confirmPerson(deps, caller, body)
  return inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    await recordEvents(tx, [{ kind: 'recovery_codes.renewed', at: now, actorId: memberId, subjectId: memberId }])
    await tellOfSafety(tx, deps, memberId, 'codes_renewed')
    return { recoveryCodes: await replaceRecoveryCodes(tx, memberId, now) }
  })
}

async function isOn(pool: pg.Pool, memberId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from auth.totp where member_id = $1 and confirmed_at is not null', [
    memberId,
  ])
  return rowCount === 1
}

async function refuseWhenOn(pool: pg.Pool, memberId: string): Promise<void> {
  if (await isOn(pool, memberId)) throw new Refusal('two_steps_on')
}

async function refuseWhenOff(pool: pg.Pool, memberId: string): Promise<void> {
  if (!(await isOn(pool, memberId))) throw new Refusal('two_steps_off')
}

async function replaceRecoveryCodes(client: pg.ClientBase, memberId: string, now: Date): Promise<string[]> {
  const half = () =>
    Array.from({ length: recoveryCodeHalfLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')
  const codes = Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
  await client.query('delete from auth.recovery_code where member_id = $1', [memberId])
  await client.query(
    'insert into auth.recovery_code (member_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3',
    [memberId, await Promise.all(codes.map((code) => digestOfRecoveryCode(memberId, code))), now],
  )
  return codes
}
