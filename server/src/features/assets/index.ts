export { assetHandlers } from './handlers.ts'
