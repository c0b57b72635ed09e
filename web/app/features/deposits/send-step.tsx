import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import type { Wallet } from '@dryrun/contract/wallet.ts'
import type { DepositCoin } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { coinTerms, formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { paymentUri } from '@dryrun/domain/wallet/payment-uri.ts'
import { practiceNetworks } from '@dryrun/domain/wallet/practice-address.ts'
import { parseRate, unitsToPay } from '@dryrun/domain/wallet/rate.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { WalletMinimal } from 'lucide-react'
import { unitsOf } from '../../money.ts'
import { fromCoinsHeld, fromSum } from '../../origins.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Note } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useInstance, useNow } from '../../use-instance.tsx'
import { CoinIcon, Coins, FaucetButton, LessonNote, PracticeAddress, rateShown } from '../wallet/index.ts'
import { type HeldRate, useHeldRate } from './use-held-rate.ts'

const secondMs = 1_000

interface Props {
  readonly wallets: ReplyOf<Routes['listDepositWallets']>['wallets']
  /** The person's own wallet; undefined until it has come. */
  readonly held: Wallet | undefined
  readonly coin: DepositCoin
  /** Null while no amount is entered that could be sent. */
  readonly amountCents: bigint | null
  readonly onCoin: (coin: DepositCoin) => void
}

export function SendStep({ wallets, held, coin, amountCents, onCoin }: Props) {
  const { t } = useLingui()
  const { rate, error, askAgain } = useHeldRate(coin)
  const wallet = wallets.find((each) => each.coin === coin)
  if (!wallet) return null
  const prefix = practiceNetworks[coin]
  const rateMicros = rate && parseRate(rate.rate)
  const coinAmount =
    amountCents && rateMicros ? formatCoins(coin, unitsToPay(coin, amountCents, rateMicros)) : undefined
  const isShort = held !== undefined && coinsOf(held, coin) < neededUnits(coin, coinAmount)
  const uri = paymentUri({ address: wallet.address, coin, amount: coinAmount })
  return (
    <div className="grid gap-5">
      <CoinChoices wallets={wallets} coin={coin} onCoin={onCoin} />
      <div className="send-address">
        <QrCode text={uri} label={t`QR code for the address`} />
        <div className="grid min-w-0 content-start gap-4">
          <div className="grid gap-1">
            <p className="text-sm text-ink-2">
              <Trans>Send exactly</Trans>
            </p>
            <p className="send-exactly">
              {coinAmount ? (
                <Coins
                  coin={coin}
                  amount={coinAmount}
                  from={fromSum(
                    'typed',
                    { name: 'amount', value: formatAmount(amountCents ?? 0n) },
                    { name: 'price', value: rate?.rate ?? '', unit: 'price', sign: '÷' },
                    { name: 'coins', value: coinAmount, unit: coin, sign: '=' },
                  )}
                  large
                />
              ) : (
                '–'
              )}
            </p>
            {amountCents === null && (
              <p className="text-sm text-ink-3">
                <Trans>Enter an amount in step 1 first.</Trans>
              </p>
            )}
            {error ? <RateError error={error} onRetry={askAgain} /> : null}
            {rate && amountCents !== null && <KeptRate rate={rate} amountCents={amountCents} onEnded={askAgain} />}
          </div>
          <div className="grid gap-1">
            <p className="text-sm text-ink-2">
              <Trans>To this address</Trans>
            </p>
            <PracticeAddress address={wallet.address} />
          </div>
          {held && isShort && <CoinsMissing wallet={held} coin={coin} />}
          <div className="grid gap-2">
            <ButtonLink
              look={isShort ? 'secondary' : 'primary'}
              to={`/dashboard/wallet?pay=${encodeURIComponent(uri)}`}
            >
              <Icon of={WalletMinimal} size={16} />
              <Trans>Send from my wallet</Trans>
            </ButtonLink>
            <CopyButton text={wallet.address}>
              <Trans>Copy address</Trans>
            </CopyButton>
          </div>
        </div>
      </div>
      <Note>
        <b>
          <Trans>Send only practice {wallet.title} to this address.</Trans>
        </b>{' '}
        <Trans>
          If you send another coin, it won’t match your deposit. Real wallets refuse addresses that start with{' '}
          <code>{prefix}</code>, so real coins can’t end up here by mistake.
        </Trans>
      </Note>
      <LessonNote id="rate" title={<Trans>Why does the rate expire?</Trans>}>
        <Trans>
          Prices move every few seconds. A platform that takes coins for dollars locks a price for a while, then asks
          again. If it locks one for days, or only when that suits it, it’s playing with your money.
        </Trans>
      </LessonNote>
    </div>
  )
}

function CoinChoices({ wallets, coin, onCoin }: Pick<Props, 'wallets' | 'coin' | 'onCoin'>) {
  const { t } = useLingui()
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">
        <Trans>Coin</Trans>
      </legend>
      <div className="coin-choices">
        {wallets.map((each) => (
          <label key={each.coin} className="coin-choice">
            <CoinIcon of={each.coin} />
            <span className="min-w-0 flex-1">
              <b>{each.title}</b>
              <span className="block text-sm text-ink-3">
                <Trans>practice {each.network} network</Trans>
              </span>
            </span>
            <input
              type="radio"
              className="choice-mark"
              name="coin"
              value={each.coin}
              checked={each.coin === coin}
              onChange={() => onCoin(each.coin)}
              aria-label={t`${each.title}, practice network`}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const balanceOf = (wallet: Wallet, coin: DepositCoin) => wallet.coins.find((each) => each.coin === coin)?.balance ?? '0'

const coinsOf = (wallet: Wallet, coin: DepositCoin) => unitsOf(coin, balanceOf(wallet, coin))

/** What sending takes from the wallet; where the amount or the rate is not known, anything at all. */
const neededUnits = (coin: DepositCoin, amount: string | undefined) =>
  amount === undefined ? 1n : unitsOf(coin, amount) + coinTerms[coin].feeUnits

/** Whoever has too few coins for this is offered the faucet here. */
function CoinsMissing({ wallet, coin }: { wallet: Wallet; coin: DepositCoin }) {
  const balance = balanceOf(wallet, coin)
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-2">
        <Trans>
          You have <Coins coin={coin} amount={balance} from={fromCoinsHeld(coin, balance, wallet.upTo)} /> in your
          wallet, which isn’t enough for this.
        </Trans>
      </p>
      <FaucetButton coin={coin} look="primary" />
    </div>
  )
}

function RateError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { i18n } = useLingui()
  return (
    <p className="field-error" role="alert">
      {refusalText(i18n, error)}{' '}
      <button type="button" className="text-link" onClick={onRetry}>
        <Trans>Retry</Trans>
      </button>
    </p>
  )
}

interface KeptProps {
  readonly rate: HeldRate
  readonly amountCents: bigint
  readonly onEnded: () => void
}

/** At which rate, of whom, and until when it counts. */
function KeptRate({ rate, amountCents, onEnded }: KeptProps) {
  const { t, i18n } = useLingui()
  const source = rate.source.kind === 'simulated' ? t`simulated market` : rate.source.name
  const now = useNow(secondMs)
  const leftMs = now ? Date.parse(rate.endsAt) - now.getTime() : Number.POSITIVE_INFINITY
  // People wait by their own clock, however fast the instance's runs.
  const minutes = Math.ceil(leftMs / (useInstance()?.clock.speed ?? 1) / 60_000)
  if (leftMs <= 0)
    return (
      <p className="grid justify-items-start gap-2 text-sm text-orange">
        <Trans>This rate has expired. What you send now counts at the market rate.</Trans>
        <Button size="small" onClick={onEnded}>
          <Trans>Get a new rate</Trans>
        </Button>
      </p>
    )
  return (
    <p className="text-sm text-ink-3">
      <Trans>
        <Money amount={formatAmount(amountCents)} from="given" /> at {rateShown(rate.rate, i18n.locale)}, {source},{' '}
        <DateText at={rate.heldAt} />.
      </Trans>{' '}
      {Number.isFinite(minutes) && (
        <Trans>
          Rate locked until <DateText at={rate.endsAt} />:{' '}
          <Plural value={minutes} one="# minute left" other="# minutes left" />.
        </Trans>
      )}
    </p>
  )
}
