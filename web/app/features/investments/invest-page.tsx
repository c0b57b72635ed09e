import type { Plan } from '@dryrun/contract/investments.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePagedRead, useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RedFlag } from '../red-flags/index.ts'
import { ClosedInvestments } from './closed-investments.tsx'
import { InvestDialog } from './invest-dialog.tsx'
import { PlanCards } from './plan-cards.tsx'
import { RunningInvestment } from './running-investment.tsx'
import './plans.css'
import './running.css'

export default function InvestPage() {
  const { t } = useLingui()
  const plans = useRead('listPlans', {})
  const [chosen, setChosen] = useState<Plan | null>(null)
  return (
    <>
      <PageMeta title={t`Invest`} description={t`Four plans, and what each promise would mean.`} />
      <h2 className="sr-only">
        <Trans>Plans</Trans>
      </h2>
      <RedFlag of="fixed_return">
        <Shown of={plans} heightClass="panel min-h-[520px]" shape="cards" lines={4}>
          {(data) => <PlanCards plans={data.plans} onInvest={setChosen} />}
        </Shown>
      </RedFlag>
      <InvestDialog plan={chosen} onClose={() => setChosen(null)} />
      <Running />
      <Closed />
    </>
  )
}

function Running() {
  const { t } = useLingui()
  const running = usePagedRead('listInvestments', { query: { state: 'running' } })
  return (
    <section className="panel" aria-label={t`Active investments`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans context="plans">Active</Trans>
        </h2>
      </div>
      <Shown of={running} heightClass="min-h-[220px]">
        {({ pages }) => {
          const investments = pages.flatMap((page) => page.investments)
          if (investments.length === 0)
            return (
              <EmptyState
                title={<Trans>No active investments.</Trans>}
                text={<Trans>Choose a plan above, and you’ll see its countdown here.</Trans>}
              />
            )
          return (
            <>
              <ul className="running-grid">
                {investments.map((investment) => (
                  <RunningInvestment key={investment.investmentId} investment={investment} />
                ))}
              </ul>
              <ShowMore of={running} />
            </>
          )
        }}
      </Shown>
    </section>
  )
}

function Closed() {
  const { t } = useLingui()
  const all = usePagedRead('listInvestments', { query: {} })
  return (
    <section className="panel" aria-label={t`Closed investments`}>
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans context="plans">Closed</Trans>
        </h2>
        {all.data?.pages.some((page) => page.investments.some(({ state }) => state !== 'running')) && (
          <Link className="text-link link-target text-sm" to="/dashboard/review">
            <Trans>Write a review</Trans>
          </Link>
        )}
      </div>
      <Shown of={all} heightClass="min-h-[172px]">
        {({ pages }) => {
          const closed = pages.flatMap((page) => page.investments).filter(({ state }) => state !== 'running')
          return (
            <>
              {closed.length === 0 ? (
                <EmptyState
                  title={<Trans>No investment has finished yet.</Trans>}
                  text={<Trans>Finished investments show up here.</Trans>}
                />
              ) : (
                <ClosedInvestments investments={closed} />
              )}
              <ShowMore of={all} />
            </>
          )
        }}
      </Shown>
    </section>
  )
}
