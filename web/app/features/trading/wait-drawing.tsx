import type { Receipt } from '@dryrun/contract/trading.ts'
import { sharesPerWhole } from '@dryrun/domain/trading/pricing.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useFigures } from '../../ui/use-figures.ts'
import { useWidth } from '../../ui/use-width.ts'

interface Props {
  readonly receipt: Receipt
  readonly path: readonly { readonly atMs: number; readonly price: number }[]
}

const height = 200
const pad = { top: 30, bottom: 26, end: 84 }
const timeStyle = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const

/** The order's wait: the prices from before it was accepted until after it was filled, and its limit. */
export function WaitDrawing({ receipt, path }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { order, fill } = receipt
  const limit = order.price === null ? null : Number(order.price)
  const accepted = figures.date(order.acceptedAt, timeStyle)
  const filled = figures.date(fill.filledAt, timeStyle)
  const price = figures.price(fill.price)
  // A limit is compared with the ask or the bid, so that's what is drawn beside it.
  const share = Number(receipt.halfSpreadShares) / Number(sharesPerWhole)
  const withSpread = limit === null || order.type !== 'limit' ? 1 : order.side === 'buy' ? 1 + share : 1 - share
  const drawn = path.map((point) => ({ atMs: point.atMs, price: point.price * withSpread }))
  return (
    <figure ref={box} className="wait-drawing">
      <figcaption className="sr-only">
        {t`Accepted at ${accepted} UTC, filled at ${filled} UTC, when the price was ${price}.`}
      </figcaption>
      {width > 0 && path.length > 1 && <Drawing width={width} limit={limit} receipt={receipt} path={drawn} />}
      {withSpread !== 1 && (
        <p className="text-sm text-ink-3">
          {withSpread > 1 ? (
            <Trans>The line is the ask: the price with half the spread on top.</Trans>
          ) : (
            <Trans>The line is the bid: the price with half the spread taken off.</Trans>
          )}
        </p>
      )}
    </figure>
  )
}

function Drawing({ width, limit, receipt, path }: Props & { width: number; limit: number | null }) {
  const { t } = useLingui()
  const figures = useFigures()
  const { order, fill } = receipt
  const filledMs = Date.parse(fill.filledAt)
  const acceptedMs = Date.parse(order.acceptedAt)
  const prices = path.map(({ price }) => price)
  const [from, to] = [path[0]?.atMs ?? 0, path.at(-1)?.atMs ?? 1]
  // A limit far from every price would press the line flat; it's named then and not drawn.
  const spread = Math.max(...prices) - Math.min(...prices) || Math.max(...prices) * 0.001
  const isNear = limit !== null && prices.some((price) => Math.abs(price - limit) < spread * 2)
  const all = isNear ? [...prices, limit] : prices
  const [low, high] = [Math.min(...all) - spread * 0.1, Math.max(...all) + spread * 0.1]
  const inner = width - pad.end
  const x = (atMs: number) => ((atMs - from) / (to - from)) * inner
  const y = (price: number) => pad.top + (1 - (price - low) / (high - low)) * (height - pad.top - pad.bottom)
  const lineOf = (points: Props['path']) =>
    points.map(({ atMs, price }, at) => `${at === 0 ? 'M' : 'L'}${x(atMs).toFixed(1)} ${y(price).toFixed(1)}`).join('')
  const price = path.find(({ atMs }) => atMs === filledMs)?.price ?? Number(fill.price)
  const shownPrice = figures.price(price.toFixed(receipt.priceDecimals))
  const time = (atMs: number) => figures.date(atMs, timeStyle)
  const acceptedLeft = x(acceptedMs) < inner * 0.6
  return (
    <svg className="drawn-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="axis" d={`M0 ${height - pad.bottom}H${inner}`} />
      <path className="now" d={`M${x(acceptedMs)} ${pad.top - 12}V${height - pad.bottom}`} />
      <text
        className="label"
        x={x(acceptedMs) + (acceptedLeft ? 8 : -8)}
        y={pad.top - 14}
        textAnchor={acceptedLeft ? 'start' : 'end'}
      >
        {t`accepted ${time(acceptedMs)}`}
      </text>
      {isNear && limit !== null && (
        <>
          <path className="wait-limit" d={`M${x(acceptedMs)} ${y(limit)}H${x(filledMs)}`} />
          <text x={x(acceptedMs) + 6} y={y(limit) + 16}>
            {order.type === 'stop'
              ? t`your stop ${figures.price(order.price ?? '')}`
              : t`your limit ${figures.price(order.price ?? '')}`}
          </text>
        </>
      )}
      <path className="line wait-after" d={lineOf(path.filter(({ atMs }) => atMs >= filledMs))} />
      <path className="line" d={lineOf(path.filter(({ atMs }) => atMs <= filledMs))} />
      <circle className="dot" cx={x(filledMs)} cy={y(price)} r="5" />
      <text className="label" x={inner + 8} y={y(price) + 4}>
        {shownPrice}
      </text>
      <text x={0} y={height - 8}>
        {time(from)}
      </text>
      <text x={inner} y={height - 8} textAnchor="end">
        {time(to)}
      </text>
    </svg>
  )
}
