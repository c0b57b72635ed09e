import type { Deposit } from '@dryrun/contract/deposits.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { fromDeposit } from '../../origins.ts'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { ActsNext } from './acts-next.tsx'
import { CancelClaim } from './cancel-claim.tsx'
import { CorrectClaim } from './correct-claim.tsx'
import { isCorrectable, MatchReasons } from './match-text.tsx'

/** Beside the form there is room for the latest; the rest is one press away. */
const latestMax = 5

export function PastDeposits() {
  const list = usePagedRead('listDeposits', {})
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Shown of={list} heightClass="min-h-[172px]">
      {({ pages }) => {
        const deposits = pages.flatMap((page) => page.deposits)
        if (deposits.length === 0)
          return (
            <EmptyState
              title={<Trans>No deposits yet.</Trans>}
              text={<Trans>They’ll show up here, with their status and who has to act next.</Trans>}
            />
          )
        return (
          <>
            <ul className="request-rows">
              {(showsAll ? deposits : deposits.slice(0, latestMax)).map((deposit) => (
                <li
                  key={deposit.depositId}
                  id={`deposit-${deposit.depositId}`}
                  {...(deposit.status === 'pending' && { 'data-open': '' })}
                >
                  <span>
                    <b>
                      <Money amount={deposit.amount} from={fromDeposit(deposit.depositId, deposit)} />
                    </b>{' '}
                    {deposit.coin}
                    <Comma />
                    <DateText at={deposit.claimedAt} />
                  </span>
                  <StatusChip
                    status={deposit.status}
                    {...(deposit.status === 'pending' && { next: <ActsNext match={deposit.match} /> })}
                  />
                  {deposit.status === 'pending' && deposit.match.transfer && (
                    <div className="request-note grid gap-2">
                      <MatchReasons match={deposit.match} />
                      {isCorrectable(deposit.match) && <CorrectClaim deposit={deposit} />}
                    </div>
                  )}
                  {deposit.declineReason && <q className="request-note">{deposit.declineReason}</q>}
                  <CancelledNote deposit={deposit} />
                  {mayClaimAgain(deposit, deposits) && (
                    <span className="request-note">
                      <Trans>Your coins arrived, so you can use the same transfer again.</Trans>{' '}
                      <Link className="text-link" to={`/dashboard/fund?transfer=${deposit.match.transfer?.transferId}`}>
                        <Trans>Submit it again</Trans>
                      </Link>
                    </span>
                  )}
                  {deposit.status === 'pending' && (
                    <span className="request-note">
                      <CancelClaim deposit={deposit} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {showsAll ? (
              <ShowMore of={list} />
            ) : (
              deposits.length > latestMax && (
                <div className="panel-body">
                  <Button size="small" onClick={() => setShowsAll(true)}>
                    <Trans>All deposits</Trans>
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

/** A transfer that no other claim of the list rests on is free again once its claim was declined or cancelled. */
function mayClaimAgain(deposit: Deposit, deposits: readonly Deposit[]): boolean {
  const { transfer } = deposit.match
  if (!transfer || !(deposit.status === 'declined' || deposit.cancelCause === 'member')) return false
  const same = deposits.filter((each) => each.match.transfer?.transferId === transfer.transferId)
  return same.every(({ status }) => status === 'declined' || status === 'cancelled') && same[0] === deposit
}

function CancelledNote({ deposit }: { deposit: Deposit }) {
  if (deposit.cancelCause === 'member')
    return (
      <span className="request-note">
        <Trans>You cancelled this deposit. No money moved.</Trans>
      </span>
    )
  if (deposit.cancelCause === 'corrected')
    return (
      <span className="request-note">
        <Trans>You replaced this deposit with a corrected one.</Trans>
      </span>
    )
  return null
}
