const minus = '\u2212'

/**
 * Dollars for reading, from the decimal string of the wire. Intl takes the string as an exact decimal, so that no
 * amount passes through a floating-point number.
 */
export function moneyText(amount: string, locale: string, sign: 'in' | 'out' | 'none' = 'none'): string {
  if (!/^(?:0|[1-9]\d{0,17})(?:\.\d{1,2})?$/.test(amount)) throw new Error(`Not an amount of money: ${amount}`)
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(amount as `${number}`)
  // Practice dollars are the only ones here: nobody has to be told whose.
  return { in: '+', out: minus, none: '' }[sign] + text.replace('US$', '$')
}
