import type { Withdrawal } from '@dryrun/contract/withdrawals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { fromCause, fromWithdrawal } from '../../origins.ts'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { ShortAddress } from '../../ui/short-address.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { Coins, rateShown } from '../wallet/index.ts'
import { ActsNext } from './acts-next.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'

/** Beside the form there is room for the latest; the rest is one press away. */
const latestMax = 5

export function PastWithdrawals() {
  const list = usePagedRead('listWithdrawals', {})
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Shown of={list} heightClass="min-h-[172px]">
      {({ pages }) => {
        const withdrawals = pages.flatMap((page) => page.withdrawals)
        if (withdrawals.length === 0)
          return (
            <EmptyState
              title={<Trans>No withdrawals yet.</Trans>}
              text={<Trans>They’ll show up here, with their status and who has to act next.</Trans>}
            />
          )
        return (
          <>
            <ul className="request-rows">
              {(showsAll ? withdrawals : withdrawals.slice(0, latestMax)).map((withdrawal) => (
                <li
                  key={withdrawal.withdrawalId}
                  id={`withdrawal-${withdrawal.withdrawalId}`}
                  {...(withdrawal.status === 'pending' && { 'data-open': '' })}
                >
                  <span>
                    <b>
                      <Money amount={withdrawal.amount} from={fromWithdrawal(withdrawal.withdrawalId)} />
                    </b>{' '}
                    {withdrawal.coin}
                    <Comma />
                    <DateText at={withdrawal.requestedAt} />
                  </span>
                  <StatusChip
                    status={withdrawal.status}
                    {...(withdrawal.status === 'pending' && { next: <ActsNext withdrawal={withdrawal} /> })}
                  />
                  <span className="request-note">
                    <ShortAddress address={withdrawal.address} />
                  </span>
                  {withdrawal.approvedBy === 'rule' && (
                    <span className="request-note">
                      <Trans>Paid automatically. On a real site an admin would have decided.</Trans>
                    </span>
                  )}
                  {withdrawal.payout && <Payout payout={withdrawal.payout} coin={withdrawal.coin} />}
                  {withdrawal.declineReason && <q className="request-note">{withdrawal.declineReason}</q>}
                  {withdrawal.cancelCause === 'member' && (
                    <span className="request-note">
                      <Trans>You cancelled it, and the amount went back to your balance.</Trans>
                    </span>
                  )}
                  {withdrawal.status === 'pending' && (
                    <span className="request-note">
                      <CancelWithdrawal withdrawal={withdrawal} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {showsAll ? (
              <ShowMore of={list} />
            ) : (
              withdrawals.length > latestMax && (
                <div className="panel-body">
                  <Button size="small" onClick={() => setShowsAll(true)}>
                    <Trans>All withdrawals</Trans>
                  </Button>
                </div>
              )
            )}
          </>
        )
      }}
    </Shown>
  )
}

/** By which transfer it was paid, or that it was paid by hand. */
function Payout({ payout, coin }: { payout: NonNullable<Withdrawal['payout']>; coin: Withdrawal['coin'] }) {
  const { i18n } = useLingui()
  if (payout.by === 'hand')
    return (
      <span className="request-note">
        <Trans>Paid by hand, because this isn’t a practice-network address.</Trans>{' '}
        {payout.note !== null && <q>{payout.note}</q>}
      </span>
    )
  return (
    <span className="request-note">
      <Trans>
        Paid as{' '}
        <Coins
          coin={coin}
          amount={payout.amount}
          from={fromCause(payout.transferId, { asset: coin, kinds: ['payout_sent'] })}
        />{' '}
        at {rateShown(payout.rate, i18n.locale)}.
      </Trans>{' '}
      <Link className="text-link whitespace-nowrap" to={`/dashboard/wallet/${payout.transferId}`}>
        <Trans>See the transfer</Trans>
      </Link>
    </span>
  )
}
