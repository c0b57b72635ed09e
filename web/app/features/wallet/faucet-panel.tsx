import type { Wallet } from '@dryrun/contract/wallet.ts'
import { type Coin, coins, coinTerms, defaultCoin, formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { faucetTakesPerDayMax } from '@dryrun/domain/wallet/move-coins.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Droplet } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../command.ts'
import { Countdown } from '../../countdown.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAction } from '../../use-form.ts'

const shownMs = 3_000

export function FaucetPanel({ wallet }: { wallet: Wallet }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const { send } = useCommand('takeFromFaucet')
  const [coin, setCoin] = useState<Coin>(defaultCoin)
  const { takenToday, resetsAt } = wallet.faucet
  const isEmpty = takenToday >= faucetTakesPerDayMax

  const take = useAction(async () => {
    const { amount } = await send({ body: { coin } })
    toast({ kind: 'done', title: t`${coinsText(coin, amount, i18n.locale)} minted for you`, durationMs: shownMs })
  })

  return (
    <section className="panel" aria-labelledby="wallet-faucet">
      <div className="panel-head">
        <h2 className="heading-panel" id="wallet-faucet">
          <Trans>Faucet</Trans>
        </h2>
        <span className="text-sm text-ink-3">
          <Trans>
            {takenToday} of {faucetTakesPerDayMax} taken today
          </Trans>
        </span>
      </div>
      <div className="panel-body grid gap-5">
        <div className="faucet-head">
          <svg className="spot-drawing" viewBox="8 8 92 84" width="96" height="88" aria-hidden="true">
            <path d="M14 22h34v16H14zM48 24h18a16 16 0 0 1 16 16v8H68v-6a6 6 0 0 0-6-6H48z" />
            <path d="M31 22v-8M20 14h22" />
            <path className="accent" d="M75 56c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z" />
            <path className="to-come" d="M60 86h30" />
          </svg>
          <div className="grid gap-2">
            <Countdown
              until={resetsAt}
              label={(hours, minutes) => t`${hours} hours and ${minutes} minutes until the limit resets`}
            />
            <ProgressBar label={t`Taken today`} value={takenToday / faucetTakesPerDayMax} />
            <p className="text-sm text-ink-2">
              <Trans>until today’s limit resets</Trans>
            </p>
          </div>
        </div>
        <div className="faucet-take">
          <Select
            label={t`Take`}
            value={coin}
            onChange={(event) => setCoin(coins.find((each) => each === event.target.value) ?? defaultCoin)}
            error={take.error}
          >
            {coins.map((each) => (
              <option key={each} value={each}>
                {coinsText(each, formatCoins(each, coinTerms[each].faucetUnits), i18n.locale)}
              </option>
            ))}
          </Select>
          <Button busy={take.isBusy} disabled={isEmpty} onClick={take.run}>
            <Icon of={Droplet} size={16} />
            <Trans>Take</Trans>
          </Button>
        </div>
        <p className="text-sm text-ink-3">
          <Trans>
            Coins are minted in two ways: by this faucet, and when Dryrun pays out more coins than it holds for a
            member.
          </Trans>
        </p>
      </div>
    </section>
  )
}
