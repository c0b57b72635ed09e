import type { ReplyOf } from '@dryrun/contract/route.ts'
import type { Routes } from '@dryrun/contract/routes.ts'
import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { parseAmount } from '@dryrun/domain/money/amount.ts'
import { isRealWorldAddress } from '@dryrun/domain/wallet/practice-address.ts'
import type { WithdrawalCoin } from '@dryrun/domain/withdrawals/withdrawal.ts'
import { useLingui } from '@lingui/react/macro'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { useRead } from '../../read.tsx'
import { useForm, type Wrong } from '../../use-form.ts'

interface Entered {
  readonly amount: string
  readonly coin: WithdrawalCoin
  /** Null where nobody has typed another address than that of the member's own wallet. */
  readonly typedAddress: string | null
  readonly acceptClosing: boolean
}

const initial: Entered = { amount: '', coin: 'BTC', typedAddress: null, acceptClosing: false }

interface Needs {
  readonly preview: ReplyOf<Routes['previewWithdrawal']>
  readonly onRequested: (withdrawal: Withdrawal) => void
}

export function useWithdrawalForm({ preview, onRequested }: Needs) {
  const { i18n } = useLingui()
  const wallet = useRead('readWallet', {})
  const { send } = useCommand('requestWithdrawal')

  const heldOf = (coin: WithdrawalCoin) => wallet.data?.coins.find((each) => each.coin === coin)
  const addressIn = ({ coin, typedAddress }: Entered) => typedAddress ?? heldOf(coin)?.address ?? ''

  /** The same rules as on the server, which has the last word. */
  function check(entered: Entered): Wrong | null {
    if (entered.amount.trim() === '') return { field: 'amount', code: 'fill_all_fields' }
    if (addressIn(entered).trim() === '') return { field: 'address', code: 'fill_all_fields' }
    if (isRealWorldAddress(addressIn(entered).trim())) return { field: 'address', code: 'address_real_world' }
    const problem = amountProblem(i18n, entered.amount)
    if (problem !== null) return { field: 'amount', text: problem }
    if ((parseAmount(entered.amount.trim()) ?? 0n) > centsOf(preview.available))
      return { field: 'amount', code: 'insufficient_funds' }
    const isTold = preview.closes.length === 0 || entered.acceptClosing
    return isTold ? null : { field: 'acceptClosing', code: 'closes_investments' }
  }

  const form = useForm({
    initial,
    fields: ['amount', 'address', 'acceptClosing'],
    check,
    send: async (entered) => {
      const { amount, coin, acceptClosing } = entered
      const body = { amount: amount.trim(), coin, address: addressIn(entered).trim(), acceptClosing }
      onRequested(await send({ body }))
    },
  })
  const { amount, coin } = form.values
  const held = heldOf(coin)
  return {
    ...form,
    cents: parseAmount(amount.trim()),
    address: addressIn(form.values),
    /** The address of the member's own wallet, empty until it has come. */
    own: held?.address ?? '',
    rate: held?.rate ?? null,
  }
}

export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>
