import type { FillAnswer, Positions } from '@dryrun/contract/trading.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { fromFee, fromFilled, fromFillOfBalance, fromSum } from '../../origins.ts'
import { usePagedRead, useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { Price } from './market-parts.ts'
import { useTypeNames, whenStyle } from './order-names.ts'

/** What was filled in a round; undefined until it's known which one that is. */
export function FillsPanel({ round }: { round: number | undefined }) {
  const { t } = useLingui()
  const positions = useRead('readPositions', { query: { ...(round !== undefined && { round }) } }).data
  const [withNote, setWithNote] = useState(false)
  const fills = usePagedRead('listFills', {
    query: { ...(round !== undefined && { round: String(round) }), ...(withNote && { withNote: 'yes' }) },
  })
  return (
    <section className="panel" aria-label={t`Fills`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Fills</Trans>
        </h2>
        <Costs positions={positions} />
      </div>
      {(positions?.fillCount ?? 0) > 0 && (
        <div className="trade-filter">
          <Checkbox
            label={t`Only fills with a note`}
            checked={withNote}
            onChange={(event) => setWithNote(event.target.checked)}
          />
        </div>
      )}
      <Shown of={fills} heightClass="min-h-[220px]">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.fills)
          if (all.length === 0)
            return (
              <EmptyState
                className="min-h-[220px]"
                title={
                  withNote ? <Trans>None of the fills has a note.</Trans> : <Trans>Nothing’s been filled yet.</Trans>
                }
                text={<Trans>Each fill gets a receipt you can check yourself the next day.</Trans>}
                action={
                  <Link className="text-link" to="/transparency#prices">
                    <Trans>See how checking works</Trans>
                  </Link>
                }
              />
            )
          return (
            <>
              <Table fills={all} />
              <ShowMore of={fills} />
            </>
          )
        }}
      </Shown>
      <p className="trade-foot">
        <Trans>Every fill has a receipt. From the next day you can check its price yourself.</Trans>{' '}
        <Link className="text-link" to="/transparency#prices">
          <Trans>How that works</Trans>
        </Link>
      </p>
    </section>
  )
}

/** What trading has cost in this round. */
function Costs({ positions }: { positions: Positions | undefined }) {
  if (!positions || positions.fillCount === 0) return null
  const spread = formatAmount(centsOf(positions.spread) + centsOf(positions.impact))
  return (
    <span className="text-sm text-ink-3">
      <Trans>
        <Plural value={positions.fillCount} one="One fill cost" other="# fills cost" />{' '}
        <Money amount={positions.fees} from="given" /> in fees and{' '}
        <Money
          amount={spread}
          from={fromSum(
            'history',
            { name: 'spread', value: positions.spread },
            { name: 'impact', value: positions.impact, sign: '+' },
            { name: 'total', value: spread, sign: '=' },
          )}
        />{' '}
        in spread and impact
      </Trans>
    </span>
  )
}

function Table({ fills }: { fills: readonly FillAnswer[] }) {
  const { t } = useLingui()
  return (
    <div className="table-scroll">
      <table className="data-table trade-table">
        <caption className="sr-only">{t`Fills`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Fill`}</th>
            <th scope="col">{t`When, UTC`}</th>
            <th scope="col" className="figure">{t`Quantity`}</th>
            <th scope="col" className="figure">{t`Price`}</th>
            <th scope="col" className="figure">{t`Spread and impact`}</th>
            <th scope="col" className="figure">{t`Fee`}</th>
            <th scope="col" className="figure">{t`Balance`}</th>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => (
            <Row key={fill.orderId} fill={fill} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ fill }: { fill: FillAnswer }) {
  const { t } = useLingui()
  const figures = useFigures()
  const types = useTypeNames()
  const { orderId, orderNo, side, type, symbol, filledAt, quantity, price, fee, note } = fill
  const pair = pairText(symbol)
  const costs = formatAmount(centsOf(fill.spread) + centsOf(fill.impact))
  const when = figures.date(filledAt, whenStyle)
  return (
    <tr>
      <td data-place="lead">
        <Link className="text-link font-semibold" to={`/dashboard/trade/fills/${orderId}`}>
          {side === 'buy' ? t`Bought ${pair}` : t`Sold ${pair}`}
        </Link>
        <small>
          {types[type]} {orderNo}
        </small>
        {note && (
          <small className="trade-note">
            <bdi>{note}</bdi>
          </small>
        )}
      </td>
      <td data-place="aside">
        <time dateTime={filledAt}>{when}</time>
      </td>
      <td className="figure" data-place="detail">
        <Quantity of={quantity} from={fromFilled(orderId, symbol)} />
      </td>
      <td className="figure" data-place="none">
        <Price of={price} />
      </td>
      <td className="figure" data-place="none">
        <Money
          amount={costs}
          from={fromSum(
            'history',
            { name: 'spread', value: fill.spread },
            { name: 'impact', value: fill.impact, sign: '+' },
            { name: 'total', value: costs, sign: '=' },
          )}
        />
      </td>
      <td className="figure" data-place="none">
        <Money amount={fee} from={fromFee(orderId)} />
      </td>
      <td className="figure" data-place="amount">
        <Money
          amount={balanceChange(fill)}
          from={fromFillOfBalance(orderId, side, { moved: side === 'buy' ? 'out' : 'in' })}
          moved={side === 'buy' ? 'out' : 'in'}
          ownAccounts
        />
      </td>
    </tr>
  )
}

/** What a fill took from the balance or brought into it. */
export function balanceChange({ side, traded, fee }: Pick<FillAnswer, 'side' | 'traded' | 'fee'>): string {
  const [cents, feeCents] = [centsOf(traded), centsOf(fee)]
  return formatAmount(side === 'buy' ? cents + feeCents : cents - feeCents)
}
