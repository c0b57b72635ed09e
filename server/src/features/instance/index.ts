export { instanceHandlers } from './handlers.ts'
export { readInstance } from './read-instance.ts'
export { createReadiness } from './read-readiness.ts'
