import {
  bytesText,
  commaOf,
  countryText,
  dollarText,
  formatDate,
  formatNumber,
  inOwnDirection,
  leftToRight,
  numberText,
  percentText,
  priceText,
  shortMoneyText,
  shortText,
} from '@dryrun/domain/languages/number-text.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** How figures, shares and days are written in the language of the page. */
export function useFigures() {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(
    () => ({
      /** For drawings that write their own days. */
      locale: locale === 'en' ? 'en-GB' : locale,
      number: (value: number, decimals = 0) => numberText(value, locale, decimals),
      signed: (value: number, decimals: number) =>
        formatNumber(value, locale, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          signDisplay: 'exceptZero',
        }),
      /** With as many decimals as it has, but no more than so many. */
      rounded: (value: number, decimalsMax = 0) => formatNumber(value, locale, { maximumFractionDigits: decimalsMax }),
      price: (price: string) => priceText(price, locale),
      percent: (percent: number | string) => percentText(percent, locale),
      change: (percent: number | string) => percentText(percent, locale, 'change'),
      short: (value: number) => shortText(value, locale),
      dollars: (value: number, options: Intl.NumberFormatOptions = {}) => dollarText(value, locale, options),
      shortMoney: (dollars: number) => shortMoneyText(dollars, locale),
      bytes: (bytes: number) => bytesText(bytes, locale),
      date: (at: Date | number | string, options: Intl.DateTimeFormatOptions) => formatDate(at, locale, options),
      /** A figure with its sign and its unit, which keep their places. */
      leftToRight: (text: string) => leftToRight(text, locale),
      /** Words in a drawing, whose time always runs from left to right. */
      words: (text: string) => inOwnDirection(text, locale),
      country: (code: string) => countryText(code, locale),
      /** Facts on one line, one after the other. */
      listed: (...facts: readonly string[]) => facts.join(commaOf(locale)),
    }),
    [locale],
  )
}
