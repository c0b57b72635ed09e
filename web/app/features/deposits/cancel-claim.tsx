import type { Deposit } from '@dryrun/contract/deposits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../command.ts'
import { fromDeposit } from '../../origins.ts'
import { refusalText } from '../../refusal-text.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Money } from '../../ui/money.tsx'

/** Takes a pending claim back, after a second look. */
export function CancelClaim({ deposit }: { deposit: Deposit }) {
  const { i18n, t } = useLingui()
  const { send, busy } = useCommand('cancelDeposit')
  return (
    <ConfirmButton
      label={<Trans>Cancel this deposit</Trans>}
      title={t`Cancel this deposit?`}
      keep={<Trans>Keep it</Trans>}
      confirm={<Trans>Cancel deposit</Trans>}
      busy={busy}
      act={() => send({ params: { depositId: deposit.depositId }, body: {} })}
      problemText={(problem) => refusalText(i18n, problem)}
    >
      <Trans>
        We’ll cancel your deposit of <Money amount={deposit.amount} from={fromDeposit(deposit.depositId, deposit)} />.
        No money moves, because none was credited.
      </Trans>{' '}
      {deposit.match.transfer && <Trans>You can use the same transfer again.</Trans>}
    </ConfirmButton>
  )
}
