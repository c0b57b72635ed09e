import type { OwnClass } from '@dryrun/contract/class-shapes.ts'
import { findPlan, plans } from '@dryrun/domain/investments/plans.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, Select, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { useForm } from '../../use-form.ts'
import { RedFlag } from '../red-flags/index.ts'
import { Offer, useTerms, WhoPays } from './offer.tsx'
import { TradeForms } from './trade-forms.tsx'
import { isEmpty, plain } from './typed-amount.ts'

/** Each is one amount and one press. */
export function MoneyForms({ own }: { own: OwnClass }) {
  return (
    <div className="class-moves">
      {own.balance === '0.00' && own.running.length === 0 && <Offer own={own} />}
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
        <Trans context="button">Deposit</Trans>
      </h2>
      <TextField
        {...form.text('amount')}
        label={t`Amount from your pocket`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
      />
      <Button type="submit" look="primary" busy={form.isBusy}>
        <Trans context="button">Deposit</Trans>
      </Button>
    </Form>
  )
}

function Invest({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const terms = useTerms()
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
            .map((each) => (
              <option key={each.planId} value={each.planId}>
                {terms(each)}
              </option>
            ))}
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
              Up to <Money amount={formatAmount(total)} from="given" />.
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
