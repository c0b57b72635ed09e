export { useAboutQuestions } from './use-about-questions.ts'
