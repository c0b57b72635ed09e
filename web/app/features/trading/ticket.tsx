import type { Ticket as TicketAnswer } from '@dryrun/contract/trading.ts'
import { type OrderType, orderTypes } from '@dryrun/domain/trading/order.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import { orderNoteLengthMax } from '@dryrun/domain/trading/terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useOrderNames } from './order-names.ts'
import { Quantity } from './quantity.tsx'
import {
  baseOf,
  bodyOf,
  distanceOf,
  figuresOf,
  pairText,
  shareOf,
  type TicketField,
  type TicketForm,
  type TicketOutcome,
} from './ticket-figures.ts'
import { FillsWhen, type LivePrice, TicketRows } from './ticket-rows.tsx'
import { useOrderState, Waiting } from './waiting.tsx'

interface Props {
  readonly ticket: TicketAnswer
  readonly live: LivePrice
  readonly openOrders: number
  readonly side: Side
  readonly type: OrderType
  readonly onSide: (side: Side) => void
  readonly onType: (type: OrderType) => void
}

const shares = [25n, 50n, 75n] as const
const empty = { amount: '', price: '', note: '' }

/** Everything that an order would do is said here before anything is sent. */
export function Ticket({ ticket, live, openOrders, side, type, onSide, onType }: Props) {
  const { t, i18n } = useLingui()
  const { send, busy } = useCommand('placeOrder')
  const [typed, setTyped] = useState(empty)
  const [inDollars, setInDollars] = useState(true)
  const [endsWithDay, setEndsWithDay] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [refused, setRefused] = useState<{ text: string; field: TicketField } | null>(null)
  const [placed, setPlaced] = useState<{ orderId: string; type: OrderType } | null>(null)
  const state = useOrderState(placed?.orderId ?? null)
  const isWaiting = placed?.type === 'market' && state === 'open'
  const form: TicketForm = { ...typed, side, type, inDollars, endsWithDay }
  const outcome = figuresOf(ticket, live.price, openOrders, form)
  const problem = problemText()
  const errorAt = (field: TicketField) =>
    refused?.field === field ? refused.text : isAsked && problem?.field === field ? problem.text : undefined

  function problemText(): { field: TicketField; text: string } | null {
    if (outcome.kind === 'empty') return { field: 'amount', text: amountProblem(i18n, '') ?? '' }
    if (outcome.kind === 'figures') return null
    const { field, refusal } = outcome.problem
    const isForm = refusal.code === 'invalid_input'
    return { field, text: isForm ? (amountProblem(i18n, typed.amount) ?? '') : refusalText(i18n, refusal) }
  }

  function change(next: Partial<typeof empty>) {
    setTyped({ ...typed, ...next })
    setRefused(null)
    setAsked(false)
    if (!busy) setPlaced(null)
  }

  async function submit() {
    setRefused(null)
    setAsked(true)
    if (busy || isWaiting || live.isOld || outcome.kind !== 'figures') return
    try {
      const order = await send({ body: bodyOf(ticket.symbol, form) })
      setPlaced(order)
      setTyped(empty)
      setAsked(false)
    } catch (reason) {
      setRefused({ text: refusalText(i18n, reason), field: 'form' })
    }
  }

  return (
    <div className="ticket">
      <Choice label={t`Side`} className="ticket-sides">
        <Pressed is={side === 'buy'} onPress={() => onSide('buy')}>
          <Trans>Buy</Trans>
        </Pressed>
        <Pressed is={side === 'sell'} onPress={() => onSide('sell')}>
          <Trans>Sell</Trans>
        </Pressed>
      </Choice>
      <TypeChoice type={type} onType={onType} />
      {type !== 'market' && (
        <PriceField
          form={form}
          last={live.price}
          quote={ticket.quote}
          error={errorAt('price')}
          onChange={(price) => change({ price })}
        />
      )}
      <AmountField
        ticket={ticket}
        form={form}
        error={errorAt('amount')}
        onChange={(amount) => change({ amount })}
        onUnit={(next, amount) => {
          setInDollars(next)
          change({ amount })
        }}
      />
      {type !== 'market' && (
        <div className="field">
          <span className="field-label">
            <Trans>Keep it open</Trans>
          </span>
          <Choice label={t`Keep it open`} className="ticket-sides">
            <Pressed is={endsWithDay} onPress={() => setEndsWithDay(true)}>
              <Trans>Until midnight UTC</Trans>
            </Pressed>
            <Pressed is={!endsWithDay} onPress={() => setEndsWithDay(false)}>
              <Trans>Until cancelled</Trans>
            </Pressed>
          </Choice>
        </div>
      )}
      <TextField
        label={t`Why? (optional)`}
        value={typed.note}
        maxLength={orderNoteLengthMax}
        autoComplete="off"
        hint={t`You’ll see it again beside what happened.`}
        onChange={(event) => change({ note: event.target.value })}
      />
      <TicketRows ticket={ticket} form={form} live={live} outcome={outcome} />
      <FillsWhen form={form} />
      {errorAt('form') && <FieldError>{errorAt('form')}</FieldError>}
      <Send
        label={<SendLabel ticket={ticket} form={form} outcome={outcome} />}
        isOld={live.isOld}
        busy={busy}
        isWaiting={isWaiting}
        onSend={() => void submit()}
      />
      {placed && <Waiting orderId={placed.orderId} state={state} isMarket={placed.type === 'market'} />}
      <NoMoney ticket={ticket} side={side} />
      <p className="text-sm text-ink-3">
        <Trans>
          No borrowing and no short selling here, so you can’t lose more than you put in. One USDT counts as one dollar.
        </Trans>
      </p>
    </div>
  )
}

function Choice({ label, className, children }: { label: string; className: string; children: React.ReactNode }) {
  return (
    <fieldset className={`segments ${className}`}>
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}

function Pressed({ is, onPress, children }: { is: boolean; onPress: () => void; children: React.ReactNode }) {
  return (
    <button type="button" aria-pressed={is} onClick={onPress}>
      {children}
    </button>
  )
}

function TypeChoice({ type, onType }: { type: OrderType; onType: (type: OrderType) => void }) {
  const { t } = useLingui()
  const names: Record<OrderType, string> = { market: t`Market`, limit: t`Limit`, stop: t`Stop` }
  return (
    <fieldset className="ticket-types">
      <legend className="sr-only">{t`Order type`}</legend>
      {orderTypes.map((each) => (
        <button key={each} type="button" aria-pressed={each === type} onClick={() => onType(each)}>
          {names[each]}
        </button>
      ))}
    </fieldset>
  )
}

interface PriceProps {
  readonly form: TicketForm
  readonly last: string
  readonly quote: string
  readonly error: string | undefined
  readonly onChange: (price: string) => void
}

function PriceField({ form, last, quote, error, onChange }: PriceProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const isBuy = form.side === 'buy'
  const away = distanceOf(form.price, last)
  const label =
    form.type === 'limit'
      ? isBuy
        ? t`Buy at this price or lower`
        : t`Sell at this price or higher`
      : isBuy
        ? t`Buy once the price touches`
        : t`Sell once the price touches`
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={form.price}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      after={<span className="ticket-unit">{quote}</span>}
      hint={away === null ? t`In ${quote}, such as ${last}.` : t`${figures.change(away)} from the last price.`}
    />
  )
}

interface AmountProps {
  readonly ticket: TicketAnswer
  readonly form: TicketForm
  readonly error: string | undefined
  readonly onChange: (amount: string) => void
  readonly onUnit: (inDollars: boolean, amount: string) => void
}

function AmountField({ ticket, form, error, onChange, onUnit }: AmountProps) {
  const { t } = useLingui()
  const base = baseOf(ticket.symbol)
  const isBuy = form.side === 'buy'
  const dollars = isBuy && form.inDollars
  return (
    <div className="grid gap-2">
      <TextField
        label={dollars ? t`Amount` : t`How much ${base}`}
        inputMode="decimal"
        autoComplete="off"
        value={form.amount}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        {...(dollars ? { before: '$' } : { after: <span className="ticket-unit">{base}</span> })}
        hint={!isBuy && <HeldHint ticket={ticket} />}
      />
      <div className="ticket-picks">
        {(isBuy ? form.inDollars : true) && (
          <>
            {shares.map((share) => (
              <button
                key={String(share)}
                type="button"
                className="text-link"
                onClick={() => onChange(shareOf(ticket, form, share))}
              >
                {String(share)}%
              </button>
            ))}
            <button type="button" className="text-link" onClick={() => onChange(shareOf(ticket, form, 100n))}>
              <Trans>All</Trans> {isBuy ? <Money amount={ticket.balance} /> : <Quantity of={ticket.held} />}
            </button>
          </>
        )}
        {isBuy && (
          <button type="button" className="text-link ticket-switch" onClick={() => onUnit(!dollars, '')}>
            {dollars ? t`In ${base} instead` : t`In dollars instead`}
          </button>
        )}
      </div>
    </div>
  )
}

/** What there is to sell, and what is already set aside for other orders. */
function HeldHint({ ticket }: { ticket: TicketAnswer }) {
  const { symbol, held, setAside } = ticket
  const isFree = Number(setAside) === 0
  if (isFree)
    return (
      <Trans>
        You can sell <Quantity of={held} symbol={symbol} />.
      </Trans>
    )
  return (
    <Trans>
      You can sell <Quantity of={held} symbol={symbol} />. Another <Quantity of={setAside} symbol={symbol} /> is set
      aside for open orders.
    </Trans>
  )
}

interface SendLabelProps {
  readonly ticket: TicketAnswer
  readonly form: TicketForm
  readonly outcome: TicketOutcome
}

function SendLabel({ ticket, form, outcome }: SendLabelProps) {
  const name = useOrderNames()(form)
  const base = baseOf(ticket.symbol)
  if (form.type !== 'market') return <Trans>Place {name}</Trans>
  if (outcome.kind !== 'figures') return form.side === 'buy' ? <Trans>Buy {base}</Trans> : <Trans>Sell {base}</Trans>
  const { leaves, quantity } = outcome.figures
  if (form.side === 'sell')
    return (
      <span>
        <Trans>
          Sell <Quantity of={quantity} symbol={ticket.symbol} />
        </Trans>
      </span>
    )
  return (
    <span>
      {form.inDollars ? (
        <Trans>
          Buy <Money amount={leaves ?? '0.00'} /> of {base}
        </Trans>
      ) : (
        <Trans>
          Buy <Quantity of={quantity} symbol={ticket.symbol} />
        </Trans>
      )}
    </span>
  )
}

interface SendProps {
  readonly label: React.ReactNode
  readonly isOld: boolean
  readonly busy: boolean
  readonly isWaiting: boolean
  readonly onSend: () => void
}

/** The one button. Without a fresh price it's dashed, and says why when it's pressed. */
function Send({ label, isOld, busy, isWaiting, onSend }: SendProps) {
  return (
    <>
      <Button
        look="primary"
        size="large"
        busy={busy}
        className="ticket-send"
        {...((isOld || isWaiting) && { 'aria-disabled': true })}
        {...(isOld && { 'aria-describedby': 'ticket-old' })}
        onClick={onSend}
      >
        {isWaiting ? <Trans>Waiting for the next price…</Trans> : label}
      </Button>
      {isOld && (
        <p id="ticket-old" className="text-sm text-orange">
          <Trans>There’s no fresh price right now. You can place orders again once prices are back.</Trans>
        </p>
      )}
    </>
  )
}

/** Somebody with nothing to spend or to sell is told so, with the way on. */
function NoMoney({ ticket, side }: { ticket: TicketAnswer; side: Side }) {
  const pair = pairText(ticket.symbol)
  if (side === 'buy' && centsOf(ticket.balance) === 0n)
    return (
      <p className="text-sm">
        <Trans>
          There’s nothing in your balance yet.{' '}
          <Link className="text-link" to="/dashboard/fund">
            Add Fund
          </Link>
        </Trans>
      </p>
    )
  if (side === 'sell' && Number(ticket.held) === 0)
    return (
      <p className="text-sm">
        <Trans>You don’t have any {pair} to sell.</Trans>
      </p>
    )
  return null
}
