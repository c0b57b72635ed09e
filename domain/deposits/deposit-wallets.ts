import { networkOfCoin, practiceAddress } from '../wallet/practice-address.ts'
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

const addresses: ReadonlySet<string> = new Set(depositWallets.map(({ address }) => address))

/** Whether coins sent there come to the platform. */
export function isDepositAddress(address: string): boolean {
  return addresses.has(address)
}

/** From where the platform pays out: each network's wallet serves all its coins. */
export function payoutAddress(coin: keyof typeof networkOfCoin): string {
  const wallet = depositWallets.find((each) => each.network === networkOfCoin[coin])
  if (!wallet) throw new Error(`there is no wallet for ${coin}`)
  return wallet.address
}
