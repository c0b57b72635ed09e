/** "BTC/USDT" for a pair, "AAPL" for a share: only instruments in dollars are traded. */
export const pairText = (symbol: string): string => symbol.replace(/^(.+?)(USDT|USD)$/, '$1/$2')

/** What a quantity of it is counted in. */
export const baseOf = (symbol: string): string => symbol.replace(/(?<=.)(USDT|USD)$/, '')
