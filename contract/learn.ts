import { choiceCount, lessonIds } from '@dryrun/domain/learn/lessons.ts'
import { offerIds } from '@dryrun/domain/learn/offers.ts'
import * as z from 'zod/mini'
import { moment } from './money.ts'
import type { RouteTable } from './route.ts'
import { done } from './session.ts'

export const lessonParams = z.strictObject({ lesson: z.enum(lessonIds) })

export const offerParams = z.strictObject({ offer: z.enum(offerIds) })

/** How far down the lesson somebody has come. It never goes back. */
export const lessonReading = z.strictObject({ percent: z.int().check(z.minimum(0), z.maximum(100)) })

/** The answer to every question, in order, each the place of the choice. */
export const quizAnswers = z.strictObject({
  choices: z.array(z.int().check(z.minimum(0), z.maximum(choiceCount - 1))).check(z.maxLength(20)),
})

export const judgement = z.strictObject({ saysFraud: z.boolean() })

const lessonProgress = z.strictObject({
  lesson: z.enum(lessonIds),
  begunAt: moment,
  readPercent: z.int(),
  /** When the quiz was first answered as a whole. */
  finishedAt: z.nullable(moment),
  /** Of the best try; null before the first. */
  rightCount: z.nullable(z.int()),
})

/** What a member has begun, finished and judged. */
export const learningProgress = z.strictObject({
  lessons: z.array(lessonProgress),
  judgements: z.array(z.strictObject({ offer: z.enum(offerIds), saysFraud: z.boolean() })),
})

export type LearningProgress = z.infer<typeof learningProgress>

export const learnRoutes = {
  readLearningProgress: {
    method: 'GET',
    path: '/api/lessons/progress',
    access: 'member',
    topics: [],
    tag: 'learn',
    summary: 'Which lessons one has begun and finished, and which offers one has judged',
    reply: learningProgress,
    status: 200,
    refusals: [],
  },
  recordReading: {
    method: 'PUT',
    path: '/api/lessons/:lesson/reading',
    access: 'member',
    needsProof: 'own_things',
    copies: 'open',
    tag: 'learn',
    summary: 'Say how far down a lesson one has come',
    params: lessonParams,
    body: lessonReading,
    reply: done,
    status: 200,
    refusals: [],
  },
  answerQuiz: {
    method: 'POST',
    path: '/api/lessons/:lesson/quiz',
    access: 'member',
    needsProof: 'own_things',
    copies: 'open',
    tag: 'learn',
    summary: 'Answer the whole quiz of a lesson',
    params: lessonParams,
    body: quizAnswers,
    reply: learningProgress,
    status: 200,
    refusals: ['quiz_incomplete'],
  },
  judgeOffer: {
    method: 'PUT',
    path: '/api/judgements/:offer',
    access: 'member',
    needsProof: 'own_things',
    copies: 'open',
    tag: 'learn',
    summary: 'Say whether an offer is a fraud; the first word counts',
    params: offerParams,
    body: judgement,
    reply: done,
    status: 200,
    refusals: [],
  },
  forgetJudgements: {
    method: 'DELETE',
    path: '/api/judgements',
    access: 'member',
    needsProof: 'own_things',
    copies: 'open',
    tag: 'learn',
    summary: 'Begin to judge anew',
    reply: done,
    status: 200,
    refusals: [],
  },
} as const satisfies RouteTable
