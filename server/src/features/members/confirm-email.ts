import { randomInt } from 'node:crypto'
import { emailCodeLength } from '@dryrun/domain/members/person-rules.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type pg from 'pg'
import { worldAfter } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { announcements, liveChannel } from '../../platform/live/announcements.ts'
import { recordEvents } from '../audit/index.ts'
import { queueMails } from '../mail/index.ts'
import {
  attemptLimits,
  digestOf,
  findRecipient,
  newToken,
  noticeMails,
  type SessionDeps,
  takeAttempt,
} from '../sessions/index.ts'

const dayMs = 86_400_000
const confirmationLifeMsMax = 3 * dayMs
/** Six digits are only safe while nobody may guess for long: after this many wrong ones the mail is worth nothing. */
const wrongCodesMax = 5

type MailDeps = Pick<SessionDeps, 'clock' | 'jobs' | 'publicUrl' | 'transport'>

/** Mails a link and a code, in the caller's transaction. What an earlier mail said no longer works. */
export async function mailConfirmation(tx: pg.ClientBase, deps: MailDeps, memberId: string): Promise<void> {
  const token = newToken()
  const code = String(randomInt(10 ** emailCodeLength)).padStart(emailCodeLength, '0')
  await tx.query(
    `insert into auth.email_confirmation (member_id, token_hash, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (member_id) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
       wrong_count = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [
      memberId,
      digestOf(token),
      codeDigest(memberId, code),
      deps.clock.now(),
      worldAfter(deps.clock, confirmationLifeMsMax),
    ],
  )
  const href = `${deps.publicUrl.origin}/confirmEmail#token=${token}`
  await queueMails(tx, deps, [noticeMails.confirmEmail(await findRecipient(tx, memberId), { href, code })])
}

/** Sends the mail once more. */
export async function sendEmailConfirmation(deps: SessionDeps, memberId: string): Promise<{ done: true }> {
  await refuseConfirmed(deps.pool, memberId)
  await takeAttempt(deps, attemptLimits.emailConfirmationByMember, memberId)
  await inTransaction(deps.pool, (tx) => mailConfirmation(tx, deps, memberId))
  return { done: true }
}

/** Signed in, with the code from the mail. */
export async function confirmEmailByCode(
  deps: SessionDeps,
  memberId: string,
  { code }: { readonly code: string },
): Promise<{ done: true }> {
  await refuseConfirmed(deps.pool, memberId)
  const isRight = await inTransaction(deps.pool, async (tx) => {
    const { rows } = await tx.query<{ code_hash: Buffer }>(
      `select code_hash from auth.email_confirmation
        where member_id = $1 and expires_at > $2 and wrong_count < $3 for update`,
      [memberId, deps.clock.now(), wrongCodesMax],
    )
    const [open] = rows
    if (!open) throw new Refusal('email_code_ended')
    if (open.code_hash.equals(codeDigest(memberId, code.trim()))) {
      await markConfirmed(tx, deps, memberId)
      return true
    }
    await tx.query('update auth.email_confirmation set wrong_count = wrong_count + 1 where member_id = $1', [memberId])
    return false
  })
  if (!isRight) throw new Refusal('email_code_wrong', { field: 'code' })
  return { done: true }
}

/** By the link, on whichever device the mail was opened. Nobody guesses 256 bits, so tries aren't counted. */
export async function confirmEmailByLink(
  deps: SessionDeps,
  { body }: { body: { readonly token: string } },
): Promise<{ done: true }> {
  await inTransaction(deps.pool, async (tx) => {
    const { rows } = await tx.query<{ member_id: string }>(
      'select member_id from auth.email_confirmation where token_hash = $1 and expires_at > $2 for update',
      [digestOf(body.token), deps.clock.now()],
    )
    const memberId = rows[0]?.member_id
    if (memberId === undefined) throw new Refusal('link_no_longer_valid')
    await markConfirmed(tx, deps, memberId)
  })
  return { done: true }
}

async function refuseConfirmed(pool: pg.Pool, memberId: string): Promise<void> {
  const { rowCount } = await pool.query(
    'select from members.member where member_id = $1 and email_confirmed_at is not null',
    [memberId],
  )
  if (rowCount) throw new Refusal('email_already_confirmed')
}

async function markConfirmed(tx: pg.ClientBase, deps: Pick<SessionDeps, 'clock'>, memberId: string): Promise<void> {
  const now = deps.clock.now()
  await tx.query('delete from auth.email_confirmation where member_id = $1', [memberId])
  await tx.query('update members.member set email_confirmed_at = $2 where member_id = $1 and closed_at is null', [
    memberId,
    now,
  ])
  await recordEvents(tx, [{ kind: 'email.confirmed', at: now, actorId: memberId, subjectId: memberId }])
  for (const payload of announcements([{ memberId, topics: ['profile'] }]))
    await tx.query('select pg_notify($1, $2)', [liveChannel, payload])
}

/** With the member in it, so that equal codes of two people don't look alike. */
function codeDigest(memberId: string, code: string): Buffer {
  return digestOf(`${memberId}:${code}`)
}
