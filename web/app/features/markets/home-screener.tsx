import { ReadsProvider } from '../../read.tsx'
import { CryptoScreener } from './crypto-screener.tsx'
import { QuotesProvider } from './quotes.tsx'

export default function HomeScreener() {
  return (
    <ReadsProvider>
      <QuotesProvider>
        <CryptoScreener />
      </QuotesProvider>
    </ReadsProvider>
  )
}
