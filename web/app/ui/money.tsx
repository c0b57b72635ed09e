import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Props {
  /** A decimal string such as "12.34", as it came over the wire. */
  readonly amount: string
  /** Shows sign and arrow. Colour is added only where the money enters or leaves, not between one's own accounts. */
  readonly moved?: 'in' | 'out'
  readonly ownAccounts?: boolean
  /** Not posted yet: blue with a dashed line. */
  readonly promised?: boolean
  readonly large?: boolean
  /** Opens the entries behind the number. */
  readonly onExplain?: () => void
}

export function Money({ amount, moved, ownAccounts, promised, large, onExplain }: Props) {
  const { t, i18n } = useLingui()
  const text = moneyText(amount, i18n.locale, moved ?? 'none')
  const figure = (
    <bdi
      dir="ltr"
      className={classNames(
        'money',
        large && 'money-large',
        moved && 'money-moved',
        moved && !ownAccounts && `money-${moved}`,
        promised && 'money-promised',
      )}
    >
      {moved && <Icon of={moved === 'in' ? ArrowUp : ArrowDown} size={12} />}
      {text}
    </bdi>
  )
  if (!onExplain) return figure
  return (
    <button type="button" className="explain" title={t`Where does this number come from?`} onClick={onExplain}>
      {figure}
      <span className="sr-only">
        {', '}
        {t`where does this number come from?`}
      </span>
    </button>
  )
}
