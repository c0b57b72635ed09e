import type { Ticket as TicketAnswer } from '@dryrun/contract/trading.ts'
import { type OrderType, orderTypes } from '@dryrun/domain/trading/order.ts'
import { baseOf, pairText } from '@dryrun/domain/trading/pair-text.ts'
import type { Side } from '@dryrun/domain/trading/pricing.ts'
import { assetOf, orderNoteLengthMax } from '@dryrun/domain/trading/terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { fromHolding } from '../../origins.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useOrderNames } from './order-names.ts'
import { PriceField } from './price-field.tsx'
import { shareOf, type TicketForm, type TicketOutcome } from './ticket-figures.ts'
import { FillsWhen, type LivePrice, TicketRows } from './ticket-rows.tsx'
import { useTicketForm } from './use-ticket-form.ts'
import { Waiting } from './waiting.tsx'

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

/** Enter in a field sends nothing: an order goes out by its button alone. */
function ignoreEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Everything that an order would do is said here before anything is sent. */
export function Ticket({ onSide, onType, ...needs }: Props) {
  const { ticket, live, side, type } = needs
  const { t } = useLingui()
  const form = useTicketForm(needs)
  const { order, outcome, placed, state, values } = form
  return (
    <Form of={form} className="ticket" aria-label={t`Order`} onKeyDown={ignoreEnter}>
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
          of={order}
          last={live.price}
          quote={ticket.quote}
          error={form.errorAt('price')}
          onChange={(price) => form.change({ price })}
        />
      )}
      <AmountField
        ticket={ticket}
        form={order}
        error={form.errorAt('amount')}
        onChange={(amount) => form.change({ amount })}
        onUnit={(inDollars) =>
          form.change({
            amount: '',
            ...(side === 'buy' ? { buysInDollars: inDollars } : { sellsInDollars: inDollars }),
          })
        }
      />
      {type !== 'market' && (
        <div className="field">
          <span className="field-label">
            <Trans>Keep it open</Trans>
          </span>
          <Choice label={t`Keep it open`} className="ticket-sides">
            <Pressed is={values.endsWithDay} onPress={() => form.set({ endsWithDay: true })}>
              <Trans>Until midnight UTC</Trans>
            </Pressed>
            <Pressed is={!values.endsWithDay} onPress={() => form.set({ endsWithDay: false })}>
              <Trans>Until cancelled</Trans>
            </Pressed>
          </Choice>
        </div>
      )}
      <TextField
        label={t`Why? (optional)`}
        name="note"
        value={values.note}
        maxLength={orderNoteLengthMax}
        autoComplete="off"
        hint={t`You’ll see it again next to what happened.`}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      <TicketRows ticket={ticket} form={order} live={live} outcome={outcome} />
      <FillsWhen form={order} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <Send
        label={<SendLabel ticket={ticket} form={order} outcome={outcome} />}
        isOld={live.isOld}
        busy={form.isBusy}
        isWaiting={form.isWaiting}
      />
      {placed && <Waiting orderId={placed.orderId} state={state} isMarket={placed.type === 'market'} />}
      <NoMoney ticket={ticket} side={side} />
      <p className="text-sm text-ink-3">
        <Trans>
          No borrowing and no short selling here, so you can’t lose more than you put in. One USDT counts as one dollar.
        </Trans>
      </p>
    </Form>
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

interface AmountProps {
  readonly ticket: TicketAnswer
  readonly form: TicketForm
  readonly error: string | undefined
  readonly onChange: (amount: string) => void
  readonly onUnit: (inDollars: boolean) => void
}

function AmountField({ ticket, form, error, onChange, onUnit }: AmountProps) {
  const { t } = useLingui()
  const base = baseOf(ticket.symbol)
  const figures = useFigures()
  const isBuy = form.side === 'buy'
  const dollars = form.inDollars
  const hasPicks = isBuy === dollars
  return (
    <div className="grid gap-2">
      <TextField
        label={dollars ? (isBuy ? t`Amount` : t`Sell for about`) : t`How much ${base}`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={form.amount}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        {...(dollars ? { before: '$' } : { after: <span className="ticket-unit">{base}</span> })}
        hint={!isBuy && <HeldHint ticket={ticket} />}
      />
      <div className="ticket-picks">
        {hasPicks && (
          <>
            {shares.map((share) => (
              <button
                key={String(share)}
                type="button"
                className="text-link"
                onClick={() => onChange(shareOf(ticket, form, share))}
              >
                {figures.percent(String(share))}
              </button>
            ))}
            <button type="button" className="text-link" onClick={() => onChange(shareOf(ticket, form, 100n))}>
              <Trans>All</Trans>{' '}
              {isBuy ? <Money amount={ticket.balance} from="control" /> : <Quantity of={ticket.held} from="control" />}
            </button>
          </>
        )}
        <button type="button" className="text-link ticket-switch" onClick={() => onUnit(!dollars)}>
          {dollars ? t`In ${base} instead` : t`In dollars instead`}
        </button>
      </div>
    </div>
  )
}

/** What there is to sell, and what is already set aside for other orders. */
function HeldHint({ ticket }: { ticket: TicketAnswer }) {
  const { symbol, held, setAside, upTo } = ticket
  const heldFrom = Number(held) === 0 ? 'given' : fromHolding(assetOf(symbol), { upTo, part: 'free' })
  const isFree = Number(setAside) === 0
  if (isFree)
    return (
      <Trans>
        You can sell <Quantity of={held} symbol={symbol} from={heldFrom} />.
      </Trans>
    )
  return (
    <Trans>
      You can sell <Quantity of={held} symbol={symbol} from={heldFrom} />. Another{' '}
      <Quantity of={setAside} symbol={symbol} from={fromHolding(assetOf(symbol), { upTo, part: 'set_aside' })} /> is set
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
          Sell <Quantity of={quantity} symbol={ticket.symbol} from="control" />
        </Trans>
      </span>
    )
  return (
    <span>
      {form.inDollars ? (
        <Trans>
          Buy <Money from="control" amount={leaves ?? '0.00'} /> of {base}
        </Trans>
      ) : (
        <Trans>
          Buy <Quantity of={quantity} symbol={ticket.symbol} from="control" />
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
}

/** The one button. Without a fresh price it's dashed, and says why when it's pressed. */
function Send({ label, isOld, busy, isWaiting }: SendProps) {
  return (
    <>
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={busy}
        className="ticket-send"
        {...((isOld || isWaiting) && { 'aria-disabled': true })}
        {...(isOld && { 'aria-describedby': 'ticket-old' })}
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
