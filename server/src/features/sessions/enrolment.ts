import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { emailCodeLength } from '@dryrun/domain/members/person-rules.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { worldAfter } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { isLocalName } from '../../platform/http/known-hosts.ts'
import { recordEvents } from '../audit/index.ts'
import { queueMails } from '../mail/index.ts'
import { attemptLimits, enrolmentCodeLifeMsMax } from './limits.ts'
import { findRecipient, noticeMails } from './notice-mails.ts'
import type { SessionDeps } from './session-deps.ts'
import { takeAttempt } from './take-attempt.ts'
import { digestOf } from './tokens.ts'

/** Six digits are only safe while nobody may guess for long: after this many wrong ones there has to be a new mail. */
const wrongCodesMax = 5

/** Where the admin finds the code on an instance that sends no mail: only someone at the machine can read it. */
const enrolmentCodeName = 'second-step-code.txt'

/**
 * Adding the first second step takes more than the password, where others can reach the instance: someone who stole it
 * would otherwise add their own phone and decide about money a minute later. Without the code it's sent, and the refusal
 * says where to. After the password was confirmed; who has shown a second step in this session needs none.
 */
export async function confirmEnrolment(
  deps: SessionDeps,
  caller: SignedIn,
  mailCode: string | undefined,
): Promise<void> {
  if (isLocalName(deps.publicUrl.hostname) || caller.isProven) return
  if (mailCode === undefined || mailCode.trim() === '') throw await sendCode(deps, caller)
  const isRight = await inTransaction(deps.pool, async (tx) => {
    const { rows } = await tx.query<{ code_hash: Buffer }>(
      `select code_hash from auth.enrolment_code
        where member_id = $1 and expires_at > $2 and wrong_count < $3 for update`,
      [caller.memberId, deps.clock.now(), wrongCodesMax],
    )
    const [open] = rows
    if (!open) throw new Refusal('email_code_ended', { field: 'mailCode' })
    if (open.code_hash.equals(codeDigest(caller.memberId, mailCode.trim()))) {
      await tx.query('delete from auth.enrolment_code where member_id = $1', [caller.memberId])
      return true
    }
    await tx.query('update auth.enrolment_code set wrong_count = wrong_count + 1 where member_id = $1', [
      caller.memberId,
    ])
    return false
  })
  if (!isRight) throw new Refusal('email_code_wrong', { field: 'mailCode' })
}

async function sendCode(deps: SessionDeps, { memberId, role }: SignedIn): Promise<Refusal> {
  await takeAttempt(deps, attemptLimits.enrolmentMailByMember, memberId)
  const code = String(randomInt(10 ** emailCodeLength)).padStart(emailCodeLength, '0')
  await inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    await tx.query(
      `insert into auth.enrolment_code (member_id, code_hash, created_at, expires_at) values ($1, $2, $3, $4)
       on conflict (member_id) do update set code_hash = excluded.code_hash, wrong_count = 0,
         created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [memberId, codeDigest(memberId, code), now, worldAfter(deps.clock, enrolmentCodeLifeMsMax)],
    )
    await recordEvents(tx, [{ kind: 'enrolment.asked', at: now, actorId: memberId, subjectId: memberId }])
    await queueMails(tx, deps, [noticeMails.enrolmentCode(await findRecipient(tx, memberId), code)])
  })
  if (deps.transport.kind !== 'mailbox') return new Refusal('enrolment_code_mailed', { field: 'mailCode' })
  if (role !== 'admin') return new Refusal('enrolment_code_in_mailbox', { field: 'mailCode' })
  await writeFile(join(dirname(deps.oneTimePasswordFile), enrolmentCodeName), `${code}\n`, { mode: 0o600 })
  return new Refusal('enrolment_code_in_file', { field: 'mailCode', file: enrolmentCodeName })
}

/** With the member in it, so that equal codes of two people don't look alike. */
function codeDigest(memberId: string, code: string): Buffer {
  return digestOf(`enrolment ${memberId}:${code}`)
}
