import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import { parseRate, unitsPaidOut } from '@dryrun/domain/wallet/rate.ts'
import { type WithdrawalCoin, withdrawalCoins } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox, FieldError, Select, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/states.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { Coins, rateText } from '../wallet/index.ts'

type Preview = ReplyOf<Routes['previewWithdrawal']>

interface Props {
  readonly preview: Preview
  readonly onRequested: (withdrawal: Withdrawal) => void
}

interface Wrong {
  readonly at: 'amount' | 'address' | 'accept' | 'form'
  readonly text: string
}

export function WithdrawForm({ preview, onRequested }: Props) {
  const { t, i18n } = useLingui()
  const wallet = useRead('readWallet', {})
  const { send, busy } = useCommand('requestWithdrawal')
  const [amount, setAmount] = useState('')
  const [coin, setCoin] = useState<WithdrawalCoin>('BTC')
  const [typed, setTyped] = useState<string | null>(null)
  const [accepted, setAccepted] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const held = wallet.data?.coins.find((each) => each.coin === coin)
  const own = held?.address ?? ''
  const address = typed ?? own
  const cents = parseAmount(amount.trim())
  const closing = preview.closes.length > 0
  const refuse = (problem: unknown, at: Wrong['at'] = 'form') => setWrong({ at, text: refusalText(i18n, problem) })
  const errorAt = (at: Wrong['at']) => (wrong?.at === at ? wrong.text : null)

  /** The same rules as on the server, which has the last word. */
  function check(): boolean {
    const problem = amountProblem(i18n, amount)
    if (amount.trim() === '') refuse(new Refusal('fill_all_fields'), 'amount')
    else if (address.trim() === '') refuse(new Refusal('fill_all_fields'), 'address')
    else if (problem !== null || cents === undefined) setWrong({ at: 'amount', text: problem ?? '' })
    else if (cents > (parseAmount(preview.available) ?? 0n)) refuse(new Refusal('insufficient_funds'), 'amount')
    else if (closing && !accepted) refuse(new Refusal('closes_investments'), 'accept')
    else return true
    return false
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setWrong(null)
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
    <form className="framed grid grid-cols-1 content-start" noValidate onSubmit={(event) => void submit(event)}>
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
            error={errorAt('amount')}
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
          error={errorAt('address')}
          hint={<AddressHint coin={coin} address={address.trim()} own={own} />}
          after={
            typed !== null && typed !== own && own !== '' ? (
              <Button size="small" onClick={() => setTyped(null)}>
                <Trans>My wallet</Trans>
              </Button>
            ) : undefined
          }
        />
        {held?.rate && cents ? <AboutCoins coin={coin} cents={cents} rate={held.rate} /> : null}
        <SumList
          rows={[
            { label: t`Balance`, value: <Money amount={preview.balance} /> },
            {
              label: closing && cents ? t`Investment, closed` : t`Investment`,
              value: <Money amount={preview.investment} />,
            },
            { label: t`Profit`, value: <Money amount={preview.profit} /> },
            ...(cents
              ? [
                  {
                    label: t`This withdrawal`,
                    value: <Money amount={formatAmount(cents)} moved="out" ownAccounts />,
                  },
                ]
              : []),
          ]}
          total={
            cents
              ? { label: t`Balance afterwards`, value: <After available={preview.available} cents={cents} /> }
              : { label: t`Can be withdrawn`, value: <Money amount={preview.available} /> }
          }
        />
        <p className="text-sm text-ink-3">
          <Trans>
            A withdrawal doesn’t touch what you hold on the{' '}
            <Link className="text-link" to="/dashboard/trade">
              Trade
            </Link>{' '}
            page, nor money that’s set aside for open orders.
          </Trans>
        </p>
        {closing && !cents && (
          <p className="text-sm text-ink-3">
            <Plural
              value={preview.closes.length}
              one="One investment is running. Any withdrawal ends it early, without its return."
              other="# investments are running. Any withdrawal ends them early, without their returns."
            />
          </p>
        )}
        {closing && cents ? <ClosingNote preview={preview} /> : null}
        {closing && cents ? (
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
            error={errorAt('accept')}
          />
        ) : null}
        {wrong?.at === 'form' && <FieldError>{wrong.text}</FieldError>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy}>
            {cents ? (
              <span>
                <Trans>
                  Request <Money amount={formatAmount(cents)} />
                </Trans>
              </span>
            ) : (
              <Trans>Request withdrawal</Trans>
            )}
          </Button>
          {closing && (
            <ButtonLink look="quiet" to="/dashboard" className="whitespace-normal">
              <span>
                <Trans>
                  Wait until <DateText at={lastMaturity(preview)} /> instead
                </Trans>
              </span>
            </ButtonLink>
          )}
        </div>
      </div>
    </form>
  )
}

/** Where it goes, told before it is asked for: what is no address here is taken too, and paid by hand. */
function AddressHint({ coin, address, own }: { coin: WithdrawalCoin; address: string; own: string }) {
  if (address === '') return <Trans>Where the practice coins are to go.</Trans>
  if (address === own) return <Trans>Your own practice wallet. The coins arrive there once it is approved.</Trans>
  const problem = addressProblem(coin, address)
  if (problem === null)
    return <Trans>An address of the practice network. Nobody can take back what is sent there.</Trans>
  if (problem === 'checksum')
    return <Trans>The checksum does not fit: a character is wrong or missing. No coins can be sent there.</Trans>
  if (problem === 'other_network')
    return <Trans>This address belongs to the other practice network, so {coin} cannot be sent there.</Trans>
  if (problem === 'real_world')
    return (
      <Trans>
        An address of the real world. No coins are sent there: an admin can only settle it by hand, with a note.
      </Trans>
    )
  return <Trans>No address of the practice network. An admin can only settle it by hand, with a note.</Trans>
}

function AboutCoins({ coin, cents, rate }: { coin: WithdrawalCoin; cents: bigint; rate: string }) {
  const { i18n } = useLingui()
  const rateMicros = parseRate(rate)
  if (!rateMicros) return null
  return (
    <p className="text-sm text-ink-3">
      <Trans>
        At the price of now, {rateText(rate, i18n.locale)}, that is{' '}
        <Coins coin={coin} amount={formatCoins(coin, unitsPaidOut(coin, cents, rateMicros))} />. The price at the moment
        of the approval counts. Dryrun pays the network fee.
      </Trans>
    </p>
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
