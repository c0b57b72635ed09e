export { useLessons } from './use-lessons.tsx'
export { useProgress } from './use-progress.ts'
