import type { Investment } from '@dryrun/contract/investments.ts'
import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { useLingui } from '@lingui/react/macro'
import { Countdown } from '../../countdown.tsx'
import { fromPrincipal, fromReturn } from '../../origins.ts'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DateText } from '../../ui/time.tsx'
import { useNow } from '../../use-instance.tsx'

const redrawMs = 10_000

export function RunningInvestment({ investment }: { investment: Investment }) {
  const { t } = useLingui()
  const now = useNow(redrawMs)
  const [opened, matures] = [Date.parse(investment.openedAt), Date.parse(investment.maturesAt)]
  const title = findPlan(investment.planId)?.title ?? ''
  return (
    <li className="running-investment">
      <div className="flex items-center justify-between gap-3">
        <b className="text-sm">{title}</b>
        <StatusChip status="running" />
      </div>
      <Countdown
        until={investment.maturesAt}
        label={(hours, minutes) => t`${hours} hours and ${minutes} minutes to maturity`}
      />
      <ProgressBar label={t`Time passed, ${title}`} value={now ? (now.getTime() - opened) / (matures - opened) : 0} />
      <dl className="running-figures">
        <div>
          <dt>{t`Principal`}</dt>
          <dd>
            <Money amount={investment.principal} from={fromPrincipal(investment.investmentId)} />
          </dd>
        </div>
        <div>
          <dt>{t`Return, ${investment.percent}%, promised`}</dt>
          <dd>
            <Money amount={investment.return} from={fromReturn(investment)} promised />
          </dd>
        </div>
        <div>
          <dt>{t`Matures`}</dt>
          <dd>
            <DateText at={investment.maturesAt} />
          </dd>
        </div>
      </dl>
    </li>
  )
}
