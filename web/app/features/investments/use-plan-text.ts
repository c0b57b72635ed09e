import type { Plan } from '@dryrun/domain/investments/plans.ts'
import { numberText, percentText } from '@dryrun/domain/languages/number-text.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { useLingui } from '@lingui/react/macro'

/** The part of the plans page that explains a plan, for links to it. */
export const explanationId = ({ title }: Plan) => `about-${title.toLowerCase()}`

/** Whole dollars of a plan's limits without cents, and plain numbers, as the person's language writes them. */
export function usePlanText() {
  const { i18n } = useLingui()
  return {
    dollars: (cents: bigint) => moneyText(formatAmount(cents), i18n.locale).replace(/[.,]00(?=\D*$)/, ''),
    number: (value: number, digits = 0) => numberText(value, i18n.locale, digits),
    percent: (value: number | string, digits?: number) =>
      percentText(digits === undefined ? value : Number(value).toFixed(digits), i18n.locale),
  }
}
