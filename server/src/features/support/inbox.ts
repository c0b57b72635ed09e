import type { AdminConversation, ConversationList } from '@dryrun/contract/support.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import {
  afterReply,
  type ConversationState,
  type MessageKind,
  putInState,
  writeMessage,
} from '@dryrun/domain/support/conversation.ts'
import type pg from 'pg'
import { findMemberIds } from '../../ledger/owner-of-request.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { pageOf, pageRowsMax } from '../../platform/db/page.ts'
import { readTallyParts } from '../../platform/db/tallies.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordEvents } from '../audit/index.ts'
import { addNotice } from '../notices/index.ts'
import {
  type AskerRow,
  addMessage,
  announceConversation,
  askerColumns,
  askerOf,
  type ConversationRow,
  followCourse,
  hearerOf,
  lockConversation,
  markRead,
  showConversation,
} from './conversations.sql.ts'
import { measureAnswers } from './measure-answers.ts'
import type { SupportDeps } from './own-conversation.ts'

type Needs = Pick<SupportDeps, 'pool' | 'clock'>

/** So many messages with a searched text are looked at. */
const foundMax = 1_000

interface Query {
  readonly state?: ConversationState | undefined
  readonly search?: string | undefined
  readonly after?: string | undefined
}

interface ListedRow extends AskerRow {
  readonly conversation_id: string
  readonly state: ConversationState
  readonly waiting_since: Date | null
  readonly last_at: Date
  readonly last_kind: MessageKind | null
  readonly last_text: string | null
  readonly unread: number
}

/** Who waits comes in the order in which they began to; everything else newest first. */
export async function listConversations(
  { pool }: Pick<Needs, 'pool'>,
  { state, search, after }: Query,
): Promise<ConversationList> {
  const [compare, order, at] = state === 'waiting' ? ['>', 'asc', 'waiting_since'] : ['<', 'desc', 'last_at']
  const found = await findConversations(pool, search)
  const [{ rows }, counts, answerTime] = await Promise.all([
    pool.query<ListedRow>(
      // The page first: what is told beside each conversation is looked up for these alone.
      `with page as (
         select * from support.conversation
          where ($1::text is null or conversation.state = $1)
            and ($2::uuid[] is null or conversation.conversation_id = any($2))
            and ($3::uuid is null or (conversation.${at}, conversation.conversation_id) ${compare}
                 (select before.${at}, before.conversation_id from support.conversation as before
                   where before.conversation_id = $3))
          order by conversation.${at} ${order}, conversation.conversation_id ${order} limit $4
       )
       select conversation.conversation_id, ${askerColumns}, conversation.state, conversation.waiting_since,
              conversation.last_at, last.kind as last_kind, last.text as last_text,
              (select count(*)::int from support.message
                where message.conversation_id = conversation.conversation_id and kind = 'question' and read_at is null)
                as unread
         from page as conversation
         left join members.member using (member_id)
         left join lateral (
           select kind, text from support.message
            where message.conversation_id = conversation.conversation_id and text is not null
            order by message_id desc limit 1) as last on true
        order by conversation.${at} ${order}, conversation.conversation_id ${order}`,
      [state ?? null, found, after ?? null, pageRowsMax + 1],
    ),
    readTallyParts(pool, ['conversations']),
    measureAnswers(pool),
  ])
  const { page, next } = pageOf(rows, (row) => row.conversation_id)
  const countOf = (wanted: ConversationState) => Number(counts.find(({ part }) => part === wanted)?.value ?? 0)
  return {
    conversations: page.map((row) => ({
      conversationId: row.conversation_id,
      asker: askerOf(row),
      state: row.state,
      waitingSince: row.waiting_since?.toISOString() ?? null,
      lastAt: row.last_at.toISOString(),
      last: row.last_kind === null ? null : { kind: row.last_kind, text: row.last_text },
      unread: row.unread,
    })),
    counts: { open: countOf('open'), waiting: countOf('waiting'), closed: countOf('closed') },
    answerTime,
    next,
  }
}

/** Those of members by that name, and those in which somebody wrote it; null where nothing is looked for. */
async function findConversations(pool: pg.Pool, search: string | undefined): Promise<string[] | null> {
  const pattern = likePattern(search)
  if (search === undefined || pattern === null) return null
  const { rows } = await pool.query<{ conversation_id: string }>(
    `(select conversation_id from support.conversation where member_id = any($1::uuid[]))
     union
     (select conversation_id from support.message where text ilike $2 limit $3)`,
    [await findMemberIds(pool, search), pattern, foundMax],
  )
  return rows.map((row) => row.conversation_id)
}

export function readAdminConversation(
  { pool }: Pick<Needs, 'pool'>,
  conversationId: string,
): Promise<AdminConversation> {
  return selectConversation(pool, conversationId)
}

async function selectConversation(client: pg.Pool | pg.ClientBase, conversationId: string): Promise<AdminConversation> {
  const { rows } = await client.query<ConversationRow & AskerRow>(
    `select conversation_id, state, with_person, waiting_since, began_at, page, ${askerColumns}
       from support.conversation left join members.member using (member_id) where conversation_id = $1`,
    [conversationId],
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return {
    conversation: await showConversation(client, row, 'admin'),
    asker: askerOf(row),
    beganAt: row.began_at.toISOString(),
    page: row.page,
  }
}

export function replyToConversation(
  deps: Needs,
  { conversationId, adminId }: { conversationId: string; adminId: string },
  body: { text: string; key: string },
): Promise<AdminConversation> {
  const text = writeMessage(body.text)
  return inTransaction(deps.pool, async (tx) => {
    const row = await lockConversation(tx, conversationId)
    const now = deps.clock.now()
    const waited = row.waiting_since && { waitedMs: Math.max(0, now.getTime() - row.waiting_since.getTime()) }
    const isFresh = await addMessage(tx, conversationId, { kind: 'reply', text, key: body.key, ...waited }, now)
    if (isFresh) {
      await followCourse(tx, row, afterReply(), now)
      if (row.member_id !== null)
        await addNotice(tx, {
          memberId: row.member_id,
          kind: 'support_answered',
          at: now,
          details: { causeId: conversationId },
        })
      await recordEvents(tx, [
        { kind: 'support.answered', at: now, actorId: adminId, subjectId: row.member_id, details: { conversationId } },
      ])
    }
    return selectConversation(tx, conversationId)
  })
}

export function setConversationState(
  deps: Needs,
  { conversationId, adminId }: { conversationId: string; adminId: string },
  { state }: { state: ConversationState },
): Promise<AdminConversation> {
  return inTransaction(deps.pool, async (tx) => {
    const row = await lockConversation(tx, conversationId)
    const now = deps.clock.now()
    const course = putInState({ state: row.state, withPerson: row.with_person }, state)
    if (course.mark) await addMessage(tx, conversationId, { kind: course.mark }, now)
    await followCourse(tx, row, course, now)
    await recordEvents(tx, [
      {
        kind: 'support.state_set',
        at: now,
        actorId: adminId,
        subjectId: row.member_id,
        details: { conversationId, from: row.state, to: state },
      },
    ])
    return selectConversation(tx, conversationId)
  })
}

export async function markQuestionsRead(
  deps: Needs,
  { conversationId, upTo }: { conversationId: string; upTo: string },
): Promise<{ done: true }> {
  const row = await findConversation(deps.pool, conversationId)
  const isNews = (await markRead(deps.pool, { conversationId, upTo, reader: 'admin', now: deps.clock.now() })) > 0
  if (isNews) await announceConversation(deps.pool, row)
  return { done: true }
}

export async function tellAdminTyping(deps: SupportDeps, conversationId: string): Promise<{ done: true }> {
  const row = await findConversation(deps.pool, conversationId)
  deps.limitTyping(`admin ${conversationId}`)
  await deps.live.pass({ to: hearerOf(row), name: 'typing', data: {} })
  return { done: true }
}

async function findConversation(pool: pg.Pool, conversationId: string) {
  const { rows } = await pool.query<{ conversation_id: string; member_id: string | null }>(
    'select conversation_id, member_id from support.conversation where conversation_id = $1',
    [conversationId],
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
