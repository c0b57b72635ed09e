export { workHandlers } from './handlers.ts'
