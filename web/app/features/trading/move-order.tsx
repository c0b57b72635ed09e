import type { OrderAnswer } from '@dryrun/contract/trading.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useForm } from '../../use-form.ts'
import { useOrderNames } from './order-names.ts'
import { PriceField } from './price-field.tsx'

const shownMs = 3_000

/** An order, and the price that somebody would like it to have. */
export interface OrderMove {
  readonly order: OrderAnswer
  readonly price: string
}

interface Props {
  readonly move: OrderMove | null
  /** The last price of its instrument, where there is one. */
  readonly last: string | undefined
  readonly onClose: () => void
}

/** Asks once more before an order gets another price, whether its line was dragged or its button pressed. */
export function MoveOrder({ move, last, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={move !== null} onClose={onClose} title={t`Change the price of this order?`}>
      {move && <MoveForm key={move.order.orderId} {...move} last={last} onClose={onClose} />}
    </Dialog>
  )
}

function MoveForm({ order, price, last, onClose }: OrderMove & Pick<Props, 'last' | 'onClose'>) {
  const { t } = useLingui()
  const figures = useFigures()
  const toast = useToast()
  const name = useOrderNames()(order)
  const { send } = useCommand('moveOrder')
  const { orderId, symbol, side, type } = order
  const form = useForm({
    initial: { price },
    fields: ['price'],
    check: (values) => (values.price.trim() === '' ? { field: 'price', code: 'price_invalid' } : null),
    send: async (values) => {
      const moved = await send({ params: { orderId }, body: { price: values.price.trim() } })
      toast({
        kind: 'done',
        title: t`The order waits for ${figures.price(moved.price ?? '')} now`,
        durationMs: shownMs,
      })
      onClose()
    },
    fieldOf: () => 'price',
  })
  return (
    <Form of={form} className="grid gap-4">
      <p className="text-ink-2">
        <Trans>
          {name}, {pairText(symbol)}, now at {figures.price(order.price ?? '')}. A new order takes its place, and what
          the old one set aside goes back first.
        </Trans>
      </p>
      <PriceField
        of={{ side, type, price: form.values.price }}
        last={last}
        error={form.errorAt('price')}
        onChange={(changed) => form.set({ price: changed })}
      />
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Keep it as it is</Trans>
        </Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          <Trans>Change the price</Trans>
        </Button>
      </DialogActions>
    </Form>
  )
}
