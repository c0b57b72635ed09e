import type { Deposit } from '@dryrun/contract/deposits.ts'
import type { NetworkTransfer, Wallet } from '@dryrun/contract/wallet.ts'
import { depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { formatAmount } from '@dryrun/domain/money/amount.ts'
import { moneyText } from '@dryrun/domain/money/money-text.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fromCause, fromCoins, fromDeposit, fromSent } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { refusalText } from '../../refusal-text.ts'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAction } from '../../use-form.ts'
import { useInstance } from '../../use-instance.tsx'
import { ActsNext, MatchReasons } from '../deposits/index.ts'
import { Coins, Confirmations, rateShown } from '../wallet/index.ts'
import { useFinishDeposit, useFirstDeposit } from './use-first-deposit.ts'

/** The deposit in one form, and then where it is: sent, confirmed, approved or declined. */
export function DepositStep({ onDone }: { onDone: () => void }) {
  const deposits = useRead('listDeposits', { query: {} })
  const transfers = useRead('listNetworkTransfers', { query: {} })
  return (
    <Shown of={deposits} heightClass="min-h-[240px]" shape="form" lines={2}>
      {({ deposits: list }) => (
        <Shown of={transfers} heightClass="min-h-[240px]" shape="form" lines={2}>
          {({ transfers: sent }) => <WhereItIs deposits={list} transfers={sent} onDone={onDone} />}
        </Shown>
      )}
    </Shown>
  )
}

interface WhereProps {
  readonly deposits: readonly Deposit[]
  readonly transfers: readonly NetworkTransfer[]
  readonly onDone: () => void
}

function WhereItIs({ deposits, transfers, onDone }: WhereProps) {
  const wallet = useRead('readWallet', {})
  // While the form is at it, and until its deposit shows up, its transfer is not one that was left behind.
  const [isSending, setSending] = useState(false)
  const [newest] = deposits
  const pending = deposits.find(({ status }) => status === 'pending')
  if (pending && isSending) setSending(false)
  const declined = newest?.status === 'declined' ? newest : undefined
  const unclaimed = transfers.find(
    ({ toHouse, direction, isProof, worth }) => toHouse && direction === 'out' && !isProof && worth !== null,
  )
  if (pending) return <Waiting deposit={pending} />
  return (
    <>
      {declined && (
        <p>
          <Trans>Your last deposit was declined:</Trans> <q>{declined.declineReason}</q>
        </p>
      )}
      {unclaimed && !isSending ? (
        <Unfinished transfer={unclaimed} onDone={onDone} />
      ) : (
        <Shown of={wallet} heightClass="min-h-[240px]" shape="form" lines={2}>
          {(held) => <DepositForm wallet={held} declined={declined} onSending={setSending} />}
        </Shown>
      )}
    </>
  )
}

interface FormProps {
  readonly wallet: Wallet
  readonly declined: Deposit | undefined
  readonly onSending: (isSending: boolean) => void
}

function DepositForm({ wallet, declined, onSending }: FormProps) {
  const { t, i18n } = useLingui()
  const { form, coin, coins, amountCents, held, isRateOver, isReady } = useFirstDeposit(wallet, declined, onSending)
  const amount = amountCents === null ? null : formatAmount(amountCents)
  return (
    <>
      <Form of={form} className="first-deposit">
        <div className="grid content-start gap-4">
          <TextField {...form.text('amount')} label={t`How much?`} before="$" inputMode="decimal" autoComplete="off" />
          <div className="grid gap-2">
            <p className="field-label" aria-hidden="true">
              <Trans>Which coin?</Trans>
            </p>
            <Segments
              label={t`Which coin?`}
              choices={depositCoins}
              chosen={coin}
              onChoose={(chosen) => form.set({ coin: chosen })}
            />
          </div>
          {held.rate && !isRateOver && (
            <p className="text-ink-3">
              <Trans>
                Rate locked until <DateText at={held.rate.endsAt} />: 1 {coin} is{' '}
                {rateShown(held.rate.rate, i18n.locale)}.
              </Trans>
            </p>
          )}
          {isRateOver && (
            <p className="grid justify-items-start gap-2 text-orange">
              <Trans>The rate has expired.</Trans>
              <Button size="small" onClick={held.askAgain}>
                <Trans>Get a new rate</Trans>
              </Button>
            </p>
          )}
          {held.error ? <FieldError>{refusalText(i18n, held.error)}</FieldError> : null}
        </div>
        <div className="grid content-start gap-4">
          <SumList
            rows={[
              {
                label: t`You send`,
                value: coins ? <Coins coin={coin} amount={coins.sent} from="given" /> : '–',
              },
              {
                label: t`Network fee`,
                value: coins ? <Coins coin={coin} amount={coins.fee} from="given" /> : '–',
              },
              {
                label: t`Left in your wallet`,
                value: coins?.left ? <Coins coin={coin} amount={coins.left} from="given" /> : '–',
              },
              {
                label: t`Added to your balance once it’s approved`,
                value: amount ? <Money amount={amount} from="given" promised /> : '–',
                open: true,
              },
            ]}
          />
          <Button type="submit" look="primary" busy={form.isBusy} disabled={!isReady}>
            {amount ? (
              <Trans>Send and deposit {moneyText(amount, i18n.locale)}</Trans>
            ) : (
              <Trans>Send and deposit</Trans>
            )}
          </Button>
          <FieldError>{form.error}</FieldError>
        </div>
      </Form>
      <ApprovalNote />
    </>
  )
}

/** Said before anything is sent: who approves it here. */
function ApprovalNote() {
  const instance = useInstance()
  if (!instance) return null
  return (
    <p className="text-ink-3">
      {instance.autoApprove === 'matched' ? (
        <Trans>Deposits whose transfer matches are approved automatically here, so you won’t have to wait.</Trans>
      ) : (
        <Trans>An admin checks each deposit. We’ll email you when it’s decided.</Trans>
      )}
    </p>
  )
}

/** The coins left the wallet, and the claim didn't follow: the page was closed, say. Nothing is lost. */
function Unfinished({ transfer, onDone }: { transfer: NetworkTransfer; onDone: () => void }) {
  const finishDeposit = useFinishDeposit()
  const finish = useAction(async () => {
    await finishDeposit(transfer, transfer.worth ?? '')
    onDone()
  })
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        <Trans>
          You’ve sent <Coins coin={transfer.coin} amount={transfer.amount} from={fromSent(transfer)} />, worth{' '}
          <Money
            amount={transfer.worth ?? ''}
            from={fromCoins(
              transfer.coin,
              transfer.amount,
              transfer.rate,
              transfer.worth ?? '',
              fromCause(transfer.transferId, { asset: transfer.coin, kinds: ['coins_sent'] }),
            )}
          />
          , but you haven’t submitted the deposit yet.
        </Trans>
      </p>
      <Button look="primary" busy={finish.isBusy} onClick={finish.run}>
        <Trans>Finish the deposit</Trans>
      </Button>
      <FieldError>{finish.error}</FieldError>
    </div>
  )
}

function Waiting({ deposit }: { deposit: Deposit }) {
  const { match } = deposit
  const isConfirming = match.reasons.includes('confirming')
  return (
    <output className="first-deposit-waiting">
      <p>
        <b>
          <Money amount={deposit.amount} from={fromDeposit(deposit.depositId, deposit)} promised />
        </b>{' '}
        <Trans>is on its way.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {match.transfer && <Confirmations transfer={match.transfer} />}
        <StatusChip status="pending" next={<ActsNext match={match} />} />
      </div>
      {!isConfirming && (
        <div className="text-ink-2">
          <MatchReasons match={match} />
        </div>
      )}
    </output>
  )
}
