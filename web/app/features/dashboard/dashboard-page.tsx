import { useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { FirstSteps } from '../first-steps/index.ts'
import { RunningPanel } from '../investments/index.ts'
import { AssetsChart, BalanceCards, RecentActivity } from '../ledger/index.ts'
import { HomeScreener, HomeTicker } from '../markets/index.ts'
import { CopyNote } from '../members/index.ts'
import { RedFlag } from '../red-flags/index.ts'
import { ReferAndEarn } from '../referrals/index.ts'
import { PositionsLine } from '../trading/index.ts'
import { ComingUp } from './coming-up.tsx'
import { MiningOverview } from './mining-overview.tsx'
import { ProductPromo } from './product-promo.tsx'

export default function DashboardPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Dashboard`} description={t`Your five balances and your active investments.`} />
      <HomeTicker />
      <CopyNote />
      <FirstSteps />
      <RedFlag of="growing_balance">
        <BalanceCards />
      </RedFlag>
      <PositionsLine />
      <div className="with-aside">
        <AssetsChart />
        <div className="grid content-start gap-6">
          <RedFlag of="countdown">
            <RunningPanel />
          </RedFlag>
          <ComingUp />
        </div>
      </div>
      <RecentActivity />
      <RedFlag of="referral_bonus">
        <ReferAndEarn />
      </RedFlag>
      <div className="halves">
        <ProductPromo />
        <RedFlag of="mining">
          <MiningOverview />
        </RedFlag>
      </div>
      <HomeScreener />
    </>
  )
}
