import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Droplet } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'

const shownMs = 3_000

/** Coins from the faucet, wherever some are missing. */
export function FaucetButton({ coin }: { coin: Coin }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const { send, busy } = useCommand('takeFromFaucet')
  const [error, setError] = useState<string | null>(null)

  async function take() {
    setError(null)
    try {
      const { amount } = await send({ body: { coin } })
      toast({ kind: 'done', title: t`${coinsText(coin, amount, i18n.locale)} minted for you`, durationMs: shownMs })
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  return (
    <span className="grid justify-items-start gap-1">
      <Button size="small" busy={busy} onClick={() => void take()}>
        <Icon of={Droplet} size={16} />
        <Trans>Get {coin} from the faucet</Trans>
      </Button>
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
