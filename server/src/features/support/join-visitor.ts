import { joinStandings } from '@dryrun/domain/support/conversation.ts'
import type pg from 'pg'
import type { Client } from '../../platform/http/client.ts'
import { sessionEndedChannel } from '../../platform/live/announcements.ts'
import { digestOf } from '../sessions/index.ts'
import { conversationCookie } from './conversation-cookie.ts'
import { announceConversation, type ConversationRow, conversationColumns } from './conversations.sql.ts'

/**
 * What somebody wrote before signing up or logging in becomes the member's own, in one conversation with what they had
 * written before. The cookie opens nothing any more, whoever else has it.
 */
export async function joinVisitor(
  tx: pg.ClientBase,
  { memberId, client }: { memberId: string; client: Client },
): Promise<() => void> {
  const token = client.tokenIn(conversationCookie)
  if (token === undefined) return () => {}
  await join(tx, memberId, token)
  // Whoever uses this browser after them finds nothing of it.
  return () => client.takeToken(conversationCookie)
}

async function join(tx: pg.ClientBase, memberId: string, token: string): Promise<void> {
  const find = async (column: string, value: unknown) =>
    (
      await tx.query<ConversationRow & { last_at: Date }>(
        `select ${conversationColumns}, last_at from support.conversation where ${column} = $1 for update`,
        [value],
      )
    ).rows[0]
  const visitors = await find('token_hash', digestOf(token))
  if (!visitors) return
  const own = await find('member_id', memberId)
  if (own) {
    const { state, withPerson } = joinStandings(
      { state: own.state, withPerson: own.with_person },
      { state: visitors.state, withPerson: visitors.with_person },
    )
    await tx.query('update support.message set conversation_id = $2 where conversation_id = $1', [
      visitors.conversation_id,
      own.conversation_id,
    ])
    await tx.query(
      `update support.conversation
          set state = $2, with_person = $3, waiting_since = least(waiting_since, $4),
              last_at = greatest(last_at, $5), page = coalesce($6, page),
              was_passed = conversation.was_passed or visitors.was_passed,
              was_answered = conversation.was_answered or visitors.was_answered
         from (select was_passed, was_answered from support.conversation where conversation_id = $7) as visitors
        where conversation_id = $1`,
      [
        own.conversation_id,
        state,
        withPerson,
        visitors.waiting_since,
        visitors.last_at,
        visitors.page,
        visitors.conversation_id,
      ],
    )
    await tx.query('delete from support.conversation where conversation_id = $1', [visitors.conversation_id])
  } else
    await tx.query('update support.conversation set member_id = $2, token_hash = null where conversation_id = $1', [
      visitors.conversation_id,
      memberId,
    ])
  await tx.query('select pg_notify($1, $2)', [sessionEndedChannel, visitors.conversation_id])
  await announceConversation(tx, { member_id: memberId, conversation_id: visitors.conversation_id })
}
