import { answerIds } from '@dryrun/domain/support/answers.ts'
import { cannedTitleLengthMax, conversationStates, messageKinds } from '@dryrun/domain/support/conversation.ts'
import * as z from 'zod/mini'
import { id, moment } from './money.ts'
import type { RouteTable } from './route.ts'
import { done } from './session.ts'

/** Judged by domain/support/conversation.ts, which gives each complaint its own sentence. */
const typedText = z.string().check(z.maxLength(20_000))

const message = z.strictObject({
  messageId: id,
  kind: z.enum(messageKinds),
  /** The words of a question or a reply. */
  text: z.nullable(z.string()),
  /** Which answer was given automatically: its words stand on the page that it names. */
  answer: z.nullable(z.string()),
  sentAt: moment,
  /** When the other side has seen it. */
  readAt: z.nullable(moment),
})

const conversation = z.strictObject({
  conversationId: id,
  state: z.enum(conversationStates),
  waitingSince: z.nullable(moment),
  withPerson: z.boolean(),
  /** The newest so many, oldest first. */
  messages: z.array(message),
  /** Of these, what the reader has not seen. */
  unread: z.number(),
})

/** How long people waited for a person's answer lately; null before anybody has been answered. */
const answerTime = z.nullable(z.strictObject({ medianMs: z.number(), over: z.number() }))

export const ownConversation = z.strictObject({ conversation: z.nullable(conversation), answerTime })

export const questionBody = z.strictObject({
  text: typedText,
  /** Made by the browser: what was sent twice stands there once. */
  key: id,
  /** What the search found among the answers that are ready, if anything. */
  answer: z.nullable(z.enum(answerIds)),
  /** The page that the person was looking at. */
  page: z.string().check(z.regex(/^\/[\w/-]{0,100}$/)),
})

/** Everything up to this message was seen. */
export const readMark = z.strictObject({ upTo: id })

export const conversationParams = z.strictObject({ conversationId: id })

export const conversationsQuery = z.strictObject({
  state: z.optional(z.enum(conversationStates)),
  /** Part of a name, an e-mail or of what was written. */
  search: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(id),
})

export const asker = z.strictObject({
  /** Null for a visitor, of whom only the country is known. */
  memberId: z.nullable(id),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isDemo: z.boolean(),
  country: z.nullable(z.string()),
})

export const conversationList = z.strictObject({
  conversations: z.array(
    z.strictObject({
      conversationId: id,
      asker,
      state: z.enum(conversationStates),
      waitingSince: z.nullable(moment),
      lastAt: moment,
      last: z.nullable(z.strictObject({ kind: z.enum(messageKinds), text: z.nullable(z.string()) })),
      unread: z.number(),
    }),
  ),
  counts: z.strictObject({ open: z.number(), waiting: z.number(), closed: z.number() }),
  answerTime,
  next: z.nullable(id),
})

export const adminConversation = z.strictObject({
  conversation,
  asker,
  beganAt: moment,
  /** The page that the last question was asked on. */
  page: z.nullable(z.string()),
})

export const replyBody = z.strictObject({ text: typedText, key: id })

export const stateBody = z.strictObject({ state: z.enum(conversationStates) })

const cannedReply = z.strictObject({ cannedReplyId: id, title: z.string(), text: z.string() })

export const cannedReplies = z.strictObject({ replies: z.array(cannedReply) })

export const cannedReplyBody = z.strictObject({
  title: z.string().check(z.maxLength(cannedTitleLengthMax)),
  text: typedText,
})

export const cannedReplyParams = z.strictObject({ cannedReplyId: id })

export type ChatMessage = z.infer<typeof message>
export type Conversation = z.infer<typeof conversation>
export type OwnConversation = z.infer<typeof ownConversation>
export type Asker = z.infer<typeof asker>
export type ConversationList = z.infer<typeof conversationList>
export type AdminConversation = z.infer<typeof adminConversation>
export type CannedReplies = z.infer<typeof cannedReplies>

export const supportRoutes = {
  readConversation: {
    method: 'GET',
    path: '/api/support/conversation',
    access: 'anyone',
    topics: ['support'],
    limit: 'polling',
    tag: 'support',
    summary: 'One’s own conversation with support: a member’s, or that of the browser’s cookie',
    reply: ownConversation,
    status: 200,
    refusals: [],
  },
  sendQuestion: {
    method: 'POST',
    path: '/api/support/messages',
    access: 'anyone',
    copies: 'closed',
    tag: 'support',
    summary: 'Write to support; what has an answer ready is answered at once, anything else goes to a person',
    body: questionBody,
    reply: ownConversation,
    status: 201,
    refusals: [
      'message_empty',
      'message_too_long',
      'message_unreadable',
      'too_many_requests',
      'not_allowed',
      'not_found',
    ],
  },
  askForPerson: {
    method: 'POST',
    path: '/api/support/person',
    access: 'anyone',
    copies: 'closed',
    tag: 'support',
    summary: 'Have a person answer',
    body: z.strictObject({}),
    reply: ownConversation,
    status: 200,
    refusals: ['not_found', 'too_many_requests'],
  },
  closeOwnConversation: {
    method: 'POST',
    path: '/api/support/closure',
    access: 'anyone',
    copies: 'closed',
    tag: 'support',
    summary: 'Say that an answer has helped',
    body: z.strictObject({}),
    reply: ownConversation,
    status: 200,
    refusals: ['not_found', 'nothing_to_change', 'too_many_requests'],
  },
  markConversationRead: {
    method: 'POST',
    path: '/api/support/read',
    access: 'anyone',
    copies: 'closed',
    limit: 'polling',
    tag: 'support',
    summary: 'Say that one has seen what support wrote',
    body: readMark,
    reply: done,
    status: 200,
    refusals: ['not_found'],
  },
  tellTyping: {
    method: 'POST',
    path: '/api/support/typing',
    access: 'anyone',
    copies: 'closed',
    limit: 'polling',
    tag: 'support',
    summary: 'Say that one is writing',
    body: z.strictObject({}),
    reply: done,
    status: 200,
    refusals: ['not_found', 'too_many_requests'],
  },
  followConversation: {
    method: 'GET',
    path: '/api/support/live',
    access: 'anyone',
    limit: 'polling',
    tag: 'support',
    summary: 'The stream of a visitor’s conversation, as server-sent events; members have theirs at /api/live',
    reply: z.string(),
    status: 200,
    stream: true,
    refusals: ['not_found', 'too_many_requests', 'temporarily_unavailable'],
  },
  listConversations: {
    method: 'GET',
    path: '/api/admin/conversations',
    access: 'admin',
    topics: ['support'],
    cursor: 'after',
    tag: 'support',
    summary: 'Everybody’s conversations; who waits comes longest waiting first',
    query: conversationsQuery,
    reply: conversationList,
    status: 200,
    refusals: [],
  },
  readAdminConversation: {
    method: 'GET',
    path: '/api/admin/conversations/:conversationId',
    access: 'admin',
    topics: ['support'],
    tag: 'support',
    summary: 'A conversation, and whose it is',
    params: conversationParams,
    reply: adminConversation,
    status: 200,
    refusals: ['not_found'],
  },
  replyToConversation: {
    method: 'POST',
    path: '/api/admin/conversations/:conversationId/messages',
    access: 'admin',
    needsProof: 'only_words',
    tag: 'support',
    summary: 'Answer; a member who has left gets it by mail too',
    params: conversationParams,
    body: replyBody,
    reply: adminConversation,
    status: 201,
    refusals: ['not_found', 'message_empty', 'message_too_long', 'message_unreadable'],
  },
  setConversationState: {
    method: 'PUT',
    path: '/api/admin/conversations/:conversationId/state',
    access: 'admin',
    needsProof: 'only_words',
    tag: 'support',
    summary: 'Say who acts next: open, waiting or closed',
    params: conversationParams,
    body: stateBody,
    reply: adminConversation,
    status: 200,
    refusals: ['not_found', 'nothing_to_change'],
  },
  markQuestionsRead: {
    method: 'POST',
    path: '/api/admin/conversations/:conversationId/read',
    access: 'admin',
    needsProof: 'only_words',
    tag: 'support',
    summary: 'Say that the admin has seen what was asked',
    params: conversationParams,
    body: readMark,
    reply: done,
    status: 200,
    refusals: ['not_found'],
  },
  tellAdminTyping: {
    method: 'POST',
    path: '/api/admin/conversations/:conversationId/typing',
    access: 'admin',
    needsProof: 'only_words',
    tag: 'support',
    summary: 'Say that the admin is writing',
    params: conversationParams,
    body: z.strictObject({}),
    reply: done,
    status: 200,
    refusals: ['not_found', 'too_many_requests'],
  },
  listCannedReplies: {
    method: 'GET',
    path: '/api/admin/canned-replies',
    access: 'admin',
    topics: [],
    tag: 'support',
    summary: 'Replies that the admin has kept for using again',
    reply: cannedReplies,
    status: 200,
    refusals: [],
  },
  keepCannedReply: {
    method: 'POST',
    path: '/api/admin/canned-replies',
    access: 'admin',
    needsProof: 'only_words',
    tag: 'support',
    summary: 'Keep a reply',
    body: cannedReplyBody,
    reply: cannedReplies,
    status: 201,
    refusals: ['message_empty', 'message_too_long', 'message_unreadable', 'canned_replies_full'],
  },
  removeCannedReply: {
    method: 'DELETE',
    path: '/api/admin/canned-replies/:cannedReplyId',
    access: 'admin',
    needsProof: 'only_words',
    tag: 'support',
    summary: 'Forget a kept reply',
    params: cannedReplyParams,
    reply: cannedReplies,
    status: 200,
    refusals: ['not_found'],
  },
} as const satisfies RouteTable
