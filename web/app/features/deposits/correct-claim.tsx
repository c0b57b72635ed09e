import type { Deposit } from '@dryrun/contract/deposits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'

/** The next step of a claim whose transfer brought something else than was claimed. */
export function CorrectClaim({ deposit }: { deposit: Deposit }) {
  const { i18n } = useLingui()
  const { send, busy } = useCommand('correctDeposit')
  const [error, setError] = useState<string | null>(null)
  const { transfer } = deposit.match
  if (!transfer?.worth) return null
  const correct = async () => {
    setError(null)
    try {
      await send({ params: { depositId: deposit.depositId }, body: {} })
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }
  return (
    <span className="grid justify-items-start gap-1">
      <Button size="small" busy={busy} onClick={() => void correct()}>
        <span>
          <Trans>
            Claim <Money amount={transfer.worth} /> in {transfer.coin} instead
          </Trans>
        </span>
      </Button>
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
