import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type WithdrawalCoin, withdrawalCoins } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox, Select, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/states.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'

type Preview = ReplyOf<Routes['previewWithdrawal']>

interface Props {
  readonly preview: Preview
  readonly onRequested: (withdrawal: Withdrawal) => void
}

export function WithdrawForm({ preview, onRequested }: Props) {
  const { t, i18n } = useLingui()
  const profile = useRead('readProfile', {})
  const { send, busy } = useCommand('requestWithdrawal')
  const [amount, setAmount] = useState('')
  const [coin, setCoin] = useState<WithdrawalCoin>('BTC')
  const [typed, setTyped] = useState<string | null>(null)
  const [accepted, setAccepted] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const own = (coin === 'BTC' ? profile.data?.bitcoinAddress : profile.data?.usdtAddress) ?? ''
  const address = typed ?? own
  const cents = parseAmount(amount.trim())
  const closing = preview.closes.length > 0
  const refuse = (problem: unknown) => setError(refusalText(i18n, problem))

  /** The same rules as on the server, which has the last word. */
  function check(): boolean {
    const wrong = amountProblem(i18n, amount)
    if (amount.trim() === '' || address.trim() === '') refuse(new Refusal('fill_all_fields'))
    else if (wrong !== null || cents === undefined) setError(wrong)
    else if (cents > (parseAmount(preview.available) ?? 0n)) refuse(new Refusal('insufficient_funds'))
    else if (closing && !accepted) refuse(new Refusal('closes_investments'))
    else return true
    return false
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(null)
    if (!check()) return
    try {
      onRequested(
        await send({ body: { amount: amount.trim(), coin, address: address.trim(), acceptClosing: accepted } }),
      )
    } catch (problem) {
      refuse(problem)
    }
  }

  return (
    <form className="framed grid content-start" noValidate onSubmit={(event) => void submit(event)}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Withdraw</Trans>
        </h2>
        <span className="text-sm text-ink-3">
          <Trans>
            <Money amount={preview.available} /> can be withdrawn
          </Trans>
        </span>
      </div>
      <div className="panel-body grid gap-5">
        <div className="pair">
          <TextField
            label={t`Amount`}
            before="$"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            after={
              <Button size="small" onClick={() => setAmount(preview.available)}>
                <Trans>All</Trans>
              </Button>
            }
          />
          <Select label={t`Coin`} value={coin} onChange={(event) => setCoin(event.target.value as WithdrawalCoin)}>
            {withdrawalCoins.map((each) => (
              <option key={each} value={each}>
                {t`${each}, practice network`}
              </option>
            ))}
          </Select>
        </div>
        <TextField
          label={t`To address`}
          mono
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setTyped(event.target.value)}
          hint={
            typed === null && own !== '' ? (
              <Trans>Your own address, filled in from your profile.</Trans>
            ) : (
              <Trans>Where the practice coins are to go.</Trans>
            )
          }
        />
        <SumList
          rows={[
            { label: t`Balance`, value: <Money amount={preview.balance} /> },
            { label: closing ? t`Investment, closed` : t`Investment`, value: <Money amount={preview.investment} /> },
            { label: t`Profit`, value: <Money amount={preview.profit} /> },
            {
              label: t`This withdrawal`,
              value: <Money amount={formatAmount(cents ?? 0n)} moved="out" ownAccounts />,
            },
          ]}
          total={{ label: t`Balance afterwards`, value: <After available={preview.available} cents={cents} /> }}
        />
        {closing && <ClosingNote preview={preview} />}
        {closing && (
          <Checkbox
            label={
              <Plural
                value={preview.closes.length}
                one="I understand that this investment closes at once and cannot be reopened"
                other="I understand that all # investments close at once and cannot be reopened"
              />
            }
            checked={accepted}
            onChange={(event) => setAccepted(event.target.checked)}
          />
        )}
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy}>
            {cents ? (
              <Trans>
                Request <Money amount={formatAmount(cents)} />
              </Trans>
            ) : (
              <Trans>Request withdrawal</Trans>
            )}
          </Button>
          {closing && (
            <ButtonLink look="quiet" to="/dashboard">
              <Trans>
                Wait until <DateText at={lastMaturity(preview)} /> instead
              </Trans>
            </ButtonLink>
          )}
        </div>
      </div>
    </form>
  )
}

function After({ available, cents }: { available: string; cents: bigint | undefined }) {
  const left = (parseAmount(available) ?? 0n) - (cents ?? 0n)
  return left < 0n ? <>–</> : <Money amount={formatAmount(left)} />
}

const lastMaturity = ({ closes }: Preview) =>
  closes
    .map(({ maturesAt }) => maturesAt)
    .toSorted()
    .at(-1) ?? ''

/** Told before anything happens: what closes, and what is given up. */
function ClosingNote({ preview }: { preview: Preview }) {
  return (
    <Note>
      <p>
        <b>
          <Plural
            value={preview.closes.length}
            one="This withdrawal closes the running investment, without its return."
            other="This withdrawal closes all # running investments, without their returns."
          />
        </b>{' '}
        <Trans>
          You give up <Money amount={preview.lostReturns} /> that is promised.
        </Trans>
      </p>
      <ul className="closing-rows">
        {preview.closes.map((investment) => (
          <li key={investment.investmentId}>
            <b>
              {findPlan(investment.planId)?.title}, <Money amount={investment.principal} />
            </b>
            <s className="text-red">
              <Money amount={investment.return} />
            </s>
            <span className="text-ink-3">
              <Trans>
                due <DateText at={investment.maturesAt} />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-3">
        <Trans>
          Up to <Money amount={preview.balance} /> is free balance, but any withdrawal closes what runs.
        </Trans>
      </p>
    </Note>
  )
}
