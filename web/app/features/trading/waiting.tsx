import type { OrderAnswer } from '@dryrun/contract/trading.ts'
import { Trans } from '@lingui/react/macro'
import { Check, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { useRead } from '../../read.tsx'
import { Icon } from '../../ui/icon.tsx'

type State = OrderAnswer['state']

/** What has become of an order that was just sent; it changes while one looks. */
export function useOrderState(orderId: string | null): State {
  const orders = useRead('listOrders', { query: {} }, { enabled: orderId !== null })
  return orders.data?.orders.find((order) => order.orderId === orderId)?.state ?? 'open'
}

interface Props {
  readonly orderId: string
  readonly state: State
  readonly isMarket: boolean
}

/** It waits, it was filled, or it ended. */
export function Waiting({ orderId, state, isMarket }: Props) {
  return (
    <output className="ticket-state" data-state={state}>
      {state === 'filled' && (
        <>
          <Icon of={Check} size={18} />
          <span>
            <Trans>
              Filled.{' '}
              <Link className="text-link" to={`/dashboard/trade/fills/${orderId}`}>
                See the receipt
              </Link>
            </Trans>
          </span>
        </>
      )}
      {state === 'open' && (
        <>
          <Icon of={Hourglass} size={18} />
          {isMarket ? (
            <Trans>Accepted. It fills at the next price, in a few seconds.</Trans>
          ) : (
            <Trans>Accepted. It waits under Open orders.</Trans>
          )}
        </>
      )}
      {state !== 'filled' && state !== 'open' && (
        <Trans>It ended without a fill. Everything that was set aside is back.</Trans>
      )}
    </output>
  )
}
