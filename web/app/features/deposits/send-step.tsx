import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import type { DepositCoin } from '@dryrun/domain/deposits/deposit.ts'
import { practiceNetworks } from '@dryrun/domain/wallet/practice-address.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { WalletMinimal } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Note } from '../../ui/states.tsx'

interface Props {
  readonly wallets: ReplyOf<Routes['listDepositWallets']>['wallets']
  readonly coin: DepositCoin
  /** Null while no amount is entered that could be sent. */
  readonly amount: string | null
  readonly onCoin: (coin: DepositCoin) => void
}

export function SendStep({ wallets, coin, amount, onCoin }: Props) {
  const { t } = useLingui()
  const wallet = wallets.find((each) => each.coin === coin)
  if (!wallet) return null
  const prefix = practiceNetworks[coin]
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="field-label mb-2">
          <Trans>Coin</Trans>
        </legend>
        <div className="coin-choices">
          {wallets.map((each) => (
            <label key={each.coin} className="coin-choice">
              <input
                type="radio"
                name="coin"
                value={each.coin}
                checked={each.coin === coin}
                onChange={() => onCoin(each.coin)}
                aria-label={t`${each.title}, practice network`}
              />
              <span>
                <b>{each.title}</b>
                <span className="block text-sm text-ink-3">
                  <Trans>practice {each.network} network</Trans>
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="send-address">
        <QrCode text={wallet.address} label={t`QR code of the address`} />
        <div className="grid content-start gap-3">
          {amount && (
            <p className="text-sm text-ink-2">
              <Trans>
                Send {wallet.title} worth <Money amount={amount} />
              </Trans>
            </p>
          )}
          <p className="text-sm text-ink-2">
            <Trans>To this address</Trans>
          </p>
          <p className="address">
            <em>{prefix}</em>
            {wallet.address.slice(prefix.length)}
          </p>
          <CopyButton text={wallet.address}>
            <Trans>Copy address</Trans>
          </CopyButton>
          <ButtonLink to="/dashboard/wallet">
            <Icon of={WalletMinimal} size={16} />
            <Trans>Open my wallet</Trans>
          </ButtonLink>
        </div>
      </div>
      <Note>
        <b>
          <Trans>Send only practice {wallet.title} to this address.</Trans>
        </b>{' '}
        <Trans>
          Another coin sent here cannot be matched. The prefix <code>{prefix}</code> is refused by every real wallet, so
          real coins cannot get here by mistake.
        </Trans>
      </Note>
    </div>
  )
}
