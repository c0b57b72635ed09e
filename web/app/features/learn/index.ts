export { useLessons } from './use-lessons.tsx'
