import { practiceAddress } from '../wallet/practice-address.ts'
import type { DepositCoin } from './deposit.ts'

/** Where members send what they pay in. The addresses are on the practice network: no real wallet takes them. */
export interface DepositWallet {
  readonly coin: DepositCoin
  readonly title: string
  readonly network: string
  readonly address: string
}

const bytesOf = (first: number) => Uint8Array.from({ length: 20 }, (_, place) => (first + place * 37) % 256)

export const depositWallets: readonly DepositWallet[] = [
  { coin: 'BTC', title: 'Bitcoin', network: 'BTC', address: practiceAddress('BTC', bytesOf(11)) },
  { coin: 'ETH', title: 'Ethereum', network: 'ETH', address: practiceAddress('ETH', bytesOf(83)) },
]
