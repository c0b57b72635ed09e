import { Refusal } from '../refusal.ts'
import { unprintable } from '../unprintable.ts'

/** Waiting: the admin acts next. Open: the other side does. Closed: nobody has to. */
export const conversationStates = ['open', 'waiting', 'closed'] as const

export type ConversationState = (typeof conversationStates)[number]

/** What stands in a conversation: words of either side, an automatic answer, and the marks of its course. */
export const messageKinds = ['question', 'automatic', 'passed', 'reply', 'closed'] as const

export type MessageKind = (typeof messageKinds)[number]

export const messageLengthMax = 2_000
export const cannedTitleLengthMax = 60
export const cannedRepliesMax = 50

/** No language stacks so many marks on one letter; a tower of them would reach into other people's words. */
const tower = /\p{M}{9}/u
/** Something to see besides blanks and signs without a width. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

export interface Standing {
  readonly state: ConversationState
  /** A person has been asked for since the conversation was last closed: nothing answers automatically any more. */
  readonly withPerson: boolean
}

export interface Course extends Standing {
  /** What is written besides. */
  readonly mark: 'automatic' | 'passed' | 'closed' | null
}

export const newConversation: Standing = { state: 'open', withPerson: false }

/** The text as it will stand there, for both sides alike. */
export function writeMessage(typed: string): string {
  const text = typed.replaceAll(/\r\n?/g, '\n').trim()
  const inLines = text.replaceAll(/[\n\t]/g, ' ')
  if (unprintable.test(inLines) || tower.test(text)) throw new Refusal('message_unreadable', { field: 'text' })
  if (!visible.test(text)) throw new Refusal('message_empty', { field: 'text' })
  if (Array.from(text).length > messageLengthMax)
    throw new Refusal('message_too_long', { field: 'text', limit: messageLengthMax })
  return text
}

/** What nothing answers by itself goes to a person at once. */
export function afterQuestion({ withPerson }: Standing, hasAnswer: boolean): Course {
  if (withPerson) return { state: 'waiting', withPerson: true, mark: null }
  if (hasAnswer) return { state: 'open', withPerson: false, mark: 'automatic' }
  return { state: 'waiting', withPerson: true, mark: 'passed' }
}

export function askForPerson({ withPerson }: Standing): Course {
  return { state: 'waiting', withPerson: true, mark: withPerson ? null : 'passed' }
}

export function afterReply(): Course {
  return { state: 'open', withPerson: true, mark: null }
}

/** The admin, or the person whom an answer has helped, puts a conversation where it belongs. */
export function putInState(standing: Standing, state: ConversationState): Course {
  if (standing.state === state) throw new Refusal('nothing_to_change')
  if (state === 'closed') return { state, withPerson: false, mark: 'closed' }
  return { state, withPerson: true, mark: null }
}

/** Two conversations of one person become one; who waits in either goes on waiting. */
export function joinStandings(one: Standing, other: Standing): Standing {
  const states = new Set([one.state, other.state])
  const state = states.has('waiting') ? 'waiting' : states.has('open') ? 'open' : 'closed'
  return { state, withPerson: one.withPerson || other.withPerson }
}
