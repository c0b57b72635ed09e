import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ClockDrawing } from '../../ui/empty-drawings.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RealityCheck } from './reality-check.tsx'
import { RunningInvestment } from './running-investment.tsx'
import './plans.css'
import './running.css'

const shownMax = 3

export function RunningPanel() {
  const { t } = useLingui()
  const running = useRead('listInvestments', { query: { state: 'running' } })
  return (
    <section className="panel" aria-label={t`Active investments`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans context="plans">Active</Trans>
        </h2>
        <Link className="text-link link-target text-sm" to="/dashboard/invest">
          <Trans>All investments</Trans>
        </Link>
      </div>
      <Shown of={running} heightClass="min-h-[300px]" lines={5}>
        {({ investments }) => {
          const highest = investments.toSorted((one, other) => other.percent - one.percent)[0]
          if (!highest)
            return (
              <EmptyState
                className="min-h-[300px]"
                drawing={<ClockDrawing />}
                title={<Trans>No active investments.</Trans>}
                text={<Trans>When you invest, you’ll see the countdown here.</Trans>}
                action={
                  <ButtonLink size="small" to="/dashboard/invest">
                    <Trans>See the plans</Trans>
                  </ButtonLink>
                }
              />
            )
          return (
            <>
              <ul>
                {investments.slice(0, shownMax).map((investment) => (
                  <RunningInvestment key={investment.investmentId} investment={investment} />
                ))}
              </ul>
              <div className="px-4 pb-4 lg:px-6">
                <RealityCheck percent={highest.percent} hours={findPlan(highest.planId)?.hours ?? 24} />
              </div>
              <p className="px-4 pb-4 text-ink-2 lg:px-6">
                <Trans>
                  While you wait: see{' '}
                  <Link className="text-link" to="/transparency#whose-deposit">
                    whose deposit would pay you
                  </Link>
                  , or{' '}
                  <Link className="text-link" to="/learn/red-flags">
                    learn the red flags
                  </Link>
                  .
                </Trans>
              </p>
            </>
          )
        }}
      </Shown>
    </section>
  )
}
