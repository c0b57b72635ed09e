import { loadMarketParts } from '../markets/index.ts'

/** The chart and the prices, which come with the Trade page. */
export const {
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
} = await loadMarketParts()
