import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Price } from '../../ui/price.tsx'
import { MarketPanel, useChangePeriod } from './market-panel.tsx'
import { Change } from './price-text.tsx'
import { useQuotes } from './quotes.tsx'
import { quotesTable } from './symbols.ts'

const all = [...quotesTable.crypto, ...quotesTable.stock, ...quotesTable.forex]

export function MarketQuotes() {
  const { t } = useLingui()
  const { bySymbol, quotes, latest, state, retry } = useQuotes(all)
  const changePeriod = useChangePeriod()
  const groups = [
    { title: t`Crypto`, symbols: quotesTable.crypto },
    { title: t`Stocks`, symbols: quotesTable.stock },
    { title: t`Forex`, symbols: quotesTable.forex },
  ]
  return (
    <MarketPanel
      title={<Trans>Market quotes</Trans>}
      aside={changePeriod(latest?.source)}
      state={state}
      onRetry={retry}
      heightClass="screener-height"
      summary={<Trans>{quotes.length} prices from the same moment.</Trans>}
    >
      <table className="data-table plain-table">
        <caption className="sr-only">{t`Market quotes`}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t`Symbol`}</th>
            <th scope="col">{t`Price`}</th>
            <th scope="col">{t`Change`}</th>
          </tr>
        </thead>
        {groups.map(({ title, symbols }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {title}
              </th>
            </tr>
            {symbols
              .flatMap((symbol) => bySymbol.get(symbol) ?? [])
              .map(({ symbol, price, change }) => (
                <tr key={symbol}>
                  <td>
                    <Link className="quiet-link font-semibold" to={`?symbol=${symbol}`} preventScrollReset>
                      {symbol}
                    </Link>
                  </td>
                  <td className="figure">
                    <Price of={price} />
                  </td>
                  <td className="figure">
                    <Change of={change} />
                  </td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </MarketPanel>
  )
}
