import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { rateText } from '@dryrun/domain/wallet/rate-text.ts'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { Explained, type From } from '../../ui/explained.tsx'
import { Icon } from '../../ui/icon.tsx'

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
    <Explained from={from}>
      <bdi
        dir="ltr"
        className={classNames(
          'money',
          large && 'money-large',
          moved && 'money-moved',
          moved && !open && `money-${moved}`,
          open && 'text-ink-3',
        )}
      >
        {moved && <Icon of={moved === 'in' ? ArrowUp : ArrowDown} size={12} />}
        {coinsText(coin, amount, i18n.locale, moved)}
      </bdi>
    </Explained>
  )
}

/** What one coin costs. It's a price of the market, so the ledger has nothing to say about it. */
export const rateShown = (rate: string, locale: string) => (
  <bdi dir="ltr" data-unexplained="price">
    {rateText(rate, locale)}
  </bdi>
)
