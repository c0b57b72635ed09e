import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { useLingui } from '@lingui/react/macro'
import { Amount } from './amount.tsx'
import type { From } from './explained.tsx'

interface Props {
  /** A decimal string such as "12.34", as it came over the wire. */
  readonly amount: string
  /** What a press on it opens. */
  readonly from: From
  /** Shows sign and arrow. Colour is added only where the money enters or leaves, not between one's own accounts. */
  readonly moved?: 'in' | 'out'
  readonly ownAccounts?: boolean
  /** Not posted yet: blue with a dashed line. */
  readonly promised?: boolean
  readonly large?: boolean
}

export function Money({ amount, from, moved, ownAccounts, promised, large }: Props) {
  const { i18n } = useLingui()
  return (
    <Amount from={from} moved={moved} coloured={!ownAccounts} large={large} look={promised && 'money-promised'}>
      {moneyText(amount, i18n.locale, moved ?? 'none')}
    </Amount>
  )
}
