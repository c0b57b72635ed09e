export { firstStepHandlers } from './handlers.ts'
