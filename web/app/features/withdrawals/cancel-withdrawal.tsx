import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../command.ts'
import { fromWithdrawal } from '../../origins.ts'
import { refusalText } from '../../refusal-text.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Money } from '../../ui/money.tsx'

/** Takes a pending withdrawal back, after a second look. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { i18n, t } = useLingui()
  const { send, busy } = useCommand('cancelWithdrawal')
  return (
    <ConfirmButton
      label={<Trans>Cancel this withdrawal</Trans>}
      title={t`Cancel this withdrawal?`}
      keep={<Trans>Keep it</Trans>}
      confirm={<Trans>Cancel the withdrawal</Trans>}
      busy={busy}
      act={() => send({ params: { withdrawalId: withdrawal.withdrawalId }, body: {} })}
      problemText={(problem) => refusalText(i18n, problem)}
    >
      <Trans>
        <Money amount={withdrawal.amount} from={fromWithdrawal(withdrawal.withdrawalId)} /> goes back to your balance.
        Investments that this withdrawal closed stay closed.
      </Trans>
    </ConfirmButton>
  )
}
