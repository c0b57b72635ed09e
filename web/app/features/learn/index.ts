import { lazy } from 'react'

export { useLessons } from './use-lessons.tsx'

/** They come with a catalogue of their own, and only where one is asked. */
export const QuizQuestions = lazy(() => import('./questions/quiz-questions.tsx'))
