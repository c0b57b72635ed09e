import type { Wallet } from '@dryrun/contract/wallet.ts'
import { type Coin, coins, coinToOffer } from '@dryrun/domain/wallet/coins.ts'
import { paymentUri } from '@dryrun/domain/wallet/payment-uri.ts'
import { practiceNetworks } from '@dryrun/domain/wallet/practice-address.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Segments } from '../../ui/segments.tsx'
import { LessonNote } from './lesson-note.tsx'
import { PracticeAddress } from './practice-address.tsx'

export function ReceivePanel({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui()
  const [chosen, setCoin] = useState<Coin | null>(null)
  const coin = chosen ?? coinToOffer(wallet.coins, coins)
  const address = wallet.coins.find((each) => each.coin === coin)?.address ?? ''
  const prefix = practiceNetworks[coin]
  return (
    <section className="panel" aria-labelledby="wallet-receive">
      <div className="panel-head items-center">
        <h2 className="heading-panel" id="wallet-receive">
          <Trans>Receive</Trans>
        </h2>
        <Segments label={t`Coin to receive`} choices={coins} chosen={coin} onChoose={setCoin} />
      </div>
      <div className="panel-body receive-panel">
        <QrCode text={paymentUri({ address, coin })} label={t`QR code for your ${coin} address`} />
        <div className="grid min-w-0 content-start justify-items-start gap-3">
          <div>
            <p className="text-sm text-ink-2">
              <Trans>Your {coin} address</Trans>
            </p>
            <PracticeAddress address={address} />
          </div>
          <CopyButton text={address}>
            <Trans>Copy address</Trans>
          </CopyButton>
          <p className="text-sm text-ink-3">
            <Trans>
              Only the practice network uses <code>{prefix}</code>. No real wallet accepts this address, so real coins
              can’t end up here.
            </Trans>
          </p>
        </div>
      </div>
      <div className="px-4 pb-4 empty:hidden lg:px-6 lg:pb-6">
        <LessonNote id="network" title={<Trans>One coin, several networks.</Trans>}>
          <Trans>
            In real life, USDT exists on many networks. If you send coins over one that the other wallet doesn’t use,
            they’re gone. So ask for the network as well as the address.
          </Trans>
        </LessonNote>
      </div>
    </section>
  )
}
