import type { MarketQuote } from '@dryrun/contract/markets.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select } from '../../ui/field.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { MarketPanel } from './market-panel.tsx'
import { useQuotes } from './quotes.tsx'
import { type Currency, crossSymbols, currencies, pairOf } from './symbols.ts'

type Quotes = ReadonlyMap<string, MarketQuote>

const rateDigits = 5

/** One unit of the first in the second, with five digits as such tables show them. */
export function rateOf(quotes: Quotes, base: Currency, quote: Currency): string | undefined {
  const { symbol, turned } = pairOf(base, quote)
  const price = Number(quotes.get(symbol)?.price)
  if (!(price > 0)) return undefined
  const rate = turned ? 1 / price : price
  return rate.toFixed(Math.max(0, Math.min(rateDigits, rateDigits - 1 - Math.floor(Math.log10(rate)))))
}

/** How far the first has moved against the second today, in percent. */
export function moveOf(quotes: Quotes, base: Currency, quote: Currency): string | undefined {
  const { symbol, turned } = pairOf(base, quote)
  const found = quotes.get(symbol)
  if (!found) return undefined
  if (!turned) return found.change
  const move = (Number(found.open) / Number(found.price) - 1) * 100
  return move.toFixed(2).replace(/^-0\.00$/, '0.00')
}

export function CrossRates() {
  const { t } = useLingui()
  const { bySymbol, state, retry } = useQuotes(crossSymbols)
  const [base, setBase] = useState<Currency>('EUR')
  const figures = useFigures()
  const shown = (rate: string | undefined) => (rate === undefined ? '–' : figures.price(rate))
  return (
    <MarketPanel
      title={<Trans>Forex cross rates</Trans>}
      aside={<Trans>1 unit of the row buys</Trans>}
      state={state}
      onRetry={retry}
      heightClass="matrix-height"
      summary={
        <Trans>
          One euro buys {shown(rateOf(bySymbol, 'EUR', 'USD'))} US dollars; every rate agrees with its two legs.
        </Trans>
      }
    >
      <table className="cross-rates">
        <caption className="sr-only">{t`How much of the column’s currency one unit of the row’s currency buys`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t`Currency`}</span>
            </th>
            {currencies.map((currency) => (
              <th key={currency} scope="col">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {currencies.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {currencies.map((column) =>
                row === column ? (
                  <td key={column} className="cross-rate-self">
                    1
                  </td>
                ) : (
                  <td key={column}>{shown(rateOf(bySymbol, row, column))}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="cross-list">
        <Select label={t`1 unit of`} value={base} onChange={(event) => setBase(event.target.value as Currency)}>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
        <dl className="sum-list">
          {currencies
            .filter((currency) => currency !== base)
            .map((currency) => (
              <div key={currency}>
                <dt>{currency}</dt>
                <dd>{shown(rateOf(bySymbol, base, currency))}</dd>
              </div>
            ))}
        </dl>
      </div>
    </MarketPanel>
  )
}

/** A move of this many percent has the full colour. */
const fullColourPercent = 1
const colourShareMax = 34

export function HeatMap() {
  const { t } = useLingui()
  const { bySymbol, state, retry } = useQuotes(crossSymbols)
  const strength = (currency: Currency) =>
    currencies.reduce(
      (sum, other) => sum + (other === currency ? 0 : Number(moveOf(bySymbol, currency, other) ?? 0)),
      0,
    )
  const ranked = currencies.toSorted((one, other) => strength(other) - strength(one))
  const [strongest, weakest] = [ranked[0], ranked.at(-1)]
  return (
    <MarketPanel
      title={<Trans>Forex heat map</Trans>}
      aside={<Trans>Row against column, %, today</Trans>}
      state={state}
      onRetry={retry}
      heightClass="matrix-height"
      summary={
        <Trans>
          Today {strongest} has gained the most against the others and {weakest} has lost the most.
        </Trans>
      }
    >
      <table className="heat-map">
        <caption className="sr-only">{t`How the row’s currency has moved against the column’s today, in percent`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t`Currency`}</span>
            </th>
            {currencies.map((currency) => (
              <th key={currency} scope="col">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {currencies.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {currencies.map((column) => (
                <HeatCell key={column} move={row === column ? null : moveOf(bySymbol, row, column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </MarketPanel>
  )
}

function HeatCell({ move }: { move: string | null | undefined }) {
  const { t } = useLingui()
  const figures = useFigures()
  if (move === null)
    return (
      <td className="cross-rate-self">
        <span className="sr-only">{t`the same`}</span>
      </td>
    )
  if (move === undefined) return <td>–</td>
  const value = Number(move)
  const share = Math.round(Math.min(1, Math.abs(value) / fullColourPercent) * colourShareMax)
  const style = { '--heat': `var(${value < 0 ? '--red' : '--green'})`, '--share': `${share}%` } as React.CSSProperties
  return <td style={style}>{figures.signed(Number(move), 2)}</td>
}
