import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'

/** Takes a pending withdrawal back, after a second look. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <span>
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        <Trans>Cancel this withdrawal</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Cancel this withdrawal?`}>
        {open && <LastLook withdrawal={withdrawal} onClose={() => setOpen(false)} />}
      </Dialog>
    </span>
  )
}

function LastLook({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { i18n } = useLingui()
  const { send, busy } = useCommand('cancelWithdrawal')
  const [error, setError] = useState<string | null>(null)
  async function cancel() {
    setError(null)
    try {
      await send({ params: { withdrawalId: withdrawal.withdrawalId }, body: {} })
      onClose()
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        <Trans>
          <Money amount={withdrawal.amount} /> goes back to your balance. Investments that this withdrawal closed stay
          closed.
        </Trans>
      </p>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
        <Button look="danger" busy={busy} onClick={() => void cancel()}>
          <Trans>Cancel the withdrawal</Trans>
        </Button>
      </div>
    </div>
  )
}
