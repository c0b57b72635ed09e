import { lessonIds } from '../learn/lessons.ts'

/** Questions that have an answer ready: those of the landing page, of the about page, and of the help page. */
const questionIds = [
  'what-is-cryptocurrency',
  'transfer-cryptocurrency',
  'trading-with-us',
  'make-money',
  'other-members',
  'looks-like-fraud',
  'sent-money',
  'pay-in',
  'bank-or-card',
  'deposit-waits',
  'pay-out',
  'withdrawal-waits',
  'return-time',
  'who-pays',
  'fees',
  'invite-friends',
  'log-in-trouble',
  'second-step-lost',
  'close-account',
] as const

export type QuestionId = (typeof questionIds)[number]

export type AnswerId = QuestionId | `lesson:${(typeof lessonIds)[number]}`

/**
 * Every automatic answer, by its name. A conversation keeps the name alone: the words stand on the page that the
 * answer comes from, in the reader's language, and nobody can have the chat say something that no page says.
 */
export const answerIds = [...questionIds, ...lessonIds.map((id) => `lesson:${id}` as const)] as [
  AnswerId,
  ...AnswerId[],
]
