export { useQuestions } from './use-questions.ts'
