import { type LessonId, questionCount } from '../learn/lessons.ts'
import { answersToQuestion } from './scenarios.ts'

/** The four choices of a quiz's question, in their order. */
export const quizChoices = ['a', 'b', 'c', 'd'] as const

export const classAnswers = [...answersToQuestion, ...quizChoices] as const

export type ClassAnswer = (typeof classAnswers)[number]

/** A question of a lesson's quiz, by its place from 0. */
export interface QuizPlace {
  readonly lesson: LessonId
  readonly place: number
}

/** What a class can answer: a quiz has its own choices, everything else is yes, no or not sure. */
export const answersOf = ({ quiz }: { readonly quiz: QuizPlace | null }): readonly ClassAnswer[] =>
  quiz ? quizChoices : answersToQuestion

export const isInQuiz = ({ lesson, place }: QuizPlace): boolean => place < questionCount(lesson)
