import type { NetworkTransfer, Wallet } from '@dryrun/contract/wallet.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import type { Coin } from '@dryrun/domain/wallet/coins.ts'
import { coins, coinTerms, formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { addressCheckLength } from '@dryrun/domain/wallet/practice-address.ts'
import { parseRate, worthCents } from '@dryrun/domain/wallet/rate.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { fromCoins, fromHolding, fromSent, fromSum } from '../../origins.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { Coins, rateShown } from './coins.tsx'
import { ConfirmSending } from './confirm-sending.tsx'
import { FaucetButton } from './faucet-button.tsx'
import { LessonNote } from './lesson-note.tsx'
import { type SendingForm, useSendForm } from './use-send-form.ts'

interface Props {
  readonly wallet: Wallet
  /** What a page before this one asks to be paid: a `practice:` URI. */
  readonly asked: string
}

export function SendForm({ wallet, asked }: Props) {
  const { t } = useLingui()
  const [confirming, setConfirming] = useState(false)
  const [sent, setSent] = useState<NetworkTransfer | null>(null)
  const form = useSendForm(wallet, asked, () => setConfirming(true))
  const { coin, to, units, note } = form

  function done(transfer: NetworkTransfer) {
    setConfirming(false)
    setSent(transfer)
    form.clear()
  }

  return (
    <Form of={form} className="framed" aria-labelledby="wallet-send">
      <div className="panel-head items-center">
        <h2 className="heading-panel" id="wallet-send">
          <Trans>Send</Trans>
        </h2>
        <Segments
          label={t`Coin to send`}
          choices={coins}
          chosen={coin}
          onChoose={(next) => form.change({ coin: next })}
        />
      </div>
      <div className="panel-body grid gap-5">
        {sent && <SentNote transfer={sent} />}
        <ToAddress form={form} onEntered={() => setSent(null)} />
        <AmountAndNote form={form} />
        {form.lacksCoins && <FaucetButton coin={coin} />}
        <SumList
          rows={[
            {
              label: t`Amount`,
              value: <Coins coin={coin} amount={formatCoins(coin, units ?? 0n)} from="given" />,
            },
            {
              label: t`Network fee`,
              value: <Coins coin={coin} amount={formatCoins(coin, coinTerms[coin].feeUnits)} from="given" />,
            },
          ]}
          total={{
            label: t`Leaves your wallet`,
            value: units ? (
              <Coins
                coin={coin}
                amount={formatCoins(coin, units + coinTerms[coin].feeUnits)}
                from={fromSum(
                  'typed',
                  { name: 'amount', value: formatCoins(coin, units), unit: coin },
                  { name: 'fee', value: formatCoins(coin, coinTerms[coin].feeUnits), unit: coin, sign: '+' },
                  { name: 'total', value: formatCoins(coin, units + coinTerms[coin].feeUnits), unit: coin, sign: '=' },
                )}
              />
            ) : (
              '–'
            ),
          }}
        />
        <LessonNote id="fee" title={<Trans>The fee goes to the network, not to Dryrun.</Trans>}>
          <Trans>
            It’s the same for small and large amounts. In real life it changes with demand. And if someone asks you to
            send a “fee to unlock your withdrawal” first, it’s a fraud.
          </Trans>
        </LessonNote>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary">
            <Icon of={Send} size={16} />
            <Trans>Review and send</Trans>
          </Button>
          <span className="text-sm text-ink-3">
            <Trans>Nothing is sent until you confirm it.</Trans>
          </span>
        </div>
      </div>
      <ConfirmSending
        open={confirming}
        sending={{ coin, address: to, amount: formatCoins(coin, units ?? 0n), note }}
        onClose={() => setConfirming(false)}
        onSent={done}
      />
    </Form>
  )
}

function SentNote({ transfer }: { transfer: NetworkTransfer }) {
  return (
    <output className="sent-note">
      <b>
        <Trans>
          <Coins coin={transfer.coin} amount={transfer.amount} from={fromSent(transfer)} /> is on its way.
        </Trans>
      </b>
      <span className="flex flex-wrap gap-x-4">
        <Link className="text-link" to={`/dashboard/wallet/${transfer.transferId}`}>
          <Trans>Open the receipt</Trans>
        </Link>
        {transfer.toHouse && (
          <Link className="text-link" to={`/dashboard/fund?transfer=${transfer.transferId}`}>
            <Trans>Use as deposit proof</Trans>
          </Link>
        )}
      </span>
    </output>
  )
}

function ToAddress({ form, onEntered }: { form: SendingForm; onEntered: () => void }) {
  const { t } = useLingui()
  const { to, isMistyped } = form
  return (
    <div className="grid gap-1.5">
      <TextField
        {...form.text('address')}
        label={t`To address`}
        mono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => {
          form.enterAddress(event.target.value)
          onEntered()
        }}
        onBlur={form.leaveAddress}
        error={form.addressError}
        hint={
          isMistyped ? (
            <Trans>The last six characters check all the others. Paste the address again rather than typing it.</Trans>
          ) : undefined
        }
      />
      {isMistyped && (
        <p className="address text-sm text-ink-3" aria-hidden="true">
          {to.slice(0, -addressCheckLength)}
          <span className="address-wrong">{to.slice(-addressCheckLength)}</span>
        </p>
      )}
    </div>
  )
}

const inWallet = (coin: Coin, units: bigint) => (
  <Coins coin={coin} amount={formatCoins(coin, units)} from={fromHolding(coin)} />
)

function AmountAndNote({ form }: { form: SendingForm }) {
  const { t, i18n } = useLingui()
  const { coin, units, balance, rate } = form
  const rateMicros = rate === null ? undefined : parseRate(rate)
  const worthOf = (amountUnits: bigint) => {
    const worth = formatAmount(worthCents(coin, amountUnits, rateMicros ?? 0n))
    return <Money amount={worth} from={fromCoins(coin, formatCoins(coin, amountUnits), rate, worth)} />
  }
  return (
    <div className="field-pair">
      <TextField
        {...form.text('amount')}
        label={t`Amount`}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => form.change({ amount: event.target.value })}
        after={
          <Button size="small" onClick={form.takeAll}>
            <Trans>All</Trans>
          </Button>
        }
        hint={
          <>
            <Trans>{inWallet(coin, balance)} in your wallet.</Trans>{' '}
            {units && rateMicros !== undefined && rate !== null ? (
              <Trans>
                {worthOf(units)} at {rateShown(rate, i18n.locale)}.
              </Trans>
            ) : null}
          </>
        }
      />
      <TextField
        {...form.text('note')}
        label={t`Note to yourself`}
        placeholder={t`Optional`}
        maxLength={140}
        autoComplete="off"
      />
    </div>
  )
}
