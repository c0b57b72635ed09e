import type pg from 'pg'
import { worldAfter } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openTurn } from '../../platform/failing-items.ts'
import { queueMails, sayIn } from '../mail/index.ts'
import { findRecipient, type SessionDeps } from '../sessions/index.ts'

/** Who has not seen a reply by then has left. */
const leftAfterMs = 60_000
const conversationsMax = 100

type Needs = Pick<SessionDeps, 'pool' | 'clock' | 'jobs' | 'publicUrl' | 'transport'> & {
  readonly log?: SessionDeps['log']
}

/** The job: one mail for all that a member has not seen, and none for what they were told of before. */
export async function mailUnreadReplies(deps: Needs): Promise<void> {
  const before = worldAfter(deps.clock, -leftAfterMs)
  const turn = await openTurn(deps, 'unread-replies')
  const { rows } = await deps.pool.query<{ conversation_id: string }>(
    `select distinct conversation_id from support.message join support.conversation using (conversation_id)
      where kind = 'reply' and read_at is null and mailed_at is null and sent_at <= $1 and member_id is not null
        and conversation_id <> all($3::uuid[])
      limit $2`,
    [before, conversationsMax, turn.paused],
  )
  await turn.each(
    rows,
    (row) => row.conversation_id,
    (row) => inTransaction(deps.pool, (tx) => mail(tx, deps, row.conversation_id)),
    { isAll: rows.length < conversationsMax, inOrder: true },
  )
}

async function mail(tx: pg.ClientBase, deps: Needs, conversationId: string): Promise<void> {
  const { rows: found } = await tx.query<{ member_id: string }>(
    `select member_id from support.conversation where conversation_id = $1 and member_id is not null
        for update skip locked`,
    [conversationId],
  )
  if (!found[0]) return
  const { rows } = await tx.query<{ text: string }>(
    `with told as (
       update support.message set mailed_at = $2
        where conversation_id = $1 and kind = 'reply' and read_at is null and mailed_at is null
       returning message_id, text)
     select text from told order by message_id`,
    [conversationId, deps.clock.now()],
  )
  if (rows.length === 0) return
  const recipient = await findRecipient(tx, found[0].member_id)
  const say = sayIn(recipient.language)
  await queueMails(tx, deps, [
    {
      ...recipient,
      title: say('chat_answered'),
      paragraphs: [say('chat_missed'), ...rows.map(({ text }) => text)],
      link: { text: say('chat_open'), href: new URL('/dashboard/help', deps.publicUrl).href },
    },
  ])
}
