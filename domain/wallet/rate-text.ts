const decimalsMax = 6

/** A price in dollars for reading: two places, or as many as it has. */
export function rateText(rate: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: decimalsMax,
    minimumFractionDigits: 2,
  }).format(rate as `${number}`)
}
