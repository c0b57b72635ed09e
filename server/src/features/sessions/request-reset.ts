import { emailKey } from '@dryrun/domain/members/identity.ts'
import { checkEmail } from '@dryrun/domain/members/person-rules.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { worldAfter } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Client, networkOf } from '../../platform/http/client.ts'
import { recordEvents } from '../audit/index.ts'
import { queueMails } from '../mail/index.ts'
import { attemptLimits, paces, resetLinkLifeMsMax } from './limits.ts'
import { findRecipient, noticeMails } from './notice-mails.ts'
import { takeTurn } from './pace-guesses.ts'
import type { SessionDeps } from './session-deps.ts'
import { countAttempt } from './take-attempt.ts'
import { digestOf, newToken } from './tokens.ts'

export const mailResetLinkJob = 'mail-reset-link'

/** Only queues: whether the address has an account is looked up later, so the answer takes the same time for all. */
export async function requestReset(
  deps: Pick<SessionDeps, 'pool' | 'clock' | 'jobs'>,
  { body, client }: { body: { email: string }; client: Client },
): Promise<{ done: true }> {
  const complaint = checkEmail(body.email)
  if (complaint) throw new Refusal(complaint, { field: 'email' })
  await takeTurn(deps, [{ pace: paces.resetByAddress, who: networkOf(client.address) }], client)
  await deps.jobs.enqueue(deps.pool, mailResetLinkJob, [{ emailKey: emailKey(body.email) }])
  return { done: true }
}

/** The job. The link carries its token behind a `#`, which browsers send to nobody. */
export async function mailResetLink(
  deps: Pick<SessionDeps, 'pool' | 'clock' | 'jobs' | 'publicUrl' | 'transport'>,
  data: { emailKey: string },
): Promise<void> {
  const { rows } = await deps.pool.query<{ member_id: string }>(
    'select member_id from members.member where email_key = $1 and closed_at is null and not is_demo',
    [data.emailKey],
  )
  // Demo members are looked around as: nobody gets to choose a password for them.
  const memberId = rows[0]?.member_id
  if (memberId === undefined) return
  // Then there's a mail with a link that still works: the count ends no later than the last link does.
  const { overBy } = await countAttempt(deps, attemptLimits.resetMailByMember, memberId)
  if (overBy > 0) return
  const token = newToken()
  const href = `${deps.publicUrl.origin}/resetPassword#token=${token}`
  await inTransaction(deps.pool, async (tx) => {
    const now = deps.clock.now()
    // Two requests at the same moment: the later one's link is the one that works.
    await tx.query('select from members.member where member_id = $1 for update', [memberId])
    await tx.query('update auth.reset_link set ended_at = $2 where member_id = $1 and ended_at is null', [
      memberId,
      now,
    ])
    await tx.query(
      'insert into auth.reset_link (token_hash, member_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [digestOf(token), memberId, now, worldAfter(deps.clock, resetLinkLifeMsMax)],
    )
    await recordEvents(tx, [{ kind: 'reset.requested', at: now, actorId: null, subjectId: memberId }])
    await queueMails(tx, deps, [noticeMails.resetLink(await findRecipient(tx, memberId), href)])
  })
}
