export { openPublicFigures, type PublicFigures } from './read-stats.ts'
