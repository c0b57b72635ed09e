import type { Investment } from '@dryrun/contract/investments.ts'
import type { Balances } from '@dryrun/contract/ledger.ts'
import { type SeenAccount, seenAccounts } from '@dryrun/domain/ledger/accounts.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { useAccountNames } from '../ledger/index.ts'
import { ClosingByEdit, choicesOf, InvestmentField } from './investment-choice.tsx'

const savedMs = 2_000

interface Props {
  readonly memberId: string
  readonly balances: Balances
  /** Active, oldest first. */
  readonly investments: readonly Investment[]
}

/** Sets any of the five; what is posted is the difference, with the reason. */
export function BalancesForm({ memberId, balances, investments }: Props) {
  const { t, i18n } = useLingui()
  const names = useAccountNames()
  const choices = choicesOf(investments)
  const { send, busy } = useCommand('setBalances')
  const [typed, setTyped] = useState<Partial<Record<SeenAccount, string>>>({})
  const [reason, setReason] = useState('')
  const [error, setError] = useState<{ at: SeenAccount | 'form'; text: string } | null>(null)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (!saved) return undefined
    const timer = setTimeout(() => setSaved(false), savedMs)
    return () => clearTimeout(timer)
  }, [saved])

  const changed = seenAccounts.filter((account) => {
    const text = typed[account]?.trim()
    return text !== undefined && parseAmount(text) !== parseAmount(balances[account])
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(null)
    const wrong = changed.find((account) => parseAmount(typed[account]?.trim() ?? '') === undefined)
    if (wrong) return setError({ at: wrong, text: amountProblem(i18n, typed[wrong] ?? '') ?? '' })
    try {
      if (reason.trim() === '') throw new Refusal('reason_needed')
      const wanted = Object.fromEntries(changed.map((account) => [account, typed[account]?.trim()]))
      await send({ params: { memberId }, body: { ...wanted, reason: reason.trim(), version: balances.version } })
      setTyped({})
      setReason('')
      setSaved(true)
    } catch (problem) {
      setError({ at: 'form', text: refusalText(i18n, problem) })
    }
  }

  return (
    <form className="panel" noValidate onSubmit={(event) => void submit(event)} aria-label={t`Balances`}>
      <div className="panel-head">
        <h3 className="heading-small">
          <Trans>Balances</Trans>
        </h3>
        <span className="text-sm text-ink-3">
          <Trans>
            Total assets <Money amount={balances.totalAssets} />
          </Trans>
        </span>
      </div>
      <div className="panel-body grid gap-4">
        <div className="pair">
          {seenAccounts.map((account) =>
            account === 'investment' ? (
              <InvestmentField
                key={account}
                label={names[account]}
                held={balances.investment}
                choices={choices}
                chosen={typed.investment}
                onChoose={(investment) => setTyped({ ...typed, investment })}
                error={error?.at === account && error.text}
              />
            ) : (
              <TextField
                key={account}
                label={names[account]}
                before="$"
                inputMode="decimal"
                autoComplete="off"
                value={typed[account] ?? balances[account]}
                onChange={(event) => setTyped({ ...typed, [account]: event.target.value })}
                error={error?.at === account && error.text}
                hint={changed.includes(account) && <Difference from={balances[account]} to={typed[account] ?? ''} />}
              />
            ),
          )}
        </div>
        {changed.includes('investment') && (
          <ClosingByEdit
            choice={choices.find(({ afterCents }) => afterCents === parseAmount(typed.investment ?? ''))}
          />
        )}
        <TextField
          label={t`Reason`}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint={t`Kept with the transfers and in the audit log.`}
          error={error?.at === 'form' && error.text}
        />
        <p className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="primary" busy={busy}>
            <Trans>Update</Trans>
          </Button>
          <output className="text-sm text-green">{saved && <Trans>Updated successfully</Trans>}</output>
        </p>
      </div>
    </form>
  )
}

/** What would be posted against the adjustments account. */
function Difference({ from, to }: { from: string; to: string }) {
  const [before, after] = [centsOf(from), parseAmount(to.trim())]
  if (after === undefined) return null
  const moved = after > before ? after - before : before - after
  return (
    <Trans>
      Posts <Money amount={formatAmount(moved)} moved={after > before ? 'in' : 'out'} ownAccounts /> against adjustments
    </Trans>
  )
}
