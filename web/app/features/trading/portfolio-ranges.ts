/** How far back the lines go, by the name that the address and the buttons use. */
export const portfolioRange = { '1W': 'week', '1M': 'month', All: 'all' } as const

export type RangeName = keyof typeof portfolioRange

export const rangeNames = Object.keys(portfolioRange) as RangeName[]
