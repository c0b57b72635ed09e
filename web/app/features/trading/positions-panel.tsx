import type { PositionAnswer, Positions } from '@dryrun/contract/trading.ts'
import { pairText } from '@dryrun/domain/trading/pair-text.ts'
import { assetOf } from '@dryrun/domain/trading/terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fromHolding } from '../../origins.ts'
import { fromPosition, fromPositions } from '../../position-origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { Gain } from '../../ui/gain.tsx'
import { Money } from '../../ui/money.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Allocation } from './allocation.tsx'
import { atLivePrices } from './live-positions.ts'
import { Change, Price, useQuotes } from './market-parts.ts'
import { StartAgain } from './start-again.tsx'
import { fromGain, fromTaken } from './trading-origins.ts'

/** One answer can name so many prices; what is held beyond that keeps the price of its last reading. */
const watchedMax = 60

export function PositionsPanel({ round }: { round: number | undefined }) {
  const { t } = useLingui()
  const positions = useRead('readPositions', { query: { ...(round !== undefined && { round }) } }, { keepLast: true })
  const held = positions.data?.positions.filter(({ quantity }) => Number(quantity) > 0) ?? []
  const { bySymbol } = useQuotes(held.slice(0, watchedMax).map(({ symbol }) => symbol))
  return (
    <section className="panel" aria-label={t`Positions`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Positions</Trans>
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <Link
            className="text-link link-target text-sm"
            to={`/dashboard/trade/portfolio${round === undefined ? '' : `?round=${round}`}`}
          >
            <Trans>Portfolio over time</Trans>
          </Link>
          {round === undefined && positions.data && <StartAgain positions={positions.data} />}
        </div>
      </div>
      <Shown of={positions} heightClass="min-h-[240px]" lines={4}>
        {(data) => {
          const live = atLivePrices(data, bySymbol)
          return live.positions.length === 0 ? <NothingHeld /> : <Table positions={live} />
        }}
      </Shown>
      {positions.data && round === undefined && <Allocation positions={atLivePrices(positions.data, bySymbol)} />}
    </section>
  )
}

function NothingHeld() {
  return (
    <EmptyState
      className="min-h-[240px]"
      title={<Trans>You don’t hold anything yet.</Trans>}
      text={<Trans>Buy an asset and you’ll see what it’s worth here, next to what you paid.</Trans>}
      action={
        <Button
          size="small"
          onClick={() => document.querySelector<HTMLElement>('.trade-chart [role=combobox]')?.focus()}
        >
          <Trans>Find something to buy</Trans>
        </Button>
      }
    />
  )
}

function Table({ positions }: { positions: Positions }) {
  const { t } = useLingui()
  return (
    <div className="table-scroll">
      <table className="data-table trade-table positions-table">
        <caption className="sr-only">{t`Positions`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Instrument`}</th>
            <th scope="col" className="figure">{t`Quantity`}</th>
            <th scope="col" className="figure positions-prices">{t`Average cost`}</th>
            <th scope="col" className="figure positions-prices">{t`Last price`}</th>
            <th scope="col" className="figure">{t`Today`}</th>
            <th scope="col" className="figure">{t`Value`}</th>
            <th scope="col" className="figure">{t`Gain or loss on paper`}</th>
            <th scope="col" className="figure">{t`Gain or loss from sales`}</th>
          </tr>
        </thead>
        <tbody>
          {positions.positions.map((position) => (
            <Row key={position.symbol} position={position} upTo={positions.upTo} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3} className="trade-total">
              <Trans>Total</Trans>
            </td>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- prices have no total, so this place is empty. */}
            <td colSpan={2} className="positions-prices" />
            <td className="figure">
              {positions.value === null ? '–' : <Money amount={positions.value} from={fromPositions(positions)} />}
            </td>
            <td className="figure" data-label={t`On paper`}>
              {positions.gainNotTaken === null ? '–' : <Gain of={positions.gainNotTaken} from={fromGain(positions)} />}
            </td>
            <td className="figure" data-label={t`From sales`}>
              <Gain of={positions.gainTaken} from={fromTaken(positions.positions, positions.gainTaken)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Row({ position, upTo }: { position: PositionAnswer; upTo: string }) {
  const { t } = useLingui()
  const { symbol, name, quantity, averageCost, price, change, value, gainNotTaken, gainTaken } = position
  return (
    <tr>
      <td data-place="lead">
        <Link className="trade-name-link" to={`/dashboard/trade/${symbol}`}>
          {pairText(symbol)}
        </Link>
        <small>{name}</small>
      </td>
      <td className="figure" data-place="none">
        <Quantity of={quantity} from={fromHolding(assetOf(symbol), { upTo })} />
      </td>
      <td className="figure positions-prices" data-place="none">
        {averageCost === null ? <span className="text-ink-3">{t`none`}</span> : <Price of={averageCost} />}
      </td>
      <td className="figure positions-prices" data-place="none">
        {price === null ? '–' : <Price of={price} />}
      </td>
      <td className="figure" data-place="none">
        {change === null ? '–' : <Change of={change} />}
      </td>
      <td className="figure" data-place="amount">
        {value === null ? (
          <span title={t`No fresh price`}>–</span>
        ) : (
          <Money amount={value} from={fromPosition(position, upTo)} />
        )}
        <small className="sm:hidden">
          <Quantity of={quantity} from={fromHolding(assetOf(symbol), { upTo })} />
        </small>
      </td>
      <td className="figure" data-place="detail" data-label={t`On paper`}>
        {gainNotTaken === null ? '–' : <Gain of={gainNotTaken} from={fromGain(position)} />}
      </td>
      <td className="figure" data-place="aside" data-label={t`From sales`}>
        <Gain of={gainTaken} from="given" />
      </td>
    </tr>
  )
}
