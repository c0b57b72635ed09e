import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { rateText } from '@dryrun/domain/wallet/rate-text.ts'
import { useLingui } from '@lingui/react/macro'
import { Amount } from '../../ui/amount.tsx'
import type { From } from '../../ui/explained.tsx'

interface Props {
  readonly coin: Coin
  /** A decimal string, as it came over the wire. */
  readonly amount: string
  /** What a press on it opens. */
  readonly from: From
  /** Shows sign, arrow and colour. */
  readonly moved?: 'in' | 'out'
  /** Not confirmed yet: no colour. */
  readonly open?: boolean
  readonly large?: boolean
}

export function Coins({ coin, amount, from, moved, open, large }: Props) {
  const { i18n } = useLingui()
  return (
    <Amount from={from} moved={moved} coloured={!open} large={large} look={open && 'text-ink-3'}>
      {coinsText(coin, amount, i18n.locale, moved)}
    </Amount>
  )
}

/** What one coin costs. It's a price of the market, so the ledger has nothing to say about it. */
export const rateShown = (rate: string, locale: string) => (
  <bdi dir="ltr" data-unexplained="price">
    {rateText(rate, locale)}
  </bdi>
)
