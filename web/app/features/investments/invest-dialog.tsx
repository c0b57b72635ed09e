import type { Investment, Plan } from '@dryrun/contract/investments.ts'
import { formatAmount, parseAmount, percentRoundedDown } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { useNow } from '../../instance.tsx'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { OutcomeUnknown } from '../../unanswered.ts'
import { RealityCheck } from './reality-check.tsx'

const messageMs = 3_000
const hourMs = 3_600_000
const clockMs = 10_000

/** Null while no plan is chosen. */
export function InvestDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open={plan !== null} onClose={onClose} title={plan ? t`Invest in ${plan.title}` : ''}>
      {plan && <InvestForm key={plan.planId} plan={plan} onClose={onClose} />}
    </Dialog>
  )
}

function InvestForm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const balances = useRead('readBalances', {})
  const { send, busy } = useCommand('openInvestment')
  const [amount, setAmount] = useState(plan.min.replace(/\.00$/, ''))
  const [error, setError] = useState<{ text: string; stays: boolean } | null>(null)
  const [opened, setOpened] = useState<Investment | null>(null)
  const now = useNow(clockMs)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!opened) return undefined
    const timer = setTimeout(() => close(), messageMs)
    return () => clearTimeout(timer)
  }, [opened])
  useEffect(() => {
    if (error === null || error.stays) return undefined
    const timer = setTimeout(() => setError(null), messageMs)
    return () => clearTimeout(timer)
  }, [error])

  const cents = parseAmount(amount.trim())
  // What nobody knows stays on screen until somebody has found out.
  const refuse = (problem: unknown) =>
    setError({ text: refusalText(i18n, problem), stays: problem instanceof OutcomeUnknown })

  /** The same rules as on the server, which has the last word. */
  function check(): boolean {
    const wrong = amountProblem(i18n, amount)
    if (wrong !== null || cents === undefined) setError({ text: wrong ?? '', stays: false })
    else if (balances.data && cents > (parseAmount(balances.data.balance) ?? 0n))
      refuse(new Refusal('insufficient_balance'))
    else if (cents < (parseAmount(plan.min) ?? 0n) || (plan.max !== null && cents > (parseAmount(plan.max) ?? 0n)))
      refuse(new Refusal('amount_outside_plan'))
    else return true
    return false
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || opened || !check()) return
    try {
      setOpened(await send({ body: { planId: plan.planId, amount: amount.trim() } }))
    } catch (problem) {
      refuse(problem)
    }
  }

  if (opened)
    return (
      <output className="grid gap-3">
        <p className="heading-panel text-green">
          <Trans>Investment successful</Trans>
        </p>
        <p className="text-sm text-ink-2">
          <Trans>
            <Money amount={opened.principal} /> moved from Balance to Investment. It matures on{' '}
            <DateText at={opened.maturesAt} />.
          </Trans>
        </p>
      </output>
    )

  const returned = cents === undefined ? null : percentRoundedDown(cents, BigInt(plan.percent))
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`Amount`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={error?.text}
        hint={
          balances.data && (
            <Trans>
              <Money amount={balances.data.balance} /> is free in your balance.
            </Trans>
          )
        }
      />
      {cents !== undefined && returned !== null && (
        <SumList
          rows={[
            { label: t`Leaves your balance at once`, value: <Money amount={formatAmount(cents)} /> },
            { label: t`Principal back`, value: <Money amount={formatAmount(cents)} />, open: true },
            {
              label: t`Return, ${plan.percent}%, credited to profit`,
              value: <Money amount={formatAmount(returned)} promised />,
              open: true,
            },
          ]}
          total={{ label: t`You would then hold`, value: <Money amount={formatAmount(cents + returned)} /> }}
        />
      )}
      {now && (
        <p className="text-sm text-ink-3">
          <Trans>
            If you invest now, both come on{' '}
            <DateText at={new Date(now.getTime() + plan.hours * hourMs).toISOString()} />.
          </Trans>
        </p>
      )}
      <RealityCheck percent={plan.percent} hours={plan.hours} />
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          <Trans>Submit</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}
