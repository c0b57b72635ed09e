import type { About } from '@dryrun/contract/about.ts'
import type { DollarAccount } from '@dryrun/domain/ledger/accounts.ts'
import type { TransferKind } from '@dryrun/domain/ledger/transfers.ts'
import type { OrderType } from '@dryrun/domain/trading/order.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { fromFee, fromFilled } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { Price } from '../../ui/price.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { useAccountNames } from './entry-names.ts'
import { isPurchase, type ListedIn, subjectOf } from './entry-titles.ts'

interface OrderProps {
  readonly entry: { readonly kind: TransferKind; readonly about: About | null }
  readonly listedIn: ListedIn
  /** What posted its figures; in a drawer they don't open again. */
  readonly figuresFrom: 'drawer' | { readonly causeId: string; readonly memberId?: string | undefined }
}

/** Whether an entry's order has more to say than its accounts do. */
const tellsOrder = ({ kind, about }: OrderProps['entry']) => about?.of === 'order' && kind !== 'order_fee'

/** Which order it was and what it got: "Limit order 1047: 0.005843 at 68,384.67". */
export function OrderDetail({ entry, listedIn, figuresFrom }: OrderProps) {
  const orderName = useOrderName()
  const { about, kind } = entry
  if (about?.of !== 'order' || !tellsOrder(entry)) return null
  const order = orderName(about.type, about.orderNo)
  const pair = subjectOf(about)
  const { fill } = about
  const isInDrawer = figuresFrom === 'drawer'
  const quantityFrom = isInDrawer ? figuresFrom : fromFilled(figuresFrom.causeId, about.symbol, figuresFrom.memberId)
  const feeFrom = isInDrawer ? figuresFrom : fromFee(figuresFrom.causeId, { memberId: figuresFrom.memberId })
  if (fill === null || (kind !== 'order_filled' && !isPurchase(entry, listedIn)))
    return (
      <Trans>
        {order} for {pair}
      </Trans>
    )
  if (listedIn === 'account')
    return (
      <Trans>
        {order}: <Quantity of={fill.quantity} from={quantityFrom} /> at <Price of={fill.price} />
      </Trans>
    )
  return (
    <Trans>
      <Quantity of={fill.quantity} from={quantityFrom} /> at <Price of={fill.price} />, fee{' '}
      <Money amount={fill.fee} from={feeFrom} />
    </Trans>
  )
}

function useOrderName(): (type: OrderType, orderNo: number) => string {
  const { t } = useLingui()
  return (type, orderNo) => {
    // A number that names an order is written without separators.
    const number = String(orderNo)
    return { market: t`Market order ${number}`, limit: t`Limit order ${number}`, stop: t`Stop order ${number}` }[type]
  }
}

interface Props extends OrderProps {
  readonly from: DollarAccount
  readonly to: DollarAccount
}

/** The second line of an entry: what its order got, or from where to where it went. */
export function EntryDetail({ from, to, ...order }: Props) {
  const accounts = useAccountNames()
  if (tellsOrder(order.entry)) return <OrderDetail {...order} />
  if (from === 'paid_in') return <Trans>From the practice network to {accounts[to]}</Trans>
  return (
    <Trans>
      {accounts[from]} to {accounts[to]}
    </Trans>
  )
}
