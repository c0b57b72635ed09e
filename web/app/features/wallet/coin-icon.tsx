import type { Coin } from '@dryrun/domain/wallet/coins.ts'

const shapes: Readonly<Record<Coin, string>> = {
  BTC: 'M16 12v16M16 12h6a4 4 0 0 1 0 8h-6M16 20h7a4 4 0 0 1 0 8h-7M18.5 9v3M18.5 28v3M22 9v3M22 28v3',
  ETH: 'M20 7 11.5 21 20 26l8.5-5zM11.5 23.5 20 33l8.5-9.5M20 7v19',
  USDT: 'M12 12h16M20 12v19M20 18c-6 0-9 1-9 2.5s3 2.5 9 2.5 9-1 9-2.5-3-2.5-9-2.5',
}

export function CoinIcon({ of: coin }: { of: Coin }) {
  return (
    <svg className="coin-icon" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="18" />
      <path d={shapes[coin]} />
    </svg>
  )
}
