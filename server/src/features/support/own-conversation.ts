import type { OwnConversation } from '@dryrun/contract/support.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { askForPerson as ask, type Course, putInState } from '@dryrun/domain/support/conversation.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Live } from '../../platform/live/open-live.ts'
import type { FindCountry } from '../geo/index.ts'
import { addNotice, readAbout } from '../notices/index.ts'
import { attemptLimits, digestOf, takeAttempt } from '../sessions/index.ts'
import { conversationCookie } from './conversation-cookie.ts'
import {
  addMessage,
  announceConversation,
  type ConversationRow,
  conversationColumns,
  followCourse,
  markRead,
  showConversation,
} from './conversations.sql.ts'
import { measureAnswers } from './measure-answers.ts'

export interface SupportDeps {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly live: Live
  readonly findCountry: FindCountry
  /** Refuses who says too often that they are writing. */
  readonly limitTyping: (who: string) => void
}

/** Who asks, and with what in their browser. Whose conversation it is follows from that and from nothing they say. */
export interface Asking {
  readonly caller: Caller
  readonly client: Client
}

/**
 * A member's own, or the one of the browser's cookie. The admin has none: they are the other side. Somebody who is
 * signed in is never shown what a cookie holds; that was joined to what is theirs when they signed in.
 */
export async function findOwn(
  client: pg.Pool | pg.ClientBase,
  asking: Asking,
  lock: '' | 'for update' = '',
): Promise<ConversationRow | undefined> {
  const key = keyOf(asking)
  if (!key) return undefined
  const { rows } = await client.query<ConversationRow>(
    `select ${conversationColumns} from support.conversation where ${key.column} = $1 ${lock}`,
    [key.value],
  )
  return rows[0]
}

function keyOf({ caller, client }: Asking): { column: string; value: string | Buffer } | undefined {
  if (caller.role === 'member') return { column: 'member_id', value: caller.memberId }
  const token = client.tokenIn(conversationCookie)
  if (caller.role === 'admin' || token === undefined) return undefined
  return { column: 'token_hash', value: digestOf(token) }
}

/** What a limit counts by: the member or the cookie of someone who has a conversation. */
export function limitKeyOf({ caller, client }: Asking): string {
  if (caller.role !== 'visitor') return caller.memberId
  return client.tokenIn(conversationCookie) ?? client.address
}

export async function readConversation(deps: SupportDeps, asking: Asking): Promise<OwnConversation> {
  const row = await findOwn(deps.pool, asking)
  return show(deps.pool, row)
}

export async function show(
  client: pg.Pool | pg.ClientBase,
  row: ConversationRow | undefined,
): Promise<OwnConversation> {
  return {
    conversation: row ? await showConversation(client, row, 'person') : null,
    answerTime: await measureAnswers(client),
  }
}

export function askForPerson(deps: SupportDeps, asking: Asking): Promise<OwnConversation> {
  return lead(deps, asking, ask)
}

/** An answer has helped. */
export function closeOwnConversation(deps: SupportDeps, asking: Asking): Promise<OwnConversation> {
  return lead(deps, asking, (row) => putInState(row, 'closed'))
}

/** The admin's bell tells of a chat when it begins to wait for a person. */
export async function noticeWaiting(
  tx: pg.ClientBase,
  row: ConversationRow,
  course: Pick<Course, 'state'>,
  now: Date,
): Promise<void> {
  if (row.state === 'waiting' || course.state !== 'waiting') return
  const whose = row.member_id === null ? {} : { memberId: row.member_id }
  await addNotice(tx, {
    memberId: null,
    kind: 'support_waiting',
    at: now,
    details: { causeId: row.conversation_id, ...whose },
  })
}

async function lead(
  deps: SupportDeps,
  asking: Asking,
  decide: (standing: { state: ConversationRow['state']; withPerson: boolean }) => Course,
): Promise<OwnConversation> {
  if (!(await findOwn(deps.pool, asking))) throw new Refusal('not_found')
  await takeAttempt(deps, attemptLimits.messageByPerson, limitKeyOf(asking))
  return inTransaction(deps.pool, async (tx) => {
    const row = await findOwn(tx, asking, 'for update')
    if (!row) throw new Refusal('not_found')
    const now = deps.clock.now()
    const course = decide({ state: row.state, withPerson: row.with_person })
    if (course.mark) await addMessage(tx, row.conversation_id, { kind: course.mark }, now)
    await noticeWaiting(tx, row, course, now)
    return show(tx, await followCourse(tx, row, course, now))
  })
}

export async function markConversationRead(
  deps: SupportDeps,
  asking: Asking,
  { upTo }: { upTo: string },
): Promise<{ done: true }> {
  const row = await findOwn(deps.pool, asking)
  if (!row) throw new Refusal('not_found')
  const mark = { conversationId: row.conversation_id, upTo, reader: 'person', now: deps.clock.now() } as const
  if ((await markRead(deps.pool, mark)) > 0) {
    await announceConversation(deps.pool, row)
    if (row.member_id !== null) await readAbout(deps.pool, row.member_id, row.conversation_id)
  }
  return { done: true }
}

export async function tellTyping(deps: SupportDeps, asking: Asking): Promise<{ done: true }> {
  const row = await findOwn(deps.pool, asking)
  if (!row) throw new Refusal('not_found')
  deps.limitTyping(row.conversation_id)
  await deps.live.pass({ to: 'admin', name: 'typing', data: { conversationId: row.conversation_id } })
  return { done: true }
}
