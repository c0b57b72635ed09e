import { useLingui } from '@lingui/react/macro'
import { useFigures } from '../../ui/use-figures.ts'
import type { LineOf } from './debrief-figures.ts'

/** What a line of the debrief is called. */
export function useLineNames(): (about: LineOf) => string {
  const { t } = useLingui()
  const figures = useFigures()
  const kinds: Readonly<Record<string, string>> = {
    deposit_credited: t`Deposit`,
    return_credited: t`Return credited`,
    reward_credited: t`Referral reward`,
    order_filled: t`Bought or sold`,
    order_fee: t`Trading fee`,
    withdrawal_requested: t`Withdrawal requested`,
    withdrawal_paid: t`Withdrawal paid`,
    withdrawal_corrected: t`Withdrawal corrected`,
  }
  const named: Readonly<Record<Extract<LineOf, { name: string }>['name'], string>> = {
    starting: t`Starting money`,
    worth: t`Has now`,
    high: t`Highest before`,
    low: t`Lowest after that`,
    result: t`Result`,
  }
  const kindOf = (kind: string) => {
    // What was owed to somebody who's removed isn't owed any more.
    if (kind.startsWith('closed_')) return t`Removed from the class`
    if (kind.startsWith('adjusted_')) return t`Changed by the admin`
    return kinds[kind] ?? kind
  }
  return (about) => {
    if ('kind' in about) return kindOf(about.kind)
    if ('name' in about) return named[about.name]
    if ('fee' in about) return t`Trading fee, ${about.fee}`
    if ('slip' in about) return t`Spread and impact, ${about.slip}`
    if ('position' in about) return t`Holds ${about.quantity} ${about.position}`
    if ('from' in about)
      return about.from.length === 0
        ? t`that nobody had paid in`
        : t`from ${figures.listed(...about.from.map((no) => `#${no}`))}`
    const { side, symbol, quantity } = about
    return side === 'buy' ? t`Bought ${quantity} ${symbol}` : t`Sold ${quantity} ${symbol}`
  }
}
