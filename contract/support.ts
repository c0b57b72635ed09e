import { answerIds } from '@dryrun/domain/support/answers.ts'
import { cannedTitleLengthMax, conversationStates, messageKinds } from '@dryrun/domain/support/conversation.ts'
import * as z from 'zod/mini'
import { id, moment } from './money.ts'

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

const asker = z.strictObject({
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
