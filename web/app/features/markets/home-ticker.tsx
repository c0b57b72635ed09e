import { QuotesProvider } from './quotes.tsx'
import { TickerTape } from './ticker-tape.tsx'

export default function HomeTicker() {
  return (
    <QuotesProvider>
      <TickerTape />
    </QuotesProvider>
  )
}
