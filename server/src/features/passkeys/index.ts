export { passkeyHandlers } from './handlers.ts'
