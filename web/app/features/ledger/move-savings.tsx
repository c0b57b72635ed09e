import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { fromBalances, fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../use-form.ts'

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
  const { send } = useCommand('moveSavings')
  const heldCents = centsOf(savings)
  const form = useForm({
    initial: { amount: savings },
    check: ({ amount }) => {
      const wrong = amountProblem(i18n, amount)
      if (wrong !== null) return { field: 'amount', text: wrong }
      return (parseAmount(amount.trim()) ?? 0n) > heldCents ? { field: 'amount', code: 'insufficient_savings' } : null
    },
    send: async ({ amount }) => {
      const moved = await send({ body: { amount: amount.trim() } })
      toast({
        kind: 'done',
        title: t`${moneyText(moved.amount, i18n.locale)} is in your balance now`,
        durationMs: shownMs,
      })
      onClose()
    },
    fieldOf: () => 'amount',
  })
  const cents = parseAmount(form.values.amount.trim())
  const possible = cents !== undefined && cents <= heldCents
  return (
    <Form of={form} className="grid gap-4">
      <p className="text-sm text-ink-2">
        <Trans>Savings hold your referral rewards. Move them to Balance to invest or withdraw them.</Trans>
      </p>
      <TextField
        {...form.text('amount')}
        label={t`Amount`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        after={
          <Button size="small" onClick={() => form.set({ amount: savings })}>
            <Trans>All</Trans>
          </Button>
        }
      />
      {balances.data && (
        <SumList
          rows={[
            {
              label: t`Savings afterwards`,
              value: possible ? (
                <Money
                  amount={formatAmount(heldCents - cents)}
                  from={fromSum(
                    'typed',
                    { name: 'savings', value: savings, from: fromBalances(balances.data, 'savings') },
                    { name: 'move', value: formatAmount(cents), sign: '−' },
                    { name: 'result', value: formatAmount(heldCents - cents), sign: '=' },
                  )}
                />
              ) : (
                '–'
              ),
            },
          ]}
          total={{
            label: t`Balance afterwards`,
            value: possible ? (
              <Money
                amount={formatAmount(centsOf(balances.data.balance) + cents)}
                from={fromSum(
                  'typed',
                  { name: 'balance', value: balances.data.balance, from: fromBalances(balances.data, 'balance') },
                  { name: 'move', value: formatAmount(cents), sign: '+' },
                  { name: 'result', value: formatAmount(centsOf(balances.data.balance) + cents), sign: '=' },
                )}
              />
            ) : (
              '–'
            ),
          }}
        />
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          <Trans>Move to Balance</Trans>
        </Button>
      </div>
    </Form>
  )
}
