import type { Deposit } from '@dryrun/contract/deposits.ts'
import { formatAmount, parseAmount } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { amountProblem } from '../../amount-problem.ts'
import { useCommand } from '../../command.ts'
import { useRead } from '../../read.tsx'
import { RedFlag } from '../../red-flags/red-flag.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { PageMeta } from '../../ui/page-meta.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { MatchChip, MatchReasons } from './match-text.tsx'
import { PastDeposits } from './past-deposits.tsx'
import { ProofStep } from './proof-step.tsx'
import { SendStep } from './send-step.tsx'
import { useFundDraft } from './use-fund-draft.ts'

const doneMs = 5_000

export default function FundPage() {
  const { t, i18n } = useLingui()
  const { draft, change, reset } = useFundDraft()
  const wallets = useRead('listDepositWallets', {})
  const { send, busy } = useCommand('claimDeposit')
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('transfer')
  const { proof } = draft
  const [error, setError] = useState<string | null>(null)
  const [claimed, setClaimed] = useState<Deposit | null>(null)
  const cents = parseAmount(draft.amount.trim())
  const amount = cents ? formatAmount(cents) : null
  const startAnew = useEffectEvent(() => {
    setClaimed(null)
    reset()
  })
  useEffect(() => {
    if (!claimed) return undefined
    const timer = setTimeout(() => startAnew(), doneMs)
    return () => clearTimeout(timer)
  }, [claimed])

  // Somebody comes from a receipt: its transfer is to be the proof.
  const goToProof = useEffectEvent(() => change({ step: 2 }))
  useEffect(() => {
    if (wanted !== null) goToProof()
  }, [wanted])

  function jump(step: number) {
    setError(null)
    change({ step })
  }

  async function claim() {
    if (busy) return
    setError(null)
    if (amount === null) {
      change({ step: 0 })
      setError(amountProblem(i18n, draft.amount))
    } else if (!proof) setError(t`Exactly one proof image is needed`)
    else {
      try {
        const transferId = draft.transferId.trim().toLowerCase()
        const body = { amount, coin: draft.coin, proof, ...(transferId !== '' && { transferId }) }
        setClaimed(await send({ body }))
        // They are spent: whoever leaves this screen early does not find them in the next claim.
        change({ proof: null, transferId: '' })
      } catch (problem) {
        setError(refusalText(i18n, problem))
      }
    }
  }

  const forward = () => {
    if (draft.step === 0 && amount === null) setError(amountProblem(i18n, draft.amount))
    else jump(draft.step + 1)
  }

  const titles = [t`How much`, t`Send the coin`, t`Upload the proof`]
  return (
    <>
      <PageMeta title={t`Add Fund`} description={t`Deposit practice coins.`} />
      <div className="with-aside">
        <section className="framed" aria-label={t`Deposit`}>
          <div className="panel-body border-b border-rule-2">
            <Stepper
              label={t`Steps of a deposit`}
              current={draft.step}
              onJump={jump}
              steps={[
                { title: t`Amount`, detail: amount ? moneyText(amount, i18n.locale) : t`To enter` },
                { title: t`Send`, detail: draft.coin },
                { title: t`Proof`, detail: proof || claimed ? t`Attached` : t`One image` },
              ]}
            />
          </div>
          {claimed ? (
            <output className="outcome-body min-h-[320px]">
              <h2 className="heading-section !text-2xl">
                <Trans>Deposit claimed</Trans>
              </h2>
              <p>
                <Money amount={claimed.amount} large />
              </p>
              <div className="flex flex-wrap justify-center gap-2">
                <StatusChip status="pending" next={<Trans>an admin acts next</Trans>} />
                <MatchChip match={claimed.match} />
              </div>
              <div className="text-sm text-ink-2">
                <MatchReasons match={claimed.match} />
              </div>
              <p className="text-ink-2">
                <Trans>Nothing is credited until an admin has approved it. You get a mail either way.</Trans>
              </p>
            </output>
          ) : (
            <div className="fund-step">
              <header>
                <h2 className="heading-panel">{titles[draft.step]}</h2>
                <p className="text-sm text-ink-3">
                  <Trans>Step {draft.step + 1} of 3</Trans>
                </p>
              </header>
              <div className="grid gap-5">
                {draft.step === 0 && (
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
                {draft.step === 1 && (
                  <Shown of={wallets} heightClass="min-h-[420px]" lines={6}>
                    {(data) => (
                      <RedFlag of="coin_deposit">
                        <SendStep
                          wallets={data.wallets}
                          coin={draft.coin}
                          amountCents={cents || null}
                          onCoin={(coin) => change({ coin })}
                        />
                      </RedFlag>
                    )}
                  </Shown>
                )}
                {draft.step === 2 && (
                  <RedFlag of="proof_upload">
                    <ProofStep
                      draft={draft}
                      amount={amount}
                      change={change}
                      wanted={wanted}
                      error={error}
                      onWantedTaken={() => setSearch({}, { replace: true, preventScrollReset: true })}
                    />
                  </RedFlag>
                )}
                {error && draft.step === 1 && <FieldError>{error}</FieldError>}
                <div className="flex flex-wrap gap-3">
                  {draft.step > 0 && (
                    <Button onClick={() => jump(draft.step - 1)}>
                      <Trans>Back</Trans>
                    </Button>
                  )}
                  {draft.step < 2 ? (
                    <Button look={draft.step === 1 ? 'secondary' : 'primary'} onClick={forward}>
                      <Trans>Continue</Trans>
                    </Button>
                  ) : (
                    <Button look="primary" busy={busy} onClick={() => void claim()}>
                      <Trans>Submit deposit</Trans>
                    </Button>
                  )}
                </div>
              </div>
            </div>
          )}
        </section>
        <aside className="grid content-start gap-4 lg:gap-6" aria-label={t`What happens next`}>
          <WhatHappensNext cents={cents ?? 0n} />
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
                value: <Money amount={formatAmount((parseAmount(balance) ?? 0n) + cents)} />,
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
