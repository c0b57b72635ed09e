import type { Deposit } from '@dryrun/contract/deposits.ts'
import { depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { coinToOffer } from '@dryrun/domain/wallet/coins.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { useForm, type Wrong } from '../../use-form.ts'
import { stepCount, useFundDraft } from './use-fund-draft.ts'
import { useFundStep } from './use-fund-step.ts'
import { useProof } from './use-proof.ts'

const doneMs = 5_000
const lastStep = stepCount - 1

/** What was entered, where the person is, and the claim that comes of it. */
export function useFund() {
  const { t, i18n } = useLingui()
  const { draft, change, reset } = useFundDraft()
  const { step, go, wanted } = useFundStep(draft.step, (at) => change({ step: at }))
  const wallet = useRead('readWallet', {})
  const coin = draft.coin ?? coinToOffer(wallet.data?.coins ?? [], depositCoins)
  const { send } = useCommand('claimDeposit')
  const [lastClaim, setLastClaim] = useState<Deposit | null>(null)
  const proof = useProof(change)
  const cents = parseAmount(draft.amount.trim())
  const amount = cents ? formatAmount(cents) : null

  // Whoever goes on to something else isn't led back to the beginning a moment later.
  const claimed = step === lastStep && wanted === null ? lastClaim : null
  useAfter(claimed, doneMs, () => {
    setLastClaim(null)
    go(0, { replace: true })
  })

  const form = useForm({ initial: {}, fields: ['amount', 'proof'], check, send: goOn, fieldOf: () => 'proof' })

  function check(): Wrong | null {
    if (amount === null && step !== 1) {
      if (step !== 0) go(0)
      return { field: 'amount', text: amountProblem(i18n, draft.amount) ?? '' }
    }
    if (step !== lastStep) return null
    if (proof.isUnderWay) return { field: 'proof', text: t`The upload isn’t finished yet.` }
    return draft.proof ? null : { field: 'proof', text: t`Exactly one proof image is needed` }
  }

  async function goOn(): Promise<void> {
    if (step !== lastStep) return jump(step + 1)
    if (amount === null || draft.proof === null) return
    const transferId = draft.transferId.trim().toLowerCase()
    const body = { amount, coin, proof: draft.proof, ...(transferId !== '' && { transferId }) }
    setLastClaim(await send({ body }))
    // All of it is spent: whoever leaves now finds an empty form when they come back.
    reset()
  }

  function jump(next: number): void {
    setLastClaim(null)
    form.complain(null)
    if (next !== step) go(next)
  }

  // Somebody came from a receipt: its transfer becomes the proof.
  const attachWanted = useEffectEvent((transferId: string) => proof.attachById(transferId))
  const takeWanted = useEffectEvent(() => {
    setLastClaim(null)
    go(lastStep, { replace: true })
  })
  useEffect(() => {
    if (wanted !== null) void attachWanted(wanted).then(() => takeWanted())
  }, [wanted])

  return { draft, change, step, jump, proof, wallet: wallet.data, coin, cents, amount, claimed, form }
}

export type Fund = ReturnType<typeof useFund>
