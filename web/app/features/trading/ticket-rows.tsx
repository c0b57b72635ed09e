import type { Ticket } from '@dryrun/contract/trading.ts'
import { halfSpreads, hundredthsOfPercent } from '@dryrun/domain/trading/terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FastForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { fromAccount } from '../../origins.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { Price, useTimeText } from './market-parts.ts'
import { useSourceName } from './order-names.ts'
import type { TicketFigures, TicketForm, TicketOutcome } from './ticket-figures.ts'
import { fromTicket, fromTicketLeft } from './trading-origins.ts'

/** The last price that's on screen, and whether it may be out of date. */
export interface LivePrice {
  readonly price: string
  readonly at: string
  readonly isOld: boolean
}

interface Props {
  readonly ticket: Ticket
  readonly form: TicketForm
  readonly live: LivePrice
  readonly outcome: TicketOutcome
}

/** Every figure of the order, in the order in which they lead to each other. A figure that isn't known yet is a dash. */
export function TicketRows({ ticket, form, live, outcome }: Props) {
  const { t } = useLingui()
  const { listed } = useFigures()
  const timeText = useTimeText()
  const sourceName = useSourceName()
  const known = outcome.kind === 'figures' ? outcome.figures : undefined
  return (
    <table className="ticket-rows">
      <caption className="sr-only">{t`What this order would do`}</caption>
      <tbody>
        <Row
          label={<Trans>Last price</Trans>}
          note={
            <span className={live.isOld ? 'text-orange' : ''}>
              {listed(timeText(live.at), sourceName(ticket.source))}
            </span>
          }
        >
          <Price of={live.price} />
        </Row>
        {form.type === 'market' && <MarketRows ticket={ticket} form={form} known={known} />}
        {form.type === 'limit' && <LimitRows form={form} known={known} />}
        {form.type === 'stop' && <StopRows form={form} known={known} />}
        <ResultRows ticket={ticket} form={form} known={known} />
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly look?: 'sub' | 'total'
  readonly children: ReactNode
}

function Row({ label, note, look, children }: RowProps) {
  return (
    <tr {...(look && { 'data-look': look })}>
      <th scope="row">
        {label}
        {note && <small>{note}</small>}
      </th>
      <td>{children}</td>
    </tr>
  )
}

interface PartProps {
  readonly form: TicketForm
  readonly known: TicketFigures | undefined
}

const none = '–'
const percentDecimals = 2

function MarketRows({ ticket, form, known }: PartProps & { ticket: Ticket }) {
  const figures = useFigures()
  const sign = form.side === 'buy' ? '+' : '−'
  const share = (Number(halfSpreads[ticket.class]) / Number(hundredthsOfPercent)) * 100
  const volume = figures.shortMoney(Number(ticket.last?.volume ?? 0))
  return (
    <>
      <Row
        label={<Trans>Half the spread</Trans>}
        note={<Trans>{figures.percent(share.toFixed(percentDecimals))} of the price</Trans>}
      >
        {known ? signed(sign, <Price of={known.halfSpread} />) : none}
      </Row>
      <Row
        label={<Trans>Impact of your size</Trans>}
        note={
          <span data-unexplained="price">
            <Trans>{volume} was traded yesterday</Trans>
          </span>
        }
      >
        {known ? signed(sign, <Price of={known.impact} />) : none}
      </Row>
      <Row look="sub" label={<Trans>Your price, about</Trans>}>
        {known ? <Price of={known.yourPrice} /> : none}
      </Row>
    </>
  )
}

const signed = (sign: string, figure: ReactNode) => (
  <bdi dir="ltr">
    {sign}
    {figure}
  </bdi>
)

function LimitRows({ form, known }: PartProps) {
  return (
    <Row
      look="sub"
      label={form.side === 'buy' ? <Trans>Your price, at most</Trans> : <Trans>Your price, at least</Trans>}
      note={<Trans>Half the spread is already in it.</Trans>}
    >
      {known ? <Price of={form.price.trim()} /> : none}
    </Row>
  )
}

function StopRows({ form, known }: PartProps) {
  return (
    <>
      <Row label={<Trans>Value at the stop</Trans>}>{known ? <Money amount={known.worth} from="part" /> : none}</Row>
      <Row label={<Trans>Half the spread and impact</Trans>}>
        {known ? signed(form.side === 'buy' ? '+' : '−', <Money amount={known.spreadCost} from="part" />) : none}
      </Row>
    </>
  )
}

function ResultRows({ ticket, form, known }: PartProps & { ticket: Ticket }) {
  const isBuy = form.side === 'buy'
  return (
    <>
      {(isBuy || form.inDollars) && (
        <Row label={isBuy ? <Trans>You’d get about</Trans> : <Trans>You’d sell</Trans>}>
          {known ? <Quantity of={known.quantity} symbol={ticket.symbol} from="given" /> : none}
        </Row>
      )}
      <Row label={<Trans>Fee, 0.10%</Trans>}>{known ? <Money amount={known.fee} from="part" /> : none}</Row>
      {isBuy ? (
        <Row
          look="total"
          label={
            form.type === 'market' ? (
              <Trans>Leaves your balance, at most</Trans>
            ) : (
              <Trans>Set aside from your balance</Trans>
            )
          }
        >
          {known?.leaves ? <Money amount={known.leaves} from={fromTicket(known)} /> : none}
        </Row>
      ) : (
        <Row look="total" label={<Trans>Would bring in about</Trans>}>
          {known?.brings ? <Money amount={known.brings} from={fromTicket(known)} /> : none}
        </Row>
      )}
      <Row label={isBuy ? <Trans>Left in your balance</Trans> : <Trans>Your balance would be about</Trans>}>
        {known ? (
          <Money amount={known.leftInBalance} from={fromTicketLeft(known, ticket)} />
        ) : (
          <Money
            amount={ticket.balance}
            from={ticket.balance === '0.00' ? 'given' : fromAccount('balance', { upTo: ticket.upTo })}
          />
        )}
      </Row>
    </>
  )
}

/** When it fills, and that nobody gets a price they have already seen. */
export function FillsWhen({ form }: { form: TicketForm }) {
  const figures = useFigures()
  const price = Number(form.price) > 0 ? figures.price(form.price.trim()) : null
  const isBuy = form.side === 'buy'
  return (
    <div className="ticket-when">
      <Icon of={FastForward} size={18} />
      <div>
        {form.type === 'market' && (
          <>
            <b>
              <Trans>Fills at the next price</Trans>
            </b>
            <p>
              <Trans>
                You can’t trade at a price you’ve already seen. We fill this at the first price after we accept it, so
                it may differ a little.
              </Trans>{' '}
              {isBuy && <Trans>Anything you don’t spend comes back.</Trans>}
            </p>
          </>
        )}
        {form.type === 'limit' && (
          <>
            <b>
              <Trans>It may never fill</Trans>
            </b>
            <p>
              {price === null ? (
                <Trans>It fills at the first later price that’s within your limit.</Trans>
              ) : isBuy ? (
                <Trans>It fills at the first later price whose ask is {price} or lower.</Trans>
              ) : (
                <Trans>It fills at the first later price whose bid is {price} or higher.</Trans>
              )}{' '}
              <Trans>Cancel any time and you get everything back.</Trans>
            </p>
          </>
        )}
        {form.type === 'stop' && (
          <>
            <b>
              <Trans>Two prices, not one</Trans>
            </b>
            <p>
              <Trans>Once touched, it becomes a market order and fills at the next price.</Trans>{' '}
              {isBuy ? (
                <Trans>If the price is rising fast, you’ll pay more than this.</Trans>
              ) : (
                <Trans>If the price is falling fast, you’ll get less than this.</Trans>
              )}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
