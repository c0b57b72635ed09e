import type { ScreenerRow } from '@dryrun/contract/markets.ts'
import { type Verdict, verdicts } from '@dryrun/domain/markets/technical-analysis.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../read.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Price } from '../../ui/price.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { MarketPanel, useSourceText } from './market-panel.tsx'
import { Change, useTimeText } from './price-text.tsx'
import { useQuotes } from './quotes.tsx'
import { quotesTable } from './symbols.ts'
import { useVerdictText } from './technical-gauge.tsx'

const readAgainMs = 15_000

/** All crypto instruments; only the rows in view are drawn. */
export function CryptoScreener() {
  const { t } = useLingui()
  const read = useRead('readScreener', { query: { class: 'crypto' } }, { everyMs: readAgainMs, keepLast: true })
  const [search, setSearch] = useState('')
  const [verdict, setVerdict] = useState('')
  const verdictText = useVerdictText()
  const sourceText = useSourceText()
  const timeText = useTimeText()
  const figures = useFigures()
  // Where other widgets show a newer price, it is shown here too: one coin has one price on a page.
  const { bySymbol, latest } = useQuotes(quotesTable.crypto)
  const isOlder = latest !== undefined && read.data !== undefined && latest.at >= read.data.at
  const all = (read.data?.rows ?? []).map((row) => {
    const quote = isOlder ? bySymbol.get(row.symbol) : undefined
    return quote ? Object.assign({}, row, { price: quote.price, change: quote.change }) : row
  })
  const wanted = search.trim().toLowerCase()
  const rows = all.filter(
    (row) =>
      (verdict === '' || row.verdict === verdict) &&
      (wanted === '' || row.symbol.toLowerCase().includes(wanted) || row.name.toLowerCase().includes(wanted)),
  )
  // An exchange tells of the last 24 hours; our own market's day begins at midnight.
  const isExchange = read.data?.source.kind === 'exchange'
  const columns = columnsOf(verdictText, figures.short, {
    coin: t`Coin`,
    price: t`Price`,
    change: isExchange ? t`24 hours` : t`Today`,
    week: t`7 days`,
    year: t`1-year range`,
    volume: isExchange ? t`Volume in 24 hours` : t`Volume today`,
    rules: t`Rules`,
  })
  return (
    <MarketPanel
      title={<Trans>Crypto screener</Trans>}
      aside={
        <span className="screener-filter">
          <input
            className="input"
            type="search"
            aria-label={t`Filter by name or symbol`}
            placeholder={t`Filter`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <select
            className="input"
            aria-label={t`Filter by what the rules say`}
            value={verdict}
            onChange={(event) => setVerdict(event.target.value)}
          >
            <option value="">{t`All rules`}</option>
            {verdicts.map((each) => (
              <option key={each} value={each}>
                {verdictText(each)}
              </option>
            ))}
          </select>
        </span>
      }
      state={read.data ? (all.length === 0 ? 'empty' : 'ready') : read.isError ? 'error' : 'loading'}
      onRetry={() => void read.refetch()}
      heightClass="screener-height"
      summary={
        read.data && (
          <Trans>
            {rows.length} of {all.length} pairs. {sourceText(read.data.source)}, as of {timeText(read.data.at)}.
          </Trans>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="state">
          <Trans>No coins match this filter.</Trans>
        </p>
      ) : (
        <DataTable
          caption={t`Pairs of coins`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.symbol}
          heightClass="screener-rows"
        />
      )}
    </MarketPanel>
  )
}

type Heads = Readonly<Record<'coin' | 'price' | 'change' | 'week' | 'year' | 'volume' | 'rules', string>>

function columnsOf(
  verdictText: (verdict: Verdict) => string,
  short: (value: number) => string,
  heads: Heads,
): Column<ScreenerRow>[] {
  return [
    {
      id: 'name',
      header: heads.coin,
      value: (row) => row.name,
      place: 'lead',
      cell: (row) => (
        <Link className="quiet-link whitespace-nowrap" to={`/dashboard/chart?symbol=${row.symbol}`}>
          <b>{row.base}</b> <span className="text-ink-3">{row.quote}</span>
        </Link>
      ),
    },
    {
      id: 'price',
      header: heads.price,
      value: (row) => Number(row.price),
      figure: true,
      place: 'amount',
      cell: (row) => <Price of={row.price} />,
    },
    {
      id: 'change',
      header: heads.change,
      value: (row) => Number(row.change),
      figure: true,
      place: 'aside',
      cell: (row) => <Change of={row.change} />,
    },
    {
      id: 'week',
      header: heads.week,
      value: (row) => Number(row.weekChange ?? 0),
      figure: true,
      place: 'none',
      cell: (row) => (row.weekChange === null ? '–' : <Change of={row.weekChange} />),
    },
    {
      id: 'year',
      header: heads.year,
      value: (row) => row.yearPosition ?? -1,
      figure: true,
      place: 'none',
      cell: (row) => <YearRange position={row.yearPosition} />,
    },
    {
      id: 'volume',
      header: heads.volume,
      value: (row) => Number(row.volume),
      figure: true,
      place: 'none',
      cell: (row) => short(Number(row.volume)),
    },
    {
      id: 'rules',
      header: heads.rules,
      value: (row) => (row.verdict === null ? verdicts.length : verdicts.indexOf(row.verdict)),
      figure: true,
      place: 'detail',
      cell: (row) => (row.verdict === null ? '–' : verdictText(row.verdict)),
    },
  ]
}

function YearRange({ position }: { position: number | null }) {
  if (position === null) return '–'
  const at = Math.max(0, Math.min(100, position))
  return (
    <>
      <svg className="year-range" width="64" height="14" aria-hidden="true">
        <line x1="0" x2="64" y1="7" y2="7" />
        <rect x={at * 0.62} y="1" width="2" height="12" />
      </svg>
      <span className="sr-only">
        <Trans>at {at}% of the year’s closes</Trans>
      </span>
    </>
  )
}
