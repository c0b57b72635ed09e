import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useRef } from 'react'
import { useInView } from './use-in-view.ts'

const MarketChart = lazy(() => import('./market-chart.tsx'))

/** The landing page's chart: its place is kept from the first moment, its code comes when it is about to be seen. */
export function MarketSection() {
  const box = useRef<HTMLDivElement>(null)
  const near = useInView(box)
  return (
    <section className="page-column section-rhythm market-section" id="markets">
      <h2 className="heading-section">
        <Trans>A market to practise on</Trans>
      </h2>
      <p className="lede">
        <Trans>Twelve months of four well-known names. The line under the chart says where its prices come from.</Trans>
      </p>
      <div ref={box} className="market-chart-place">
        {near && (
          <Suspense fallback={null}>
            <MarketChart />
          </Suspense>
        )}
      </div>
    </section>
  )
}
