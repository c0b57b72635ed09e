export { type ClassDeps, classHandlers } from './handlers.ts'
export { sweepClasses } from './sweep-classes.ts'
