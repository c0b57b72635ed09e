export { HomeScreener, HomeTicker } from './home-markets.tsx'
export { MarketSection } from './market-section.tsx'
