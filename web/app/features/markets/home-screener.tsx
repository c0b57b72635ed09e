import { ReadsProvider } from '../../read.tsx'
import { CryptoScreener } from './crypto-screener.tsx'

export default function HomeScreener() {
  return (
    <ReadsProvider>
      <CryptoScreener />
    </ReadsProvider>
  )
}
