import { dollarText, leftToRight } from '../languages/number-text.ts'

const signs = { in: '+', out: '\u2212', none: '' } as const

/**
 * Dollars for reading, from the decimal string of the wire. Intl takes the string as an exact decimal, so that no
 * amount passes through a floating-point number.
 */
export function moneyText(amount: string, locale: string, sign: keyof typeof signs = 'none'): string {
  if (!/^(?:0|[1-9]\d{0,17})(?:\.\d{1,2})?$/.test(amount)) throw new Error(`Not an amount of money: ${amount}`)
  const text = dollarText(amount, locale)
  return sign === 'none' ? text : leftToRight(signs[sign] + text.replaceAll(/[\u2066\u2069]/g, ''), locale)
}
