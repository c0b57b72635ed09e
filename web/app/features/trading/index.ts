export { PositionsLine } from './positions-line.tsx'
