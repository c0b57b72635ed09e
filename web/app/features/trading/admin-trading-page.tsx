import { useLingui } from '@lingui/react/macro'
import { PageMeta } from '../../ui/page-meta.tsx'
import { AllFills } from './all-fills.tsx'
import { AllOrders } from './all-orders.tsx'
import { ExposurePanel } from './exposure-panel.tsx'
import './trading.css'

/** What the house stands for by trading, and everybody's orders and fills. The admin looks; only members trade. */
export default function AdminTradingPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t`Trading`} description={t`What members hold, their open orders and their fills.`} />
      <ExposurePanel />
      <AllOrders />
      <AllFills />
    </>
  )
}
