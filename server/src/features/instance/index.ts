export { instanceHandlers } from './handlers.ts'
export { readInstance } from './read-instance.ts'
export { readReadiness } from './read-readiness.ts'
