import type { OwnConversation } from '@dryrun/contract/support.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { AnswerId } from '@dryrun/domain/support/answers.ts'
import { afterQuestion, writeMessage } from '@dryrun/domain/support/conversation.ts'
import type pg from 'pg'
import { inTransaction } from '../../platform/db/transaction.ts'
import { networkOf } from '../../platform/http/client.ts'
import { attemptLimits, digestOf, newToken, paces, takeAttempt, takeTurn } from '../sessions/index.ts'
import { conversationCookie } from './conversation-cookie.ts'
import { addMessage, type ConversationRow, conversationColumns, followCourse } from './conversations.sql.ts'
import { type Asking, findOwn, limitKeyOf, noticeWaiting, type SupportDeps, show } from './own-conversation.ts'
import { visitorKeepMs } from './sweep-conversations.ts'

interface Body {
  readonly text: string
  readonly key: string
  readonly answer: AnswerId | null
  readonly page: string
}

/** The first question begins the conversation; a visitor's browser then gets the cookie that it is known by. */
export async function sendQuestion(deps: SupportDeps, asking: Asking, body: Body): Promise<OwnConversation> {
  if (asking.caller.role === 'admin') throw new Refusal('not_allowed')
  const text = writeMessage(body.text)
  await countMessage(deps, asking)
  const token = newToken()
  const { reply, isNew } = await inTransaction(deps.pool, async (tx) => {
    const known = await findOwn(tx, asking, 'for update')
    const row = known ?? (await begin(tx, deps, asking, token))
    const now = deps.clock.now()
    const isFresh = await addMessage(tx, row.conversation_id, { kind: 'question', text, key: body.key }, now)
    if (!isFresh) return { reply: await show(tx, row), isNew: false }
    const course = afterQuestion({ state: row.state, withPerson: row.with_person }, body.answer !== null)
    if (course.mark === 'automatic' && body.answer !== null)
      await addMessage(tx, row.conversation_id, { kind: 'automatic', answer: body.answer }, now)
    else if (course.mark) await addMessage(tx, row.conversation_id, { kind: course.mark }, now)
    await noticeWaiting(tx, row, course, now)
    await tx.query('update support.conversation set page = $2 where conversation_id = $1', [
      row.conversation_id,
      body.page,
    ])
    return { reply: await show(tx, await followCourse(tx, row, course, now)), isNew: !known }
  })
  if (isNew && asking.caller.role === 'visitor')
    asking.client.giveToken(conversationCookie, token, visitorKeepMs / 1000)
  return reply
}

/** By person. Someone can throw the cookie away and be another one, so visitors of one address stand in a line as well. */
async function countMessage(deps: SupportDeps, asking: Asking): Promise<void> {
  const { caller, client } = asking
  const isKnown = caller.role !== 'visitor' || (await findOwn(deps.pool, asking)) !== undefined
  if (isKnown) await takeAttempt(deps, attemptLimits.messageByPerson, limitKeyOf(asking))
  if (caller.role !== 'visitor') return
  const who = networkOf(client.address)
  const message = { pace: paces.messageByAddress, who }
  await takeTurn(deps, isKnown ? [message] : [message, { pace: paces.conversationByAddress, who }], client)
}

async function begin(tx: pg.ClientBase, deps: SupportDeps, asking: Asking, token: string): Promise<ConversationRow> {
  const { caller, client } = asking
  const now = deps.clock.now()
  if (caller.role === 'visitor') {
    const { rows } = await tx.query<ConversationRow>(
      `insert into support.conversation (token_hash, country_code, began_at, last_at) values ($1, $2, $3, $3)
       returning ${conversationColumns}`,
      [digestOf(token), deps.findCountry(client.address), now],
    )
    return rows[0] as ConversationRow
  }
  // Whoever is being erased at this moment leaves nothing behind.
  const { rowCount } = await tx.query(
    'select from members.member where member_id = $1 and closed_at is null for share',
    [caller.memberId],
  )
  if (!rowCount) throw new Refusal('not_found')
  await tx.query(
    `insert into support.conversation (member_id, began_at, last_at) values ($1, $2, $2)
     on conflict (member_id) do nothing`,
    [caller.memberId, now],
  )
  return (await findOwn(tx, asking, 'for update')) as ConversationRow
}
