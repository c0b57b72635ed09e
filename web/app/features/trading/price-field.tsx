import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/field.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { distanceOf, type TicketForm } from './ticket-figures.ts'

interface Props {
  readonly of: Pick<TicketForm, 'side' | 'type' | 'price'>
  readonly last: string | undefined
  /** What the price is counted in. */
  readonly quote?: string
  readonly error: string | undefined
  readonly onChange: (price: string) => void
}

/** The price that an order waits for, and how far away it is. */
export function PriceField({ of: { side, type, price }, last, quote, error, onChange }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const isBuy = side === 'buy'
  const away = last === undefined ? null : distanceOf(price, last)
  const example = quote === undefined || last === undefined ? undefined : t`In ${quote}, such as ${last}.`
  const hint = away === null ? example : t`${figures.change(away)} from the last price.`
  const label =
    type === 'limit'
      ? isBuy
        ? t`Buy at this price or lower`
        : t`Sell at this price or higher`
      : isBuy
        ? t`Buy once the price touches`
        : t`Sell once the price touches`
  return (
    <TextField
      label={label}
      name="price"
      inputMode="decimal"
      autoComplete="off"
      value={price}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      {...(quote !== undefined && { after: <span className="ticket-unit">{quote}</span> })}
      {...(hint !== undefined && { hint })}
    />
  )
}
