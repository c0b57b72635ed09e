/** The one place where a price is rounded: to the nearest tick of its instrument, written with all its decimals. */
export function priceText(price: number, decimals: number): string {
  return price.toFixed(decimals)
}

/** A change in percent with two decimals. Both prices as they are shown, so that people can check it. */
export function changeText(fromPrice: string, toPrice: string): string {
  const from = Number(fromPrice)
  const text = from === 0 ? '0.00' : (((Number(toPrice) - from) / from) * 100).toFixed(2)
  return text === '-0.00' ? '0.00' : text
}
