import type { Wallet } from '@dryrun/contract/wallet.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { type Coin, coins, coinTerms, coinToOffer, formatCoins, parseCoins } from '@dryrun/domain/wallet/coins.ts'
import { readPayment } from '@dryrun/domain/wallet/payment-uri.ts'
import { addressProblem } from '@dryrun/domain/wallet/practice-address.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { unitsOf } from '../../money.ts'
import { refusalText } from '../../refusal-text.ts'
import { useForm, type Wrong } from '../../use-form.ts'

/** So long, what was typed may be meant as a whole address: it is checked while the person is still there. */
const wholeAddressLength = 26

interface Entered {
  /** Null until somebody chooses one. */
  readonly coin: Coin | null
  readonly address: string
  readonly amount: string
  readonly note: string
}

/** A transfer as somebody fills it in; `asked` is a `practice:` URI of what is to be paid. */
export function useSendForm(wallet: Wallet, asked: string, onChecked: () => void) {
  const { i18n } = useLingui()
  const [first] = useState(() => readPayment(asked))
  const [left, setLeft] = useState(false)
  const coinIn = (entered: Entered) => entered.coin ?? coinToOffer(wallet.coins, coins)
  const heldOf = (coin: Coin) => wallet.coins.find((each) => each.coin === coin)
  const balanceOf = (coin: Coin) => unitsOf(coin, heldOf(coin)?.balance ?? '0')
  const spendableOf = (coin: Coin) => {
    const afterFee = balanceOf(coin) - coinTerms[coin].feeUnits
    return afterFee > 0n ? afterFee : 0n
  }

  /** The rules that the server decides by, asked beforehand. */
  function check(entered: Entered): Wrong | null {
    const coin = coinIn(entered)
    const problem = addressProblem(coin, entered.address.trim())
    if (problem !== null) return { field: 'address', code: `address_${problem}`, details: { coin } }
    const units = parseCoins(coin, entered.amount.trim())
    const { decimals } = coinTerms[coin]
    if (!units) return { field: 'amount', code: 'coin_amount_invalid', details: { coin, decimals } }
    return units > spendableOf(coin) ? { field: 'amount', code: 'insufficient_coins' } : null
  }

  const form = useForm<Entered>({
    initial: { coin: first.coin ?? null, address: first.address, amount: first.amount ?? '', note: '' },
    check,
    send: onChecked,
  })
  const { address, amount, note } = form.values
  const coin = coinIn(form.values)
  const to = address.trim()
  const problem = addressProblem(coin, to)
  const showsProblem = problem !== null && to !== '' && (left || to.length >= wholeAddressLength)

  function change(part: Partial<Entered>) {
    form.set(part)
    form.complain(null)
  }

  return {
    ...form,
    coin,
    to,
    note: note.trim(),
    units: parseCoins(coin, amount.trim()),
    balance: balanceOf(coin),
    rate: heldOf(coin)?.rate ?? null,
    change,
    takeAll: () => change({ amount: formatCoins(coin, spendableOf(coin)) }),
    /** A whole `practice:` URI fills in everything that it says. */
    enterAddress: (text: string) => {
      const payment = readPayment(text)
      change({
        address: text.trim().toLowerCase().startsWith('practice:') ? payment.address : text,
        ...(payment.coin && { coin: payment.coin }),
        ...(payment.amount && { amount: payment.amount }),
      })
    },
    leaveAddress: () => setLeft(true),
    addressError: showsProblem
      ? refusalText(i18n, new Refusal(`address_${problem}`, { coin }))
      : form.errorAt('address'),
    isMistyped: showsProblem && problem === 'checksum',
    lacksCoins: form.complaint?.code === 'insufficient_coins',
    /** What was sent is done with; the coin stays. */
    clear: () => {
      form.set({ address: '', amount: '', note: '' })
      setLeft(false)
    },
  }
}

export type SendingForm = ReturnType<typeof useSendForm>
