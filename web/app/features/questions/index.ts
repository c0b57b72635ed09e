export { useAboutQuestions } from './use-about-questions.ts'
export { useQuestions } from './use-questions.ts'
