import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Droplet } from 'lucide-react'
import { useCommand } from '../../command.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAction } from '../../use-form.ts'

const shownMs = 3_000

interface Props {
  readonly coin: Coin
  /** Primary where nothing else can be done before. */
  readonly look?: 'primary' | 'secondary'
}

/** Coins from the faucet, wherever some are missing. */
export function FaucetButton({ coin, look = 'secondary' }: Props) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const { send } = useCommand('takeFromFaucet')
  const take = useAction(async () => {
    const { amount } = await send({ body: { coin } })
    toast({ kind: 'done', title: t`${coinsText(coin, amount, i18n.locale)} minted for you`, durationMs: shownMs })
  })

  return (
    <span className="grid justify-items-start gap-1">
      <Button size="small" look={look} busy={take.isBusy} onClick={take.run}>
        <Icon of={Droplet} size={16} />
        <Trans>Get {coin} from the faucet</Trans>
      </Button>
      {take.error && <FieldError>{take.error}</FieldError>}
    </span>
  )
}
