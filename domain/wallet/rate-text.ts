import { dollarText } from '../languages/number-text.ts'

const decimalsMax = 6

/** A price in dollars for reading: two places, or as many as it has. */
export function rateText(rate: string, locale: string): string {
  return dollarText(rate, locale, { maximumFractionDigits: decimalsMax, minimumFractionDigits: 2 })
}
