export { publicFigureHandlers } from './handlers.ts'
export { openPublicFigures, type PublicFigures } from './read-stats.ts'
