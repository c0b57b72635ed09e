export { transparencyHandlers } from './handlers.ts'
