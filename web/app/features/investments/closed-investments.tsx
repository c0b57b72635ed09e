import type { Investment } from '@dryrun/contract/investments.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { Trans } from '@lingui/react/macro'
import { fromPrincipal, fromPrincipalBack, fromReturn } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'

const chipOf: Record<Investment['state'], Status> = {
  running: 'running',
  matured: 'matured',
  closed_early: 'closedEarly',
}

export function ClosedInvestments({ investments }: { investments: readonly Investment[] }) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Plan</Trans>
          </th>
          <th scope="col">
            <Trans>Opened</Trans>
          </th>
          <th scope="col">
            <Trans>Ended</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" className="figure">
            <Trans>Principal</Trans>
          </th>
          <th scope="col" className="figure">
            <Trans>Return</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {investments.map((investment) => (
          <tr key={investment.investmentId}>
            <td data-place="lead">
              <b>{findPlan(investment.planId)?.title}</b>
            </td>
            <td data-place="none">
              <DateText at={investment.openedAt} />
            </td>
            <td data-place="detail">{investment.endedAt && <DateText at={investment.endedAt} />}</td>
            <td data-place="status">
              <StatusChip status={chipOf[investment.state]} bare />
            </td>
            <td className="figure" data-place="amount">
              <Money amount={investment.principal} from={fromPrincipal(investment.investmentId)} />
              {investment.principalBack !== null && investment.principalBack !== investment.principal && (
                <span className="block text-xs text-ink-3">
                  <Trans>
                    <Money amount={investment.principalBack} from={fromPrincipalBack(investment.investmentId)} /> went
                    back to Balance
                  </Trans>
                </span>
              )}
            </td>
            <td className="figure" data-place="aside">
              {investment.state === 'matured' ? (
                <Money amount={investment.return} from={fromReturn(investment)} moved="in" />
              ) : (
                <s>
                  <Money amount={investment.return} from={fromReturn(investment)} />
                </s>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
