import type { Plan } from '@dryrun/domain/investments/plans.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { useLingui } from '@lingui/react/macro'
import { moneyText } from '../../ui/money-text.ts'
import { numberText, percentText } from '../../ui/number-text.ts'

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
