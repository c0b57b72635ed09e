import type { Investment } from '@dryrun/contract/investments.ts'
import type { BookBalances } from '@dryrun/contract/ledger.ts'
import { type SeenAccount, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { fromBalances } from '../../origins.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { useForm } from '../../use-form.ts'
import { useAccountNames } from '../ledger/index.ts'
import { ClosingByEdit, choicesOf, InvestmentField } from './investment-choice.tsx'

const savedMs = 2_000

interface Props {
  readonly memberId: string
  readonly balances: BookBalances
  /** Active, oldest first. */
  readonly investments: readonly Investment[]
}

/** A member's balances as they were typed; what nobody has touched isn't there. */
type Typed = { readonly [Account in SeenAccount]?: string | undefined }
type Entered = Typed & { readonly reason: string }

const untouched = Object.fromEntries(seenAccounts.map((account) => [account, undefined])) as Typed

const changedIn = (typed: Typed, balances: BookBalances) =>
  seenAccounts.filter((account) => {
    const text = typed[account]?.trim()
    return text !== undefined && parseAmount(text) !== parseAmount(balances[account])
  })

/** Sets any of the five; what is posted is the difference, with the reason. */
export function BalancesForm({ memberId, balances, investments }: Props) {
  const { t, i18n } = useLingui()
  const names = useAccountNames()
  const choices = choicesOf(investments)
  const { send } = useCommand('setBalances')
  const [saved, setSaved] = useState(false)
  useAfter(saved, savedMs, () => setSaved(false))
  const form = useForm<Entered>({
    initial: { reason: '' },
    check: ({ reason, ...typed }) => {
      const wrong = changedIn(typed, balances).find(
        (account) => parseAmount(typed[account]?.trim() ?? '') === undefined,
      )
      if (wrong) return { field: wrong, text: amountProblem(i18n, typed[wrong] ?? '') ?? '' }
      return reason.trim() === '' ? { field: 'reason', code: 'reason_needed' } : null
    },
    send: async ({ reason, ...typed }) => {
      const wanted = Object.fromEntries(changedIn(typed, balances).map((account) => [account, typed[account]?.trim()]))
      await send({ params: { memberId }, body: { ...wanted, reason: reason.trim(), version: balances.version } })
      form.set({ reason: '', ...untouched })
      setSaved(true)
    },
    fieldOf: () => 'reason',
  })
  const { reason: _reason, ...typed } = form.values
  const changed = changedIn(typed, balances)

  return (
    <Form of={form} className="panel" aria-label={t`Balances`}>
      <div className="panel-head">
        <h3 className="heading-small">
          <Trans>Balances</Trans>
        </h3>
        <span className="text-sm text-ink-3">
          <Trans>
            Total assets <Money amount={balances.totalAssets} from={fromBalances(balances, 'total_assets', memberId)} />
          </Trans>
        </span>
      </div>
      <div className="panel-body grid gap-4">
        <div className="field-pair">
          {seenAccounts.map((account) =>
            account === 'investment' ? (
              <InvestmentField
                key={account}
                label={names[account]}
                held={balances.investment}
                choices={choices}
                chosen={typed.investment}
                onChoose={(investment) => form.set({ investment })}
                error={form.errorAt(account)}
              />
            ) : (
              <TextField
                key={account}
                label={names[account]}
                name={account}
                before="$"
                inputMode="decimal"
                autoComplete="off"
                value={typed[account] ?? balances[account]}
                onChange={(event) => form.set({ [account]: event.target.value })}
                error={form.errorAt(account)}
                hint={changed.includes(account) && <Difference from={balances[account]} to={typed[account] ?? ''} />}
              />
            ),
          )}
        </div>
        {changed.includes('investment') && (
          <ClosingByEdit
            memberId={memberId}
            choice={choices.find(({ afterCents }) => afterCents === parseAmount(typed.investment ?? ''))}
          />
        )}
        <TextField
          {...form.text('reason')}
          label={t`Reason`}
          autoComplete="off"
          maxLength={500}
          hint={t`Kept with the transfers and in the audit log.`}
        />
        <p className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="primary" busy={form.isBusy}>
            <Trans>Update</Trans>
          </Button>
          <output className="text-sm text-green">{saved && <Trans>Updated successfully</Trans>}</output>
        </p>
      </div>
    </Form>
  )
}

/** What would be posted against the adjustments account. */
function Difference({ from, to }: { from: string; to: string }) {
  const [before, after] = [centsOf(from), parseAmount(to.trim())]
  if (after === undefined) return null
  const moved = after > before ? after - before : before - after
  return (
    <Trans>
      Posts <Money amount={formatAmount(moved)} from="given" moved={after > before ? 'in' : 'out'} ownAccounts />{' '}
      against adjustments
    </Trans>
  )
}
