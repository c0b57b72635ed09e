import { type Coin, coins } from '@dryrun/domain/wallet/coins.ts'

interface Props {
  readonly label: string
  readonly coin: Coin
  readonly onCoin: (coin: Coin) => void
}

export function CoinChoice({ label, coin, onCoin }: Props) {
  return (
    <fieldset className="segments coin-segments">
      <legend className="sr-only">{label}</legend>
      {coins.map((each) => (
        <button key={each} type="button" aria-pressed={each === coin} onClick={() => onCoin(each)}>
          {each}
        </button>
      ))}
    </fieldset>
  )
}
