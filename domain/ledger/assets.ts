/** The name of what an account counts: the dollars, a coin of the practice network, or whatever else people may hold. */
export type Asset = string

/** Dollars are the asset with two decimals: one unit is one cent. */
export const dollars = 'USD'
