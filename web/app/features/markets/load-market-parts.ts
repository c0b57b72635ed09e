/** Loaded by whoever asks for it, so that the landing page, which shows prices too, doesn't carry it. */
export const loadMarketParts = () => import('./market-parts.ts').then(({ marketParts }) => marketParts)
