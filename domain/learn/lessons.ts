/** Every lesson, in the order of the course, with the right choice of each question of its quiz (counted from 0). */
const rightChoices = {
  'what-crypto-is': [1, 2, 0, 3],
  'wallets-and-transfers': [2, 0, 3, 1],
  'reading-a-chart': [1, 3, 0, 2],
  'diversification-and-risk': [0, 2, 1, 3],
  'what-trading-costs': [2, 0, 3, 1],
  'compound-interest': [3, 1, 2, 0],
  'two-step-verification': [2, 1, 3, 0],
  'red-flags': [1, 3, 0, 2, 1],
} as const satisfies Record<string, readonly number[]>

export type LessonId = keyof typeof rightChoices

export const lessonIds = Object.keys(rightChoices) as [LessonId, ...LessonId[]]

/** Every question offers so many answers. */
export const choiceCount = 4

export const questionCount = (lesson: LessonId): number => rightChoices[lesson].length

export const isRight = (lesson: LessonId, question: number, choice: number): boolean =>
  rightChoices[lesson][question] === choice

export interface QuizResult {
  readonly rightCount: number
  readonly questionCount: number
}

/** Undefined where not every question has its answer: a quiz counts only as a whole. */
export function markQuiz(lesson: LessonId, choices: readonly number[]): QuizResult | undefined {
  if (choices.length !== questionCount(lesson)) return undefined
  return {
    rightCount: choices.filter((choice, question) => isRight(lesson, question, choice)).length,
    questionCount: choices.length,
  }
}
