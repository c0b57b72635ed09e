import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  readonly coin: Coin
  /** A decimal string, as it came over the wire. */
  readonly amount: string
  /** Shows sign, arrow and colour. */
  readonly moved?: 'in' | 'out'
  /** Not confirmed yet: no colour. */
  readonly open?: boolean
  readonly large?: boolean
}

export function Coins({ coin, amount, moved, open, large }: Props) {
  const { i18n } = useLingui()
  return (
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
  )
}
