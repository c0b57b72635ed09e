import { type Coin, coinTerms } from './coins.ts'

const signs = { in: '+', out: '\u2212' } as const

/** Coins for reading, with all their places. Intl takes the string as an exact decimal: nothing is rounded. */
export function coinsText(coin: Coin, amount: string, locale: string, moved?: 'in' | 'out'): string {
  const { decimals } = coinTerms[coin]
  const text = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount as `${number}`)
  return `${moved ? signs[moved] : ''}${text} ${coin}`
}
