export { MatchChip, MatchReasons } from './match-text.tsx'
