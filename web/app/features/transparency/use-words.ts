import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { useLingui } from '@lingui/react/macro'
import { moneyText } from '../../ui/money-text.ts'

const millionthsInPercent = 10_000
/** From a billion dollars on, an amount is rounded to be read. */
const writtenOutCentsMax = 100_000_000_000n

/** How this page writes money, days and shares in the language that was chosen. */
export function useWords() {
  const { i18n } = useLingui()
  const { locale } = i18n
  const dateLocale = locale === 'en' ? 'en-GB' : locale
  const percent = (millionths: number, decimals: number, sign: 'always' | 'auto' = 'auto') =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
    })
      .format(millionths / millionthsInPercent / 100)
      .replace('-', '\u2212')
  const short = (cents: bigint) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumFractionDigits: 1,
    }).format(Number(cents) / 100)
  return {
    money: (cents: bigint) => moneyText(formatAmount(cents < 0n ? -cents : cents), locale, cents < 0n ? 'out' : 'none'),
    whole: (cents: bigint) =>
      cents >= writtenOutCentsMax
        ? short(cents)
        : new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
            cents / 100n,
          ),
    short,
    count: (value: number) => new Intl.NumberFormat(locale).format(value),
    percent,
    day: (at: string) =>
      new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(at),
      ),
    shortDay: (at: string) =>
      new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(at)),
    month: (atMs: number) => {
      const date = new Date(atMs)
      return new Intl.DateTimeFormat(dateLocale, {
        month: 'short',
        ...(date.getUTCMonth() === 0 && { year: 'numeric' }),
        timeZone: 'UTC',
      }).format(date)
    },
    moment: (at: string) =>
      new Intl.DateTimeFormat(dateLocale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        timeZone: 'UTC',
        timeZoneName: 'short',
      }).format(new Date(at)),
  }
}
