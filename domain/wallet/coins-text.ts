import { leftToRight, numberText } from '../languages/number-text.ts'
import { type Coin, coinTerms } from './coins.ts'

const signs = { in: '+', out: '\u2212' } as const

/** Coins for reading, with all their places. Intl takes the string as an exact decimal: nothing is rounded. */
export function coinsText(coin: Coin, amount: string, locale: string, moved?: 'in' | 'out'): string {
  const { decimals } = coinTerms[coin]
  const text = numberText(amount, locale, decimals).replaceAll(/[\u2066\u2069]/g, '')
  return leftToRight(`${moved ? signs[moved] : ''}${text} ${coin}`, locale)
}
