import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import { parseRate, unitsPaidOut } from '@dryrun/domain/wallet/rate.ts'
import { type WithdrawalCoin, withdrawalCoins } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { centsOf } from '../../money.ts'
import { fromAmountOf, fromSum } from '../../origins.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FieldError, Select, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { RedFlag } from '../red-flags/index.ts'
import { Coins, rateShown } from '../wallet/index.ts'
import { HowItIsPaid } from './acts-next.tsx'
import { Closing } from './closing-note.tsx'
import { useWithdrawalForm, type WithdrawalForm } from './use-withdrawal-form.ts'

type Preview = ReplyOf<Routes['previewWithdrawal']>

interface Props {
  readonly preview: Preview
  readonly onRequested: (withdrawal: Withdrawal) => void
  /** Beside the form, under what would be posted. */
  readonly beside: ReactNode
}

/** The form, and beside it what would be posted. */
export function WithdrawForm({ preview, onRequested, beside }: Props) {
  const { t } = useLingui()
  const form = useWithdrawalForm({ preview, onRequested })
  return (
    <div className="with-aside">
      <RedFlag of="waiting_withdrawal">
        <Fields preview={preview} form={form} />
      </RedFlag>
      <aside className="grid content-start gap-4 lg:gap-6" aria-label={t`What would be posted, and past withdrawals`}>
        <section className="panel">
          <div className="panel-head">
            <h2 className="heading-panel">
              {form.cents ? <Trans>What would be posted</Trans> : <Trans>What you can withdraw</Trans>}
            </h2>
          </div>
          <div className="panel-body grid gap-3">
            <Sums preview={preview} cents={form.cents} />
            {form.cents ? (
              <p className="text-ink-2">
                <HowItIsPaid
                  withdrawal={{
                    amount: formatAmount(form.cents),
                    coin: form.values.coin,
                    address: form.address.trim(),
                  }}
                />
              </p>
            ) : null}
          </div>
        </section>
        {beside}
      </aside>
    </div>
  )
}

function Fields({ preview, form }: { preview: Preview; form: WithdrawalForm }) {
  const { cents } = form
  return (
    <Form of={form} className="framed grid grid-cols-1 content-start">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>Withdraw</Trans>
        </h2>
        <span className="text-sm text-ink-3">
          <Trans>
            <Money amount={preview.available} from={fromAvailable(preview)} /> can be withdrawn
          </Trans>
        </span>
      </div>
      <div className="panel-body grid gap-5">
        <AmountAndCoin form={form} available={preview.available} />
        <Address form={form} />
        {form.rate && cents ? <AboutCoins coin={form.values.coin} cents={cents} rate={form.rate} /> : null}
        <NotTouched />
        <Closing preview={preview} form={form} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isBusy}>
            {cents ? (
              <span>
                <Trans>
                  Request <Money amount={formatAmount(cents)} from="control" />
                </Trans>
              </span>
            ) : (
              <Trans>Request withdrawal</Trans>
            )}
          </Button>
          {preview.closes.length > 0 && (
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
    </Form>
  )
}

function AmountAndCoin({ form, available }: { form: WithdrawalForm; available: string }) {
  const { t } = useLingui()
  return (
    <div className="field-pair">
      <TextField
        {...form.text('amount')}
        label={t`Amount`}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        after={
          <Button size="small" onClick={() => form.set({ amount: available })}>
            <Trans>All</Trans>
          </Button>
        }
      />
      <Select {...form.text('coin')} label={t`Coin`}>
        {withdrawalCoins.map((each) => (
          <option key={each} value={each}>
            {t`${each}, practice network`}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Address({ form }: { form: WithdrawalForm }) {
  const { t } = useLingui()
  const { address, own } = form
  const { typedAddress, coin } = form.values
  return (
    <TextField
      name="address"
      label={t`To address`}
      mono
      autoComplete="off"
      spellCheck={false}
      value={address}
      onChange={(event) => form.set({ typedAddress: event.target.value })}
      error={form.errorAt('address')}
      hint={form.errorAt('address') ? undefined : <AddressHint coin={coin} address={address.trim()} own={own} />}
      after={
        typedAddress !== null && typedAddress !== own && own !== '' ? (
          <Button size="small" onClick={() => form.set({ typedAddress: null })}>
            <Trans>My wallet</Trans>
          </Button>
        ) : undefined
      }
    />
  )
}

/** Where it goes, said before it's asked for. What is no address at all is taken too, and paid by hand. */
function AddressHint({ coin, address, own }: { coin: WithdrawalCoin; address: string; own: string }) {
  if (address === '') return <Trans>Where should the practice coins go?</Trans>
  if (address === own) return <Trans>This is your own practice wallet. The coins arrive once it’s approved.</Trans>
  const problem = addressProblem(coin, address)
  if (problem === null) return <Trans>This is a practice-network address. What’s sent there can’t be taken back.</Trans>
  if (problem === 'checksum')
    return <Trans>The checksum is wrong: there’s a typo, or a character is missing. Coins can’t be sent there.</Trans>
  if (problem === 'other_network')
    return <Trans>This address is on the other practice network, so {coin} can’t be sent there.</Trans>
  if (problem === 'real_world')
    return <Trans>This is a real-world address, and practice coins can’t go there. Use your own wallet instead.</Trans>
  return <Trans>This isn’t a practice-network address, so an admin would have to settle it by hand, with a note.</Trans>
}

function AboutCoins({ coin, cents, rate }: { coin: WithdrawalCoin; cents: bigint; rate: string }) {
  const { i18n } = useLingui()
  const rateMicros = parseRate(rate)
  if (!rateMicros) return null
  return (
    <p className="text-sm text-ink-3">
      <Trans>
        At today’s price ({rateShown(rate, i18n.locale)}) that’s{' '}
        <Coins
          coin={coin}
          amount={formatCoins(coin, unitsPaidOut(coin, cents, rateMicros))}
          from={fromSum(
            'typed',
            { name: 'amount', value: formatAmount(cents) },
            { name: 'price', value: rate, unit: 'price', sign: '÷' },
            { name: 'coins', value: formatCoins(coin, unitsPaidOut(coin, cents, rateMicros)), unit: coin, sign: '=' },
          )}
        />
        . You’ll get the price at the time of approval. Dryrun pays the network fee.
      </Trans>
    </p>
  )
}

/** One of the three, as of the moment that the preview was read. */
const fromPreview = (preview: Preview, account: 'balance' | 'investment' | 'profit') =>
  fromAmountOf(account, preview[account], { upTo: preview.version })

const fromAvailable = (preview: Preview) =>
  fromSum(
    'posted',
    { name: 'balance', value: preview.balance, from: fromPreview(preview, 'balance') },
    { name: 'investment', value: preview.investment, sign: '+', from: fromPreview(preview, 'investment') },
    { name: 'profit', value: preview.profit, sign: '+', from: fromPreview(preview, 'profit') },
    { name: 'total', value: preview.available, sign: '=' },
  )

/** What there is, what goes, and what is left. */
function Sums({ preview, cents }: { preview: Preview; cents: bigint | undefined }) {
  const { t } = useLingui()
  const held = [
    { label: t`Balance`, value: <Money amount={preview.balance} from={fromPreview(preview, 'balance')} /> },
    {
      label: preview.closes.length > 0 && cents ? t`Investment, closed` : t`Investment`,
      value: <Money amount={preview.investment} from={fromPreview(preview, 'investment')} />,
    },
    { label: t`Profit`, value: <Money amount={preview.profit} from={fromPreview(preview, 'profit')} /> },
  ]
  if (!cents)
    return (
      <SumList
        rows={held}
        total={{
          label: t`Can be withdrawn`,
          value: <Money amount={preview.available} from={fromAvailable(preview)} />,
        }}
      />
    )
  const leaving = {
    label: t`This withdrawal`,
    value: <Money amount={formatAmount(cents)} from="given" moved="out" ownAccounts />,
  }
  return (
    <SumList
      rows={[...held, leaving]}
      total={{ label: t`Balance afterwards`, value: <After available={preview.available} cents={cents} /> }}
    />
  )
}

function After({ available, cents }: { available: string; cents: bigint }) {
  const left = centsOf(available) - cents
  return left < 0n ? (
    <>–</>
  ) : (
    <Money
      amount={formatAmount(left)}
      from={fromSum(
        'typed',
        { name: 'total', value: available },
        { name: 'withdrawn', value: formatAmount(cents), sign: '−' },
        { name: 'rest', value: formatAmount(left), sign: '=' },
      )}
    />
  )
}

const lastMaturity = ({ closes }: Preview) =>
  closes
    .map(({ maturesAt }) => maturesAt)
    .toSorted()
    .at(-1) ?? ''

function NotTouched() {
  return (
    <p className="text-sm text-ink-3">
      <Trans>
        A withdrawal doesn’t touch what you hold on the{' '}
        <Link className="text-link" to="/dashboard/trade">
          Trade
        </Link>{' '}
        page, or money that’s set aside for open orders.
      </Trans>
    </p>
  )
}
