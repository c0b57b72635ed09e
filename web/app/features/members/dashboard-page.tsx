import { useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { RunningPanel } from '../investments/index.ts'
import { AssetsChart, BalanceCards, RecentActivity } from '../ledger/index.ts'
import { ReferAndEarn } from '../referrals/index.ts'
import { MiningOverview } from './mining-overview.tsx'
import { ProductPromo } from './product-promo.tsx'

export default function DashboardPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Dashboard`} description={t`Your five balances and what is running.`} />
      <BalanceCards />
      <div className="with-aside">
        <AssetsChart />
        <RunningPanel />
      </div>
      <RecentActivity />
      <ReferAndEarn />
      <div className="halves">
        <ProductPromo />
        <MiningOverview />
      </div>
    </>
  )
}
