import { dollarText, formatDate, numberText, percentText } from '@dryrun/domain/languages/number-text.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { useLingui } from '@lingui/react/macro'

const millionthsInPercent = 10_000
/** From a billion dollars on, an amount is rounded to be read. */
const writtenOutCentsMax = 100_000_000_000n

/** A formatter takes long to make and is used hundreds of times: each is made once for a language. */
function makeWords(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => ({
    format: (at: Date | number) => formatDate(at, locale, { ...options, timeZone: 'UTC' }),
  })
  const dollars = (options: Intl.NumberFormatOptions) => ({
    format: (value: number | bigint | string) => dollarText(value, locale, options),
  })
  const cents = dollars({})
  const wholeDollars = dollars({ maximumFractionDigits: 0 })
  const shortDollars = dollars({ notation: 'compact', maximumFractionDigits: 1 })
  const fullDay = dates({ day: 'numeric', month: 'long', year: 'numeric' })
  const shortDay = dates({ day: 'numeric', month: 'short' })
  const month = dates({ month: 'short' })
  const monthAndYear = dates({ month: 'short', year: 'numeric' })
  const moment = dates({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  const short = (amount: bigint) => shortDollars.format(Number(amount) / 100)
  return {
    money: (amount: bigint) => cents.format(formatAmount(amount)),
    /** About so much, to the nearest dollar: for drawings and scales. */
    whole: (amount: bigint) =>
      amount >= writtenOutCentsMax ? short(amount) : wholeDollars.format(formatAmount(amount)),
    short,
    count: (value: number) => numberText(value, locale),
    percent: (millionths: number, decimals: 0 | 1 | 2, sign: 'always' | 'auto' = 'auto') =>
      percentText((millionths / millionthsInPercent).toFixed(decimals), locale, sign === 'always' ? 'change' : 'none'),
    day: (at: string) => fullDay.format(new Date(at)),
    shortDay: (at: string) => shortDay.format(new Date(at)),
    month: (atMs: number) => (new Date(atMs).getUTCMonth() === 0 ? monthAndYear : month).format(atMs),
    moment: (at: string) => moment.format(new Date(at)),
  }
}

const made = new Map<string, ReturnType<typeof makeWords>>()

/** How this page writes money, days and shares in the language that was chosen. */
export function useWords() {
  const { i18n } = useLingui()
  const { locale } = i18n
  const words = made.get(locale) ?? makeWords(locale)
  made.set(locale, words)
  return words
}
