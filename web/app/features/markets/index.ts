export { HomeScreener, HomeTicker } from './home-markets.tsx'
export { loadMarketParts } from './load-market-parts.ts'
export { MarketSection } from './market-section.tsx'
export type { OwnMarks } from './own-marks.ts'
