import type { NetworkTransfer, Wallet } from '@dryrun/contract/wallet.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type Coin, coins, coinTerms, coinToOffer, formatCoins, parseCoins } from '@dryrun/domain/wallet/coins.ts'
import { coinsText } from '@dryrun/domain/wallet/coins-text.ts'
import { readPayment } from '@dryrun/domain/wallet/payment-uri.ts'
import { addressCheckLength, addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import { parseRate, worthCents } from '@dryrun/domain/wallet/rate.ts'
import { rateText } from '@dryrun/domain/wallet/rate-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { refusalText } from '../../refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { Coins } from './coins.tsx'
import { ConfirmSending } from './confirm-sending.tsx'
import { FaucetButton } from './faucet-button.tsx'
import { LessonNote } from './lesson-note.tsx'

/** So long, what was typed may be meant as a whole address: it is checked while the person is still there. */
const wholeAddressLength = 26

interface Props {
  readonly wallet: Wallet
  /** What a page before this one asks to be paid: a `practice:` URI. */
  readonly asked: string
}

export function SendForm({ wallet, asked }: Props) {
  const { t, i18n } = useLingui()
  const [first] = useState(() => readPayment(asked))
  const [chosen, setCoin] = useState<Coin | null>(first.coin ?? null)
  const coin = chosen ?? coinToOffer(wallet.coins, coins)
  const [address, setAddress] = useState(first.address)
  const [amount, setAmount] = useState(first.amount ?? '')
  const [note, setNote] = useState('')
  const [left, setLeft] = useState(false)
  const [amountError, setAmountError] = useState<{ text: string; lacksCoins: boolean } | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [sent, setSent] = useState<NetworkTransfer | null>(null)

  const terms = coinTerms[coin]
  const held = wallet.coins.find((each) => each.coin === coin)
  const balance = parseCoins(coin, held?.balance ?? '0') ?? 0n
  const units = parseCoins(coin, amount.trim())
  const rateMicros = held?.rate ? parseRate(held.rate) : undefined
  const to = address.trim()
  const problem = addressProblem(coin, to)
  const showProblem = problem !== null && to !== '' && (left || to.length >= wholeAddressLength)
  const problemText = problem && refusalText(i18n, new Refusal(`address_${problem}`, { coin }))
  const spendable = balance > terms.feeUnits ? balance - terms.feeUnits : 0n

  /** A whole `practice:` URI fills in everything that it says. */
  function enterAddress(text: string) {
    const payment = readPayment(text)
    setAddress(text.trim().toLowerCase().startsWith('practice:') ? payment.address : text)
    if (payment.coin) changeCoin(payment.coin)
    if (payment.amount) setAmount(payment.amount)
    setSent(null)
  }

  function changeCoin(next: Coin) {
    setCoin(next)
    setAmountError(null)
  }

  /** The rules that the server decides by, asked beforehand. */
  function submit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    setAmountError(null)
    if (problem !== null) return
    if (!units) {
      const details = { coin, decimals: terms.decimals }
      setAmountError({ text: refusalText(i18n, new Refusal('coin_amount_invalid', details)), lacksCoins: false })
    } else if (units > spendable)
      setAmountError({ text: refusalText(i18n, new Refusal('insufficient_coins')), lacksCoins: true })
    else setConfirming(true)
  }

  function done(transfer: NetworkTransfer) {
    setConfirming(false)
    setSent(transfer)
    setAddress('')
    setAmount('')
    setNote('')
    setLeft(false)
  }

  return (
    <form className="framed" aria-labelledby="wallet-send" noValidate onSubmit={submit}>
      <div className="panel-head items-center">
        <h2 className="heading-panel" id="wallet-send">
          <Trans>Send</Trans>
        </h2>
        <Segments label={t`Coin to send`} choices={coins} chosen={coin} onChoose={changeCoin} />
      </div>
      <div className="panel-body grid gap-5">
        {sent && (
          <output className="sent-note">
            <b>
              <Trans>
                <Coins coin={sent.coin} amount={sent.amount} /> is on its way.
              </Trans>
            </b>
            <span className="flex flex-wrap gap-x-4">
              <Link className="text-link" to={`/dashboard/wallet/${sent.transferId}`}>
                <Trans>Open the receipt</Trans>
              </Link>
              {sent.toHouse && (
                <Link className="text-link" to={`/dashboard/fund?transfer=${sent.transferId}`}>
                  <Trans>Use as deposit proof</Trans>
                </Link>
              )}
            </span>
          </output>
        )}
        <div className="grid gap-1.5">
          <TextField
            label={t`To address`}
            mono
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={address}
            onChange={(event) => enterAddress(event.target.value)}
            onBlur={() => setLeft(true)}
            error={showProblem ? problemText : to === '' && left && !sent && amount !== '' ? problemText : null}
            hint={
              showProblem && problem === 'checksum' ? (
                <Trans>
                  The last six characters check all the others. Paste the address again rather than typing it.
                </Trans>
              ) : undefined
            }
          />
          {showProblem && problem === 'checksum' && (
            <p className="address text-sm text-ink-3" aria-hidden="true">
              {to.slice(0, -addressCheckLength)}
              <span className="address-wrong">{to.slice(-addressCheckLength)}</span>
            </p>
          )}
        </div>
        <div className="pair">
          <TextField
            label={t`Amount`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value)
              setAmountError(null)
            }}
            after={
              <Button size="small" onClick={() => setAmount(formatCoins(coin, spendable))}>
                <Trans>All</Trans>
              </Button>
            }
            error={amountError?.text}
            hint={
              <>
                <Trans>{coinsText(coin, formatCoins(coin, balance), i18n.locale)} in your wallet.</Trans>{' '}
                {units && rateMicros !== undefined && held?.rate ? (
                  <Trans>
                    {moneyText(formatAmount(worthCents(coin, units, rateMicros)), i18n.locale)} at{' '}
                    {rateText(held.rate, i18n.locale)}.
                  </Trans>
                ) : null}
              </>
            }
          />
          <TextField
            label={t`Note to yourself`}
            placeholder={t`Optional`}
            maxLength={140}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        {amountError?.lacksCoins && <FaucetButton coin={coin} />}
        <SumList
          rows={[
            { label: t`Amount`, value: <Coins coin={coin} amount={formatCoins(coin, units ?? 0n)} /> },
            { label: t`Network fee`, value: <Coins coin={coin} amount={formatCoins(coin, terms.feeUnits)} /> },
          ]}
          total={{
            label: t`Leaves your wallet`,
            value: units ? <Coins coin={coin} amount={formatCoins(coin, units + terms.feeUnits)} /> : '–',
          }}
        />
        <LessonNote id="fee" title={<Trans>The fee goes to the network, not to Dryrun.</Trans>}>
          <Trans>
            It is the same for a small and a large amount. In real life it changes with the demand, and a “fee to unlock
            your withdrawal” that somebody asks you to send first is a fraud.
          </Trans>
        </LessonNote>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary">
            <Icon of={Send} size={16} />
            <Trans>Review and send</Trans>
          </Button>
          <span className="text-sm text-ink-3">
            <Trans>Nothing leaves before you have confirmed it.</Trans>
          </span>
        </div>
      </div>
      <ConfirmSending
        open={confirming}
        sending={{ coin, address: to, amount: formatCoins(coin, units ?? 0n), note: note.trim() }}
        onClose={() => setConfirming(false)}
        onSent={done}
      />
    </form>
  )
}
