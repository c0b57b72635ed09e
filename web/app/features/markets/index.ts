export { CryptoScreener } from './crypto-screener.tsx'
export { MarketSection } from './market-section.tsx'
export { QuotesProvider } from './quotes.tsx'
export { TickerTape } from './ticker-tape.tsx'
