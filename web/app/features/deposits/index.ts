export { ActsNext } from './acts-next.tsx'
export { isCorrectable, MatchChip, MatchReasons } from './match-text.tsx'
export { useHeldRate } from './use-held-rate.ts'
