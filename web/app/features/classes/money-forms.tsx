import type { OwnClass } from '@dryrun/contract/class-shapes.ts'
import { findPlan, plans } from '@dryrun/domain/investments/plans.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { fromSum } from '../../origins.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, Select, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useForm } from '../../use-form.ts'
import { RedFlag } from '../red-flags/index.ts'
import { TradeForms } from './trade-forms.tsx'
import { isEmpty, plain } from './typed-amount.ts'

/** Each is one amount and one press. */
export function MoneyForms({ own }: { own: OwnClass }) {
  return (
    <div className="class-moves">
      <Deposit own={own} />
      {own.house === 'market' ? <TradeForms own={own} /> : <Invest own={own} />}
      <Withdraw own={own} />
    </div>
  )
}

function Deposit({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const command = useCommand('depositInClass')
  const form = useForm({
    initial: { amount: '' },
    isEmpty,
    send: async ({ amount }) => {
      await command.send({ body: { amount: plain(amount) } })
      form.reset()
    },
    fieldOf: () => 'amount',
  })
  if (own.pocket === '0.00') return null
  return (
    <Form of={form} className="class-move">
      <h2 className="heading-panel">
        <Trans>Deposit</Trans>
      </h2>
      <TextField
        {...form.text('amount')}
        label={t`Amount from your pocket`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
      />
      <Button type="submit" look="primary" busy={form.isBusy}>
        <Trans>Deposit</Trans>
      </Button>
    </Form>
  )
}

function Invest({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const figures = useFigures()
  const command = useCommand('investInClass')
  const form = useForm({
    initial: { amount: '', planId: String(own.canInvestIn[0]) },
    isEmpty,
    send: async ({ amount, planId }) => {
      await command.send({ body: { planId: Number(planId), amount: plain(amount) } })
      form.reset()
    },
    fieldOf: () => 'amount',
  })
  if (own.balance === '0.00') return null
  const plan = findPlan(Number(form.values.planId))
  return (
    <Form of={form} className="class-move">
      <h2 className="heading-panel">
        <Trans>Invest</Trans>
      </h2>
      <RedFlag of="fixed_return">
        <Select {...form.text('planId')} label={t`Plan`}>
          {plans
            .filter(({ planId }) => own.canInvestIn.includes(planId))
            .map(({ planId, title, percent, hours, minCents }) => {
              const share = figures.percent(Number(percent))
              const least = figures.dollars(Number(minCents) / 100)
              return (
                <option key={planId} value={planId}>
                  {t`${title}: ${share} in ${hours} hours, from ${least}`}
                </option>
              )
            })}
        </Select>
      </RedFlag>
      <TextField
        {...form.text('amount')}
        label={t`Amount to invest`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
      />
      <Button type="submit" look="primary" busy={form.isBusy}>
        <Trans>Invest</Trans>
      </Button>
      {plan && <WhoPays percent={Number(plan.percent)} />}
    </Form>
  )
}

/** Opening it is noted for the debrief. */
function WhoPays({ percent }: { percent: number }) {
  const [open, setOpen] = useState(false)
  const look = () => {
    setOpen(!open)
    if (!open) void call('noteWarning', { params: { kind: 'reality_check' }, body: {} }).catch(() => {})
  }
  return (
    <div>
      <button type="button" className="text-link" aria-expanded={open} onClick={look}>
        <Trans>Reality check: who pays this?</Trans>
      </button>
      {open && (
        <p className="text-ink-2">
          <Trans>
            The house earns nothing. Your {percent}% would be other people’s deposits. When more is asked for than the
            house holds, it can’t pay.
          </Trans>
        </p>
      )}
    </div>
  )
}

function Withdraw({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const command = useCommand('withdrawInClass')
  const [told, setTold] = useState<'paid' | 'waits' | null>(null)
  const form = useForm({
    initial: { amount: '' },
    isEmpty,
    send: async ({ amount }) => {
      const { isPaid } = await command.send({ body: { amount: plain(amount), acceptClosing: true } })
      setTold(isPaid ? 'paid' : 'waits')
      form.reset()
    },
    fieldOf: () => 'amount',
  })
  const total = [own.balance, own.investment, own.profit].reduce((sum, amount) => sum + centsOf(amount), 0n)
  if (total === 0n && told === null) return null
  return (
    <Form of={form} className="class-move">
      <h2 className="heading-panel">
        <Trans>Withdraw</Trans>
      </h2>
      <TextField
        {...form.text('amount')}
        label={t`Amount to your pocket`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        hint={
          <>
            <Trans>
              Up to{' '}
              <Money
                amount={formatAmount(total)}
                from={fromSum('posted', { name: 'total', value: formatAmount(total) })}
              />
              .
            </Trans>{' '}
            {own.house === 'promise' && <Trans>Withdrawing ends your active investments without their return.</Trans>}
          </>
        }
      />
      <Button type="submit" busy={form.isBusy}>
        <Trans>Withdraw</Trans>
      </Button>
      <output>
        {told === 'paid' && <Trans>Paid into your pocket.</Trans>}
        {told === 'waits' && (
          <Trans>The house doesn’t hold enough to pay this now. It waits, and it stays owed to you.</Trans>
        )}
      </output>
      <FieldError>{form.error}</FieldError>
    </Form>
  )
}
