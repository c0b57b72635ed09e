import { Trans, useLingui } from '@lingui/react/macro'
import { useRead } from '../../read.tsx'
import { Price } from '../../ui/price.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { MarketPanel } from './market-panel.tsx'
import { Change } from './price-text.tsx'
import { useQuotes } from './quotes.tsx'
import { Sparkline } from './sparkline.tsx'
import { overviewSymbols } from './symbols.ts'

const readAgainMs = 60_000
const all = [...overviewSymbols.crypto, ...overviewSymbols.stock, ...overviewSymbols.forex]

export function MarketOverview() {
  const { t } = useLingui()
  const { quotes, bySymbol, latest, state, retry } = useQuotes(all)
  const lines = useRead('readLines', { query: { symbols: all.join(',') } }, { everyMs: readAgainMs, keepLast: true })
  const lineOf = new Map(lines.data?.lines.map((line) => [line.symbol, line]))
  const rising = quotes.filter(({ change }) => Number(change) > 0).length
  const tabs = [
    { id: 'crypto', title: t`Crypto`, symbols: overviewSymbols.crypto },
    { id: 'stock', title: t`Stocks`, symbols: overviewSymbols.stock },
    { id: 'forex', title: t`Forex`, symbols: overviewSymbols.forex },
  ]
  return (
    <MarketPanel
      title={<Trans>Market overview</Trans>}
      aside={
        latest?.source.kind === 'exchange' ? (
          <Trans>Change and line over 24 hours</Trans>
        ) : (
          <Trans>Change today, line over 24 hours</Trans>
        )
      }
      state={state}
      onRetry={retry}
      heightClass="overview-height"
      summary={
        latest?.source.kind === 'exchange' ? (
          <Trans>
            {rising} of {quotes.length} are up over 24 hours. Lines end now; we don’t draw forecasts.
          </Trans>
        ) : (
          <Trans>
            {rising} of {quotes.length} are up since the day began. Lines end now; we don’t draw forecasts.
          </Trans>
        )
      }
    >
      <div className="px-4 lg:px-6">
        <Tabs
          label={t`Market`}
          tabs={tabs.map(({ id, title, symbols }) => ({
            id,
            title,
            content: (
              <ul className="quote-rows">
                {symbols.map((symbol) => {
                  const quote = bySymbol.get(symbol)
                  const line = lineOf.get(symbol)
                  const prices = line?.prices.map(Number) ?? []
                  return (
                    <li key={symbol}>
                      <span>
                        <b>{line?.name ?? symbol}</b>
                        <small>{symbol}</small>
                      </span>
                      <Sparkline prices={quote ? [...prices.slice(0, -1), Number(quote.price)] : prices} />
                      <span className="text-end">{quote ? <Price of={quote.price} /> : '–'}</span>
                      <span className="text-end">{quote && <Change of={quote.change} />}</span>
                    </li>
                  )
                })}
              </ul>
            ),
          }))}
        />
      </div>
    </MarketPanel>
  )
}
