import type { Investment, Plan } from '@dryrun/contract/investments.ts'
import { checkInvestment } from '@dryrun/domain/investments/investment.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { formatAmount, parseAmount, percentRoundedDown } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { fromBalances, fromPrincipal, fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { useForm, wrongAt } from '../../use-form.ts'
import { useNow } from '../../use-instance.tsx'
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
  const { send } = useCommand('openInvestment')
  const [opened, setOpened] = useState<Investment | null>(null)
  const now = useNow(clockMs)
  useAfter(opened, messageMs, onClose)
  const form = useForm({
    initial: { amount: plan.min.replace(/\.00$/, '') },
    showMs: messageMs,
    check: ({ amount }) => {
      const wrong = amountProblem(i18n, amount)
      if (wrong !== null) return { field: 'amount', text: wrong }
      const terms = findPlan(plan.planId)
      const wanted = parseAmount(amount.trim()) ?? 0n
      // While the balance isn't known, only the server can say whether it's enough.
      const held = balances.data ? centsOf(balances.data.balance) : wanted
      return terms ? wrongAt('amount', checkInvestment(held, terms, wanted)) : null
    },
    send: async ({ amount }) => setOpened(await send({ body: { planId: plan.planId, amount: amount.trim() } })),
    fieldOf: () => 'amount',
  })
  const cents = parseAmount(form.values.amount.trim())

  if (opened) return <Opened investment={opened} />
  return (
    <Form of={form} className="grid gap-4">
      <TextField
        {...form.text('amount')}
        label={t`Amount`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        hint={
          balances.data && (
            <Trans>
              Available: <Money amount={balances.data.balance} from={fromBalances(balances.data, 'balance')} />
            </Trans>
          )
        }
      />
      {cents !== undefined && <InvestSum cents={cents} percent={plan.percent} />}
      {now && (
        <p className="text-sm text-ink-3">
          <Trans>
            If you invest now, both arrive on{' '}
            <DateText at={new Date(now.getTime() + plan.hours * hourMs).toISOString()} />.
          </Trans>
        </p>
      )}
      <RealityCheck percent={plan.percent} hours={plan.hours} />
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          <Trans>Submit</Trans>
        </Button>
      </DialogActions>
    </Form>
  )
}

function Opened({ investment }: { investment: Investment }) {
  return (
    <output className="grid gap-3">
      <p className="heading-panel text-green">
        <Trans>Investment successful</Trans>
      </p>
      <p className="text-sm text-ink-2">
        <Trans>
          <Money amount={investment.principal} from={fromPrincipal(investment.investmentId)} /> moved from Balance to
          Investment. It matures on <DateText at={investment.maturesAt} />.
        </Trans>
      </p>
    </output>
  )
}

/** What's invested, and what would come back of it. */
function InvestSum({ cents, percent }: { cents: bigint; percent: Plan['percent'] }) {
  const { t } = useLingui()
  const returned = percentRoundedDown(cents, BigInt(percent))
  return (
    <SumList
      rows={[
        {
          label: t`You invest`,
          value: <Money amount={formatAmount(cents)} from="given" />,
        },
        {
          label: t`Principal back`,
          value: <Money amount={formatAmount(cents)} from="given" />,
          open: true,
        },
        {
          label: t`Return, ${percent}%, credited to profit`,
          value: (
            <Money
              amount={formatAmount(returned)}
              from={fromSum(
                'typed',
                { name: 'amount', value: formatAmount(cents) },
                { name: 'rate', value: String(percent), unit: 'percent', sign: '×' },
                { name: 'return', value: formatAmount(returned), sign: '=' },
              )}
              promised
            />
          ),
          open: true,
        },
      ]}
      total={{
        label: t`You’d get back`,
        value: (
          <Money
            amount={formatAmount(cents + returned)}
            from={fromSum(
              'typed',
              { name: 'amount', value: formatAmount(cents) },
              { name: 'return', value: formatAmount(returned), sign: '+' },
              { name: 'total', value: formatAmount(cents + returned), sign: '=' },
            )}
          />
        ),
      }}
    />
  )
}
