export { isCorrectable, MatchChip, MatchReasons } from './match-text.tsx'
