import type { Ticket } from '@dryrun/contract/trading.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { OrderType } from '@dryrun/domain/trading/order.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { useForm, type Wrong } from '../../use-form.ts'
import { bodyOf, figuresOf, type TicketForm, ticketFieldOf } from './ticket-figures.ts'
import type { LivePrice } from './ticket-rows.tsx'
import { useOrderState } from './waiting.tsx'

interface Entered {
  readonly amount: string
  readonly price: string
  readonly note: string
  readonly buysInDollars: boolean
  readonly sellsInDollars: boolean
  readonly endsWithDay: boolean
}

const typed = { amount: '', price: '', note: '' }
const initial: Entered = { ...typed, buysInDollars: true, sellsInDollars: false, endsWithDay: false }

interface Needs {
  readonly ticket: Ticket
  readonly live: LivePrice
  readonly openOrders: number
  readonly side: Side
  readonly type: OrderType
}

/** What is typed into the ticket, what it would do, and its one way to the server. */
export function useTicketForm({ ticket, live, openOrders, side, type }: Needs) {
  const { i18n } = useLingui()
  const { send } = useCommand('placeOrder')
  const [placed, setPlaced] = useState<{ orderId: string; type: OrderType } | null>(null)
  const state = useOrderState(placed?.orderId ?? null)
  const isWaiting = placed?.type === 'market' && state === 'open'

  const orderIn = ({ buysInDollars, sellsInDollars, ...rest }: Entered): TicketForm => ({
    ...rest,
    side,
    type,
    inDollars: side === 'buy' ? buysInDollars : sellsInDollars,
  })
  const outcomeOf = (entered: Entered) => figuresOf(ticket, live.price, openOrders, orderIn(entered))

  function check(entered: Entered): Wrong | null {
    const outcome = outcomeOf(entered)
    if (outcome.kind === 'figures') return null
    const amountText = { field: 'amount', text: amountProblem(i18n, entered.amount) ?? '' }
    if (outcome.kind === 'empty') return amountText
    const { field, refusal } = outcome.problem
    return refusal.code === 'invalid_input' ? amountText : { field, code: refusal.code, details: refusal.details }
  }

  const form = useForm({
    initial,
    fields: ['amount', 'price'],
    check,
    // Without a fresh price, or while an order waits for its own, pressing does nothing: the button says why.
    isEmpty: () => live.isOld || isWaiting,
    send: async (entered) => {
      const outcome = outcomeOf(entered)
      if (outcome.kind !== 'figures') return
      setPlaced(await send({ body: bodyOf(ticket.symbol, orderIn(entered), outcome.figures) }))
      form.set(typed)
    },
    fieldOf: (problem) => (problem instanceof Refusal ? ticketFieldOf(problem.code) : null),
  })

  return {
    ...form,
    order: orderIn(form.values),
    outcome: outcomeOf(form.values),
    placed,
    state,
    isWaiting,
    /** Whoever types again is done with what was said before. */
    change(next: Partial<Entered>) {
      form.set(next)
      form.complain(null)
      if (!form.isBusy) setPlaced(null)
    },
  }
}
