import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useNow } from '../../use-instance.tsx'
import { StoreNotice } from '../files/index.ts'
import { LedgerState } from '../ledger/index.ts'
import { FailingWork } from './failing-work.tsx'
import './admin-desk.css'

const clockMs = 10_000

/** Work that waits, before any figure. */
export default function AdminOverviewPage() {
  const { t } = useLingui()
  const waiting = useRead('readWaitingWork', {})
  return (
    <>
      <PageMeta title={t`Overview`} description={t`What’s waiting for you, and whether the ledger adds up.`} />
      <StoreNotice />
      <FailingWork />
      <Shown of={waiting} heightClass="panel min-h-[200px]">
        {(data) => (
          <ul className="work-cards" aria-label={t`Work to do`}>
            <Work
              title={<Trans>Deposits to review</Trans>}
              count={data.pendingDeposits}
              oldestAt={data.oldestDepositAt}
              to="/admin/transactions?kind=deposits"
              action={<Trans>Review deposits</Trans>}
            />
            <Work
              title={<Trans>Withdrawals to decide</Trans>}
              count={data.pendingWithdrawals}
              oldestAt={data.oldestWithdrawalAt}
              to="/admin/transactions?kind=withdrawals"
              action={<Trans>Review withdrawals</Trans>}
            />
            <Work
              title={<Trans>Support chats to answer</Trans>}
              count={data.waitingConversations}
              oldestAt={data.oldestConversationAt}
              to="/admin/support"
              action={<Trans>Open the inbox</Trans>}
            />
            <Work
              title={<Trans>Reviews to read</Trans>}
              count={data.pendingReviews}
              oldestAt={data.oldestReviewAt}
              to="/admin/reviews"
              action={<Trans>Read the reviews</Trans>}
            />
          </ul>
        )}
      </Shown>
      <div className="overview-foot">
        <LedgerState />
        {waiting.data && <Members count={waiting.data.memberCount} />}
      </div>
    </>
  )
}

interface WorkProps {
  readonly title: ReactNode
  readonly count: number
  readonly oldestAt: string | null
  readonly to: string
  readonly action: ReactNode
}

function Work({ title, count, oldestAt, to, action }: WorkProps) {
  const figures = useFigures()
  const now = useNow(clockMs)
  return (
    <li className="panel panel-body work-card">
      <h2 className="text-sm">{title}</h2>
      <p className="money-large">{figures.number(count)}</p>
      <p className="text-sm text-ink-3">
        {oldestAt && now ? (
          <Trans>
            The oldest arrived <RelativeTime at={oldestAt} now={now} />
          </Trans>
        ) : (
          <Trans>Nothing’s waiting.</Trans>
        )}
      </p>
      <p>
        <ButtonLink size="small" to={to}>
          {action}
        </ButtonLink>
      </p>
    </li>
  )
}

function Members({ count }: { count: number }) {
  const { t } = useLingui()
  const figures = useFigures()
  return (
    <section className="panel panel-body member-count" aria-label={t`Members`}>
      <h2 className="text-sm">
        <Trans>Members</Trans>
      </h2>
      <p className="money-large">{figures.number(count)}</p>
      <ButtonLink size="small" to="/admin/members">
        <Trans>See the members</Trans>
      </ButtonLink>
    </section>
  )
}
