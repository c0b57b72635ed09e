import type { Wallet } from '@dryrun/contract/wallet.ts'
import { coinTerms } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { fromCoins, fromCoinsHeld, fromWallet } from '../../origins.ts'
import { Explained } from '../../ui/explained.tsx'
import { Money } from '../../ui/money.tsx'
import { DateText } from '../../ui/time.tsx'
import { CoinIcon } from './coin-icon.tsx'

export function CoinsPanel({ wallet }: { wallet: Wallet }) {
  const { t, i18n } = useLingui()
  return (
    <section className="panel" aria-labelledby="wallet-coins">
      <div className="panel-head">
        <h2 className="heading-panel" id="wallet-coins">
          <Trans>Practice coins</Trans>
        </h2>
      </div>
      <ul className="coin-rows">
        {wallet.coins.map(({ coin, balance, incoming, rate, worth }) => (
          <li key={coin}>
            <CoinIcon of={coin} />
            <div className="min-w-0">
              <b>{coin}</b>
              <small>{coin === 'USDT' ? t`Tether, on the practice ETH network` : coinTerms[coin].title}</small>
            </div>
            <div className="coin-figure">
              <Explained from={fromCoinsHeld(coin, balance, wallet.upTo)}>
                <bdi dir="ltr">{coinsText(coin, balance, i18n.locale).replace(` ${coin}`, '')}</bdi>
              </Explained>
              <small>
                {worth === null ? (
                  '–'
                ) : (
                  <Money
                    amount={worth}
                    from={fromCoins(coin, balance, rate, worth, fromCoinsHeld(coin, balance, wallet.upTo))}
                  />
                )}
              </small>
              {/[1-9]/.test(incoming) && (
                <small className="coin-incoming">
                  <Trans>{coinsText(coin, incoming, i18n.locale, 'in')} on the way</Trans>
                </small>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="coin-total">
        <b>
          <Trans>All coins together</Trans>
        </b>
        {wallet.worth === null ? '–' : <Money amount={wallet.worth} from={fromWallet(wallet)} large />}
      </p>
      <p className="px-4 py-4 text-sm text-ink-3 lg:px-6">
        <RatesText rates={wallet.rates} />{' '}
        <Trans>One USDT counts as one dollar. Coins only become balance once a deposit is approved.</Trans>
      </p>
    </section>
  )
}

/** The source and the time of the prices, named beside the figures. */
function RatesText({ rates }: Pick<Wallet, 'rates'>) {
  if (rates.at === null) return <Trans>We can’t get market prices right now.</Trans>
  const time = <DateText at={rates.at} />
  if (rates.source.kind === 'exchange') {
    const { name } = rates.source
    return rates.stale ? (
      <Trans>
        At the last known prices from {name}, {time}.
      </Trans>
    ) : (
      <Trans>
        At prices from {name}, {time}.
      </Trans>
    )
  }
  return <Trans>At simulated market prices, {time}.</Trans>
}
