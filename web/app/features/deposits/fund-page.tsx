import type { Deposit } from '@dryrun/contract/deposits.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { fromBalances, fromDeposit, fromSum } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { RedFlag } from '../red-flags/index.ts'
import { ActsNext } from './acts-next.tsx'
import { MatchChip, MatchReasons } from './match-text.tsx'
import { PastDeposits } from './past-deposits.tsx'
import { ProofStep } from './proof-step.tsx'
import { SendStep } from './send-step.tsx'
import { useApprovedByMatch } from './use-approved-by-match.ts'
import { type Fund, useFund } from './use-fund.ts'
import { stepCount } from './use-fund-draft.ts'
import './deposits.css'

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

function FundSteps({ fund }: { fund: Fund }) {
  const { t } = useLingui()
  const { draft, amount, coin, claimed, step, jump, proof } = fund
  const attached = draft.proof !== null || claimed !== null
  return (
    <div className="panel-body border-b border-rule-2">
      <Stepper
        label={t`Deposit steps`}
        current={claimed ? stepCount - 1 : step}
        onJump={jump}
        steps={[
          { title: t`Amount`, detail: amount ? <Money amount={amount} from="control" /> : t`Not entered yet` },
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
        <Trans>Deposit submitted</Trans>
      </h2>
      <p>
        <Money amount={deposit.amount} from={fromDeposit(deposit.depositId, deposit)} large />
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <StatusChip status="pending" next={<ActsNext match={deposit.match} />} />
        <MatchChip match={deposit.match} />
      </div>
      <div className="text-sm text-ink-2">
        <MatchReasons match={deposit.match} />
      </div>
      <p className="text-ink-2">
        <Trans>Nothing is credited until it’s approved. We’ll email you either way.</Trans>
      </p>
    </output>
  )
}

/** One step as a form, so that Enter goes on. */
function FundStep({ fund }: { fund: Fund }) {
  const { t } = useLingui()
  const { draft, change, step, jump, form } = fund
  const titles = [t`How much?`, t`Send the coins`, t`Upload the proof`]
  return (
    <Form of={form} className="fund-step">
      <header>
        <h2 className="heading-panel">{titles[step]}</h2>
        <p className="text-sm text-ink-3">
          <Trans>Step {step + 1} of 3</Trans>
        </p>
      </header>
      <div className="grid gap-5">
        {step === 0 && (
          <TextField
            name="amount"
            label={t`Amount`}
            before="$"
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount}
            onChange={(event) => change({ amount: event.target.value })}
            error={form.errorAt('amount')}
            hint={t`Practice dollars, with up to two decimals.`}
          />
        )}
        {step === 1 && <SendIt fund={fund} />}
        {step === 2 && (
          <RedFlag of="proof_upload">
            <ProofStep {...fund} isClaiming={form.isBusy} error={form.errorAt('proof') ?? null} />
          </RedFlag>
        )}
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
            <Button type="submit" look="primary" busy={form.isBusy}>
              <Trans>Submit deposit</Trans>
            </Button>
          )}
        </div>
      </div>
    </Form>
  )
}

function SendIt({ fund: { wallet, coin, cents, change } }: { fund: Fund }) {
  const wallets = useRead('listDepositWallets', {})
  return (
    <RedFlag of="coin_deposit">
      <Shown of={wallets} heightClass="min-h-[420px]" shape="form" lines={3}>
        {(data) => (
          <SendStep
            wallets={data.wallets}
            held={wallet}
            coin={coin}
            amountCents={cents || null}
            onCoin={(chosen) => change({ coin: chosen })}
          />
        )}
      </Shown>
    </RedFlag>
  )
}

/** Who approves deposits on this instance. */
function WhoApproves() {
  return useApprovedByMatch() ? (
    <Trans>If its transfer matches, it’s approved automatically. Otherwise an admin checks it.</Trans>
  ) : (
    <Trans>An admin checks it. Nothing is credited until then.</Trans>
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
        {(book) => (
          <div className="panel-body grid gap-3">
            <SumList
              rows={[
                {
                  label: t`Balance today`,
                  value: <Money amount={book.balance} from={fromBalances(book, 'balance')} />,
                },
                {
                  label: t`This deposit, when approved`,
                  value: <Money amount={formatAmount(cents)} from="given" promised />,
                  open: true,
                },
              ]}
              total={{
                label: t`Balance after approval`,
                value: (
                  <Money
                    amount={formatAmount(centsOf(book.balance) + cents)}
                    from={fromSum(
                      'typed',
                      { name: 'balance', value: book.balance, from: fromBalances(book, 'balance') },
                      { name: 'amount', value: formatAmount(cents), sign: '+' },
                      { name: 'result', value: formatAmount(centsOf(book.balance) + cents), sign: '=' },
                    )}
                  />
                ),
              }}
            />
            <p className="text-sm text-ink-3">
              <WhoApproves />
            </p>
          </div>
        )}
      </Shown>
    </section>
  )
}
