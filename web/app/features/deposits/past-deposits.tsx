import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
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
              text={<Trans>Each stands here with its status and who acts next.</Trans>}
            />
          )
        return (
          <>
            <ul className="request-rows">
              {(showsAll ? deposits : deposits.slice(0, latestMax)).map((deposit) => (
                <li key={deposit.depositId} {...(deposit.status === 'pending' && { 'data-open': '' })}>
                  <span>
                    <b>
                      <Money amount={deposit.amount} />
                    </b>{' '}
                    {deposit.coin}, <DateText at={deposit.claimedAt} />
                  </span>
                  <StatusChip
                    status={deposit.status}
                    {...(deposit.status === 'pending' && { next: <Trans>an admin acts next</Trans> })}
                  />
                  {deposit.status === 'pending' && deposit.match.transfer && (
                    <div className="request-note grid gap-2">
                      <MatchReasons match={deposit.match} />
                      {isCorrectable(deposit.match) && <CorrectClaim deposit={deposit} />}
                    </div>
                  )}
                  {deposit.declineReason && <q className="request-note">{deposit.declineReason}</q>}
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
