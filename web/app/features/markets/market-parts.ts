import { Price } from '../../ui/price.tsx'
import { CandleCanvas, CandleFigures, CandleTable, candleCount } from './candle-chart.tsx'
import { Change, useTimeText } from './price-text.tsx'
import { QuotesProvider, useQuotes } from './quotes.tsx'
import { SymbolSearch } from './symbol-search.tsx'
import { defaultSymbol } from './symbols.ts'
import { useCandles } from './use-candles.ts'
import { useChartChoice } from './use-chart-choice.ts'

/** What the Trade page shares with the charts. */
export const marketParts = {
  CandleCanvas,
  CandleFigures,
  CandleTable,
  Change,
  Price,
  QuotesProvider,
  SymbolSearch,
  candleCount,
  defaultSymbol,
  useCandles,
  useChartChoice,
  useQuotes,
  useTimeText,
}
