import type { Deposit } from '@dryrun/contract/deposits.ts'
import { Trans } from '@lingui/react/macro'
import { useCommand } from '../../command.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { useAction } from '../../use-form.ts'

/** The next step of a claim whose transfer brought something else than was claimed. */
export function CorrectClaim({ deposit }: { deposit: Deposit }) {
  const { send } = useCommand('correctDeposit')
  const correct = useAction(() => send({ params: { depositId: deposit.depositId }, body: {} }))
  const { transfer } = deposit.match
  if (!transfer?.worth) return null
  return (
    <span className="grid justify-items-start gap-1">
      <Button size="small" busy={correct.isBusy} onClick={correct.run}>
        <span>
          <Trans>
            Deposit <Money amount={transfer.worth} from="control" /> in {transfer.coin} instead
          </Trans>
        </span>
      </Button>
      {correct.error && <FieldError>{correct.error}</FieldError>}
    </span>
  )
}
