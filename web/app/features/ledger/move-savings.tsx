import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { useToast } from '../../ui/toast.tsx'

const shownMs = 3_000

/** Rewards wait in savings until their member moves them to balance. */
export function MoveSavings({ savings }: { savings: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!parseAmount(savings)) return null
  return (
    <span className="mt-2 block">
      <Button size="small" onClick={() => setOpen(true)}>
        <Trans>Move to Balance</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Move savings to Balance`}>
        {open && <MoveForm savings={savings} onClose={() => setOpen(false)} />}
      </Dialog>
    </span>
  )
}

function MoveForm({ savings, onClose }: { savings: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const balances = useRead('readBalances', {})
  const { send, busy } = useCommand('moveSavings')
  const [amount, setAmount] = useState(savings)
  const [error, setError] = useState<string | null>(null)
  const cents = parseAmount(amount.trim())
  const heldCents = parseAmount(savings) ?? 0n

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(null)
    const wrong = amountProblem(i18n, amount)
    if (wrong !== null || cents === undefined) return setError(wrong)
    try {
      if (cents > heldCents) throw new Refusal('insufficient_savings')
      const moved = await send({ body: { amount: amount.trim() } })
      toast({
        kind: 'done',
        title: t`${moneyText(moved.amount, i18n.locale)} is in your balance now`,
        durationMs: shownMs,
      })
      onClose()
    } catch (problem) {
      setError(refusalText(i18n, problem))
    }
  }

  const possible = cents !== undefined && cents <= heldCents
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-ink-2">
        <Trans>Savings hold your referral rewards. In Balance you can invest or withdraw them.</Trans>
      </p>
      <TextField
        label={t`Amount`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        after={
          <Button size="small" onClick={() => setAmount(savings)}>
            <Trans>All</Trans>
          </Button>
        }
        error={error}
      />
      {balances.data && (
        <SumList
          rows={[
            {
              label: t`Savings afterwards`,
              value: possible ? <Money amount={formatAmount(heldCents - cents)} /> : '–',
            },
          ]}
          total={{
            label: t`Balance afterwards`,
            value: possible ? <Money amount={formatAmount((parseAmount(balances.data.balance) ?? 0n) + cents)} /> : '–',
          }}
        />
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          <Trans>Move to Balance</Trans>
        </Button>
      </div>
    </form>
  )
}
