import type { Deposit } from '@dryrun/contract/deposits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../command.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'

/** Takes a pending claim back, after a second look. */
export function CancelClaim({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <span>
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        <Trans>Cancel this claim</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Cancel this claim?`}>
        {open && <LastLook deposit={deposit} onClose={() => setOpen(false)} />}
      </Dialog>
    </span>
  )
}

function LastLook({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { i18n } = useLingui()
  const { send, busy } = useCommand('cancelDeposit')
  const [error, setError] = useState<string | null>(null)
  async function cancel() {
    setError(null)
    try {
      await send({ params: { depositId: deposit.depositId }, body: {} })
      onClose()
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        <Trans>
          Your claim of <Money amount={deposit.amount} /> is cancelled. No money moves, because none was credited.
        </Trans>{' '}
        {deposit.match.transfer && <Trans>You can claim the same transfer again.</Trans>}
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
          <Trans>Cancel the claim</Trans>
        </Button>
      </div>
    </div>
  )
}
