import { languages, writingOf } from './languages.ts'

/**
 * How numbers, shares and days are written, in one place for all pages: whatever is shown takes the locale of the page
 * and never a fixed one. A formatter takes long to make and is used hundreds of times, so each is made once.
 */
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

const isRightToLeft = (locale: string) =>
  languages.some(({ code, direction }) => code === locale && direction === 'rtl')

/** Figures have the order of their own: in a sentence that runs from right to left, these marks keep the sign in front. */
export function leftToRight(text: string, locale: string): string {
  return isRightToLeft(locale) ? `\u2066${text.replaceAll(/[\u200e\u200f\u061c]/g, '')}\u2069` : text
}

/** A drawing keeps its time axis from left to right in every language; the words in it keep the direction of theirs. */
export function inOwnDirection(text: string, locale: string): string {
  return isRightToLeft(locale) ? `\u2067${text}\u2069` : text
}

const trueMinus = (text: string) => text.replace('-', '\u2212')

/** A number, a bigint, or the exact decimal of the wire, which Intl takes without passing it through a float. */
type Figure = number | bigint | string

export function formatNumber(value: Figure, locale: string, options: Intl.NumberFormatOptions = {}): string {
  // In Arabic the dollar sign stands where the isolated text begins, as it does in English.
  const of = options.style === 'currency' && isRightToLeft(locale) ? 'en' : writingOf(locale)
  const key = `${of} ${JSON.stringify(options)}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(of, options)
  numberFormats.set(key, format)
  return leftToRight(trueMinus(format.format(value as `${number}`)), locale)
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

/** A count, or a number with so many decimals. */
export const numberText = (value: Figure, locale: string, decimals = 0) =>
  formatNumber(value, locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** A price as it came over the wire, with its decimals as they are. */
export const priceText = (price: string, locale: string) => numberText(price, locale, decimalsOf(price))

/** "15" as "15%", with its decimals as they are; a change carries its sign. */
export function percentText(percent: number | string, locale: string, sign: 'change' | 'none' = 'none'): string {
  const decimals = decimalsOf(String(percent))
  return formatNumber(Number(percent) / 100, locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: sign === 'change' ? 'exceptZero' : 'auto',
  })
}

/** "1234567" as "1.23M". */
export function shortText(value: number, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  if (value >= 1_000) return formatNumber(value, locale, { notation: 'compact', ...digits })
  return formatNumber(value, locale, value < 10 ? digits : { maximumFractionDigits: 0 })
}

/** Dollars where the exact sum stands elsewhere, as on an axis: "$20K". */
export function shortMoneyText(dollars: number, locale: string): string {
  const notation = Math.abs(dollars) >= 10_000 ? ('compact' as const) : ('standard' as const)
  return dollarText(dollars, locale, { notation, maximumFractionDigits: 1, minimumFractionDigits: 0 })
}

/** Practice dollars are the only ones here: nobody has to be told whose. */
export function dollarText(value: Figure, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const style = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  return formatNumber(value, locale, { ...style, ...options }).replace('US$', '$')
}

export function bytesText(bytes: number, locale: string): string {
  const [value, unit, maximumFractionDigits] =
    bytes < 1_000_000
      ? ([Math.round(bytes / 1_000), 'kilobyte', 0] as const)
      : ([bytes / 1_000_000, 'megabyte', 2] as const)
  return formatNumber(value, locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
}

/** A day, a time, or both. Our English is British. */
export function formatDate(at: Date | number | string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : writingOf(locale), options)
  dateFormats.set(key, format)
  return format.format(typeof at === 'string' ? new Date(at) : at)
}

/** The name of a country in the language of the page. */
export function countryText(code: string, locale: string): string {
  return new Intl.DisplayNames(writingOf(locale), { type: 'region' }).of(code) ?? code
}

/** What's between two facts on one line, such as a coin and a day, with the space after it where a language has one. */
export function commaOf(locale: string): string {
  if (locale === 'zh') return '，'
  return locale === 'ar' ? '، ' : ', '
}

/** What ends something that's said like a sentence. */
export const fullStopOf = (locale: string): string => (locale === 'zh' ? '。' : '.')
