import { formatNumber } from '@dryrun/domain/languages/number-text.ts'
import { baseOf } from '@dryrun/domain/trading/pair-text.ts'
import { quantityDecimals } from '@dryrun/domain/trading/terms.ts'
import { useLingui } from '@lingui/react/macro'
import { Explained, type From } from './explained.tsx'

/** How much of an instrument, always with all its decimals, and what it's counted in. */
export function Quantity({ of: quantity, symbol, from }: { of: string; symbol?: string; from: From }) {
  const { i18n } = useLingui()
  return (
    <Explained from={from}>
      <bdi dir="ltr" className="money">
        {formatNumber(quantity, i18n.locale, {
          minimumFractionDigits: quantityDecimals,
          maximumFractionDigits: quantityDecimals,
        })}
        {symbol !== undefined && ` ${baseOf(symbol)}`}
      </bdi>
    </Explained>
  )
}
