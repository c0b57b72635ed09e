import type { Deposit } from '@dryrun/contract/deposits.ts'
import type { NetworkTransfer, Wallet } from '@dryrun/contract/wallet.ts'
import { type DepositCoin, depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { coinTerms, coinToOffer, formatCoins } from '@dryrun/domain/wallet/coins.ts'
import { parseRate, unitsToPay } from '@dryrun/domain/wallet/rate.ts'
import { useLingui } from '@lingui/react/macro'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { unitsOf } from '../../money.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { useForm, type Wrong } from '../../use-form.ts'
import { useNow } from '../../use-instance.tsx'
import { useHeldRate } from '../deposits/index.ts'
import { beginUpload } from '../files/index.ts'
import { drawReceipt, useReceipt } from '../wallet/index.ts'

/** Enough for every kind of plan but the largest two, and a fraction of what the faucet gives. */
const offeredAmount = '500.00'
const secondMs = 1_000

interface Entered {
  readonly amount: string
  readonly coin: DepositCoin | null
}

/** Sends coins and claims them as a deposit, in one go. */
export function useFirstDeposit(
  wallet: Wallet,
  declined: Deposit | undefined,
  onSending: (isSending: boolean) => void,
) {
  const { i18n } = useLingui()
  const { send: sendCoins } = useCommand('sendCoins')
  const finish = useFinishDeposit()
  const wallets = useRead('listDepositWallets', {})
  const now = useNow(secondMs)
  const form = useForm<Entered>({
    // What was declined is offered again as it was.
    initial: { amount: declined?.amount ?? offeredAmount, coin: null },
    check,
    send: async () => {
      if (!coins || !address || amountCents === null) throw new Refusal('rate_unavailable')
      onSending(true)
      try {
        const transfer = await sendCoins({ body: { coin, address, amount: coins.sent } })
        await finish(transfer, formatAmount(amountCents))
      } catch (error) {
        onSending(false)
        throw error
      }
    },
    fieldOf: () => 'amount',
  })
  const coin = form.values.coin ?? coinToOffer(wallet.coins, depositCoins)
  const address = wallets.data?.wallets.find((each) => each.coin === coin)?.address
  const held = useHeldRate(coin)
  const amountCents = parseAmount(form.values.amount.trim()) || null
  const balanceUnits = unitsOf(coin, wallet.coins.find((each) => each.coin === coin)?.balance ?? '0')
  const rateMicros = held.rate ? parseRate(held.rate.rate) : undefined
  const coins =
    amountCents && rateMicros ? coinsFor(coin, unitsToPay(coin, amountCents, rateMicros), balanceUnits) : null
  const isRateOver = Boolean(held.rate && now && now.getTime() >= Date.parse(held.rate.endsAt))

  /** The rules that the server decides by, asked beforehand. */
  function check({ amount }: Entered): Wrong | null {
    const problem = amountProblem(i18n, amount)
    if (problem !== null) return { field: 'amount', text: problem }
    // Whether the wallet holds enough the server says: what was read of it may be from before the faucet.
    return !coins || !address ? { field: 'amount', code: 'rate_unavailable' } : null
  }

  /** Nothing can be sent before it's known where to and at which rate. */
  const isReady = rateMicros !== undefined && address !== undefined && !isRateOver
  return { form, coin, coins, amountCents, held, isRateOver, isReady }
}

interface CoinFigures {
  readonly sent: string
  readonly fee: string
  /** Null where the wallet holds too little. */
  readonly left: string | null
}

function coinsFor(coin: DepositCoin, sentUnits: bigint, balanceUnits: bigint): CoinFigures {
  const { feeUnits } = coinTerms[coin]
  const leftUnits = balanceUnits - sentUnits - feeUnits
  return {
    sent: formatCoins(coin, sentUnits),
    fee: formatCoins(coin, feeUnits),
    left: leftUnits < 0n ? null : formatCoins(coin, leftUnits),
  }
}

/** Shows a transfer's receipt as the proof and claims it. Cut short, it can be done again for the same transfer. */
export function useFinishDeposit() {
  const memberId = useSession().user?.memberId ?? ''
  const receiptOf = useReceipt()
  const { send: claim } = useCommand('claimDeposit')
  return async (transfer: NetworkTransfer, amount: string): Promise<void> => {
    const { transferId } = transfer
    const picture = await drawReceipt(receiptOf(transfer), transferId)
    const { name, task } = await beginUpload('transactions', memberId, picture)
    await task
    await claim({ body: { amount, coin: transfer.coin as DepositCoin, proof: name, transferId } })
  }
}
