import type { ProgressName, RecentWithdrawal, Stats } from '@dryrun/contract/public-figures.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useFigureText } from '../public-figures/index.ts'
import { RedFlag } from '../red-flags/index.ts'
import { PaidAt, PaidTo } from './paid-withdrawal.tsx'

export default function WorkFigures({ stats }: { stats: Stats }) {
  return (
    <div className="work-columns">
      <div>
        <h3 className="column-head">
          <Trans>Recent withdrawals</Trans>
        </h3>
        <RedFlag of="recent_withdrawals">
          <RecentWithdrawals withdrawals={stats.recentWithdrawals} />
        </RedFlag>
      </div>
      <Bars progress={stats.progress} />
    </div>
  )
}

function RecentWithdrawals({ withdrawals }: { withdrawals: readonly RecentWithdrawal[] }) {
  if (withdrawals.length === 0) {
    return (
      <p className="py-6 text-ink-2">
        <Trans>No withdrawal has been approved yet. The first one will show up here.</Trans>
      </p>
    )
  }
  return (
    <ol className="withdrawal-list">
      {withdrawals.map((withdrawal) => (
        <li key={`${withdrawal.paidAt}${withdrawal.amount}`}>
          <PaidTo withdrawal={withdrawal} />
          <PaidAt at={withdrawal.paidAt} />
          <Money amount={withdrawal.amount} from="given" />
        </li>
      ))}
    </ol>
  )
}

function Bars({ progress }: { progress: Stats['progress'] }) {
  const { t } = useLingui()
  const figures = useFigures()
  const text = useFigureText()
  const titles: Record<ProgressName, string> = {
    learning: t`Learning`,
    trainers: t`Trainers`,
    visitors: t`Visitors`,
    profits: t`Profits`,
  }
  const nothingYet: Record<ProgressName, string> = {
    learning: t`The share of lessons started that were finished. Nobody has started one yet.`,
    trainers: t`The share of support chats that were answered. Nobody has opened one yet.`,
    visitors: t`The share of sign-up forms started that became accounts. Nobody has started one yet.`,
    profits: t`The share of finished investments that paid what they promised. None has finished yet.`,
  }
  return (
    <ul className="work-bars">
      {progress.map(({ name, share, details }) => (
        <li key={name}>
          <h3>
            <span>{titles[name]}</span>
            {share === null ? (
              <span className="font-normal text-sm text-ink-3">
                <Trans>no data yet</Trans>
              </span>
            ) : (
              <span className="bar-figure">{figures.percent(Math.round(share * 100))}</span>
            )}
          </h3>
          <ProgressBar label={titles[name]} value={share ?? 0} />
          <p>{share === null ? nothingYet[name] : text.progress(name, details)}</p>
        </li>
      ))}
    </ul>
  )
}
