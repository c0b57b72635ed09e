import type { Deposit } from '@dryrun/contract/deposits.ts'
import { depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { coinToOffer } from '@dryrun/domain/wallet/coins.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { RedFlag } from '../red-flags/index.ts'
import { MatchChip, MatchReasons } from './match-text.tsx'
import { PastDeposits } from './past-deposits.tsx'
import { ProofStep } from './proof-step.tsx'
import { SendStep } from './send-step.tsx'
import { stepCount, useFundDraft } from './use-fund-draft.ts'
import { useFundStep } from './use-fund-step.ts'
import { useProof } from './use-proof.ts'

const doneMs = 5_000

export default function FundPage() {
  const { t } = useLingui()
  const fund = useFund()
  return (
    <>
      <PageMeta title={t`Add Fund`} description={t`Deposit practice coins.`} />
      <div className="with-aside">
        <section className="framed" aria-label={t`Deposit`}>
          <FundSteps fund={fund} />
          {fund.claimed ? <Claimed deposit={fund.claimed} /> : <FundStep fund={fund} />}
        </section>
        <aside className="grid content-start gap-4 lg:gap-6" aria-label={t`What happens next`}>
          <WhatHappensNext cents={fund.cents ?? 0n} />
          <section className="panel">
            <div className="panel-head">
              <h2 className="heading-panel">
                <Trans>Past deposits</Trans>
              </h2>
            </div>
            <PastDeposits />
          </section>
        </aside>
      </div>
    </>
  )
}

/** What was entered, where the person is, and the claim that comes of it. */
function useFund() {
  const { t, i18n } = useLingui()
  const { draft, change, reset } = useFundDraft()
  const { step, go, wanted, wantedTaken } = useFundStep(draft.step, (at) => change({ step: at }))
  const wallet = useRead('readWallet', {})
  const coin = draft.coin ?? coinToOffer(wallet.data?.coins ?? [], depositCoins)
  const { send } = useCommand('claimDeposit')
  const [isClaiming, setClaiming] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [lastClaim, setLastClaim] = useState<Deposit | null>(null)
  // Whoever goes on to something else is not led back to the beginning a moment later.
  const claimed = step === stepCount - 1 && wanted === null ? lastClaim : null
  const proof = useProof({
    change,
    wanted,
    onWantedTaken: () => {
      setLastClaim(null)
      wantedTaken()
    },
  })
  const cents = parseAmount(draft.amount.trim())
  const amount = cents ? formatAmount(cents) : null

  const startAnew = useEffectEvent(() => {
    setLastClaim(null)
    go(0, { replace: true })
  })
  useEffect(() => {
    if (!claimed) return undefined
    const timer = setTimeout(() => startAnew(), doneMs)
    return () => clearTimeout(timer)
  }, [claimed])

  function jump(next: number) {
    setLastClaim(null)
    setError(null)
    if (next !== step) go(next)
  }

  async function claim() {
    setError(null)
    if (amount === null) {
      jump(0)
      setError(amountProblem(i18n, draft.amount))
    } else if (proof.isUnderWay) setError(t`The upload isn’t finished yet.`)
    else if (!draft.proof) setError(t`Exactly one proof image is needed`)
    else {
      const transferId = draft.transferId.trim().toLowerCase()
      const body = { amount, coin, proof: draft.proof, ...(transferId !== '' && { transferId }) }
      setClaiming(true)
      try {
        const deposit = await send({ body })
        // All of it is spent: whoever leaves now finds an empty form when they come back.
        setLastClaim(deposit)
        reset()
      } catch (problem) {
        setError(refusalText(i18n, problem))
      }
      setClaiming(false)
    }
  }

  function goOn(event: FormEvent) {
    event.preventDefault()
    if (isClaiming) return
    if (step === stepCount - 1) void claim()
    else if (step === 0 && amount === null) setError(amountProblem(i18n, draft.amount))
    else jump(step + 1)
  }

  return {
    draft,
    change,
    step,
    jump,
    proof,
    wallet: wallet.data,
    coin,
    cents,
    amount,
    error,
    claimed,
    isClaiming,
    goOn,
  }
}

type Fund = ReturnType<typeof useFund>

function FundSteps({ fund }: { fund: Fund }) {
  const { t, i18n } = useLingui()
  const { draft, amount, coin, claimed, step, jump, proof } = fund
  const attached = draft.proof !== null || claimed !== null
  return (
    <div className="panel-body border-b border-rule-2">
      <Stepper
        label={t`Steps of a deposit`}
        current={claimed ? stepCount - 1 : step}
        onJump={jump}
        steps={[
          { title: t`Amount`, detail: amount ? moneyText(amount, i18n.locale) : t`To enter` },
          { title: t`Send`, detail: coin },
          { title: t`Proof`, detail: proof.isUnderWay ? t`Uploading` : attached ? t`Attached` : t`One image` },
        ]}
      />
    </div>
  )
}

function Claimed({ deposit }: { deposit: Deposit }) {
  return (
    <output className="outcome-body min-h-[320px]">
      <h2 className="heading-section text-2xl">
        <Trans>Deposit claimed</Trans>
      </h2>
      <p>
        <Money amount={deposit.amount} large />
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <StatusChip status="pending" next={<Trans>an admin acts next</Trans>} />
        <MatchChip match={deposit.match} />
      </div>
      <div className="text-sm text-ink-2">
        <MatchReasons match={deposit.match} />
      </div>
      <p className="text-ink-2">
        <Trans>Nothing is credited until an admin has approved it. You get a mail either way.</Trans>
      </p>
    </output>
  )
}

/** One step as a form, so that Enter goes on. */
function FundStep({ fund }: { fund: Fund }) {
  const { t } = useLingui()
  const { draft, change, step, jump, error, isClaiming, goOn } = fund
  const titles = [t`How much`, t`Send the coin`, t`Upload the proof`]
  return (
    <form className="fund-step" noValidate onSubmit={goOn}>
      <header>
        <h2 className="heading-panel">{titles[step]}</h2>
        <p className="text-sm text-ink-3">
          <Trans>Step {step + 1} of 3</Trans>
        </p>
      </header>
      <div className="grid gap-5">
        {step === 0 && (
          <TextField
            label={t`Amount`}
            before="$"
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount}
            onChange={(event) => change({ amount: event.target.value })}
            error={error}
            hint={t`Practice dollars, with at most two decimals.`}
          />
        )}
        {step === 1 && <SendIt fund={fund} />}
        {step === 2 && (
          <RedFlag of="proof_upload">
            <ProofStep {...fund} />
          </RedFlag>
        )}
        {error && step === 1 && <FieldError>{error}</FieldError>}
        <div className="flex flex-wrap gap-3">
          {step > 0 && (
            <Button onClick={() => jump(step - 1)}>
              <Trans>Back</Trans>
            </Button>
          )}
          {step < stepCount - 1 ? (
            <Button type="submit" look={step === 1 ? 'secondary' : 'primary'}>
              <Trans>Continue</Trans>
            </Button>
          ) : (
            <Button type="submit" look="primary" busy={isClaiming}>
              <Trans>Submit deposit</Trans>
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

function SendIt({ fund: { wallet, coin, cents, change } }: { fund: Fund }) {
  const wallets = useRead('listDepositWallets', {})
  return (
    <Shown of={wallets} heightClass="min-h-[420px]" lines={6}>
      {(data) => (
        <RedFlag of="coin_deposit">
          <SendStep
            wallets={data.wallets}
            held={wallet}
            coin={coin}
            amountCents={cents || null}
            onCoin={(chosen) => change({ coin: chosen })}
          />
        </RedFlag>
      )}
    </Shown>
  )
}

function WhatHappensNext({ cents }: { cents: bigint }) {
  const { t } = useLingui()
  const balances = useRead('readBalances', {})
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>What happens next</Trans>
        </h2>
      </div>
      <Shown of={balances} heightClass="min-h-[172px]">
        {({ balance }) => (
          <div className="panel-body grid gap-3">
            <SumList
              rows={[
                { label: t`Balance today`, value: <Money amount={balance} /> },
                {
                  label: t`This deposit, when approved`,
                  value: <Money amount={formatAmount(cents)} promised />,
                  open: true,
                },
              ]}
              total={{
                label: t`Balance then`,
                value: <Money amount={formatAmount(centsOf(balance) + cents)} />,
              }}
            />
            <p className="text-sm text-ink-3">
              <Trans>An admin reviews it. Nothing is credited before that.</Trans>
            </p>
          </div>
        )}
      </Shown>
    </section>
  )
}
