import type { Asker, ChatMessage, Conversation } from '@dryrun/contract/support.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { ConversationState, Course, MessageKind } from '@dryrun/domain/support/conversation.ts'
import type pg from 'pg'
import { announcements, liveChannel } from '../../platform/live/announcements.ts'

/** A conversation shows its newest so many messages. */
const messagesMax = 500

export interface ConversationRow {
  readonly conversation_id: string
  readonly member_id: string | null
  readonly state: ConversationState
  readonly with_person: boolean
  readonly waiting_since: Date | null
  readonly began_at: Date
  readonly page: string | null
}

export const conversationColumns =
  'conversation_id, member_id, state, with_person, waiting_since, began_at, page' as const

export interface AskerRow {
  readonly member_id: string | null
  readonly full_name: string | null
  readonly email: string | null
  readonly is_demo: boolean | null
  readonly country_code: string | null
}

/** A member is where their profile says, a visitor where the network address was. */
export const askerColumns = `conversation.member_id, member.full_name, member.email, member.is_demo,
  coalesce(member.country_code, conversation.country_code) as country_code`

export function askerOf(row: AskerRow): Asker {
  return {
    memberId: row.member_id,
    name: row.full_name,
    email: row.email,
    isDemo: row.is_demo ?? false,
    country: row.country_code,
  }
}

type Side = 'person' | 'admin'

/** What each side has to read: what the other one wrote. */
export const kindToRead: Record<Side, MessageKind> = { person: 'reply', admin: 'question' }

export async function showConversation(
  client: pg.Pool | pg.ClientBase,
  row: ConversationRow,
  reader: Side,
): Promise<Conversation> {
  const { rows } = await client.query<{
    message_id: string
    kind: MessageKind
    text: string | null
    answer_id: string | null
    sent_at: Date
    read_at: Date | null
  }>(
    `select message_id, kind, text, answer_id, sent_at, read_at from support.message
      where conversation_id = $1 order by message_id desc limit $2`,
    [row.conversation_id, messagesMax],
  )
  const messages = rows.toReversed().map(
    (message): ChatMessage => ({
      messageId: message.message_id,
      kind: message.kind,
      text: message.text,
      answer: message.answer_id,
      sentAt: message.sent_at.toISOString(),
      readAt: message.read_at?.toISOString() ?? null,
    }),
  )
  return {
    conversationId: row.conversation_id,
    state: row.state,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    withPerson: row.with_person,
    messages,
    unread: messages.filter(({ kind, readAt }) => kind === kindToRead[reader] && readAt === null).length,
  }
}

interface NewMessage {
  readonly kind: MessageKind
  readonly text?: string
  readonly answer?: string
  readonly key?: string
  readonly waitedMs?: number
}

/** Marks and automatic answers are nobody's to read. Returns false where a message with this key stands already. */
export async function addMessage(
  client: pg.ClientBase,
  conversationId: string,
  message: NewMessage,
  now: Date,
): Promise<boolean> {
  const isRead = message.kind !== 'question' && message.kind !== 'reply'
  const { rowCount } = await client.query(
    `insert into support.message (conversation_id, kind, text, answer_id, message_key, sent_at, read_at, waited_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (conversation_id, message_key) do nothing`,
    [
      conversationId,
      message.kind,
      message.text ?? null,
      message.answer ?? null,
      message.key ?? null,
      now,
      isRead ? now : null,
      message.waitedMs ?? null,
    ],
  )
  const isFresh = rowCount === 1
  // The conversation says so itself, so that nobody has to look through all messages to count.
  if (isFresh && (message.kind === 'passed' || message.kind === 'reply'))
    await client.query(
      'update support.conversation set was_passed = true, was_answered = was_answered or $2 where conversation_id = $1',
      [conversationId, message.kind === 'reply'],
    )
  return isFresh
}

/** Puts a conversation where its course has led, and tells the screens of both sides. */
export async function followCourse(
  client: pg.ClientBase,
  row: ConversationRow,
  { state, withPerson }: Pick<Course, 'state' | 'withPerson'>,
  now: Date,
): Promise<ConversationRow> {
  const { rows } = await client.query<ConversationRow>(
    `update support.conversation
        set state = $2, with_person = $3, last_at = $4,
            waiting_since = case when $2 = 'waiting' then coalesce(waiting_since, $4) end
      where conversation_id = $1 returning ${conversationColumns}`,
    [row.conversation_id, state, withPerson, now],
  )
  await announceConversation(client, row)
  return rows[0] as ConversationRow
}

/** Locks a conversation by its id, for the admin. */
export async function lockConversation(client: pg.ClientBase, conversationId: string): Promise<ConversationRow> {
  const { rows } = await client.query<ConversationRow>(
    `select ${conversationColumns} from support.conversation where conversation_id = $1 for update`,
    [conversationId],
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** Under which id the person's own streams hear of the conversation. */
export function hearerOf({ member_id, conversation_id }: Pick<ConversationRow, 'member_id' | 'conversation_id'>) {
  return member_id ?? conversation_id
}

export async function announceConversation(
  client: pg.ClientBase | pg.Pool,
  row: Pick<ConversationRow, 'member_id' | 'conversation_id'>,
): Promise<void> {
  for (const payload of announcements([{ memberId: hearerOf(row), topics: ['support'] }]))
    await client.query('select pg_notify($1, $2)', [liveChannel, payload])
}

/** Returns how many it was news for. */
export async function markRead(
  client: pg.ClientBase | pg.Pool,
  { conversationId, upTo, reader, now }: { conversationId: string; upTo: string; reader: Side; now: Date },
): Promise<number> {
  const { rowCount } = await client.query(
    `update support.message set read_at = $4
      where conversation_id = $1 and kind = $2 and message_id <= $3 and read_at is null`,
    [conversationId, kindToRead[reader], upTo, now],
  )
  return rowCount ?? 0
}
