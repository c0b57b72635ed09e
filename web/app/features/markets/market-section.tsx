import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { ToCome } from '../../ui/to-come.tsx'
import { useNear } from '../../ui/use-near.ts'
import { RedFlag, ToBeMarked } from '../red-flags/index.ts'

const MarketChart = lazy(() => import('./market-chart.tsx'))

/**
 * The landing page's chart: its place is kept from the first moment, its code and texts come when it is about to be
 * seen. The words above it are the page's own.
 */
export function MarketSection({ title, text }: { title: ReactNode; text: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  return (
    <section className="page-column section-rhythm market-section" id="markets">
      <div className="section-head section-head-close">
        <h2 className="heading-section">{title}</h2>
        <p className="lede">{text}</p>
      </div>
      <div ref={box} className="market-chart-place">
        {near ? (
          <RedFlag of="live_chart">
            <Suspense fallback={<ToCome lines={12} />}>
              <MarketChart />
            </Suspense>
          </RedFlag>
        ) : (
          <ToBeMarked lines={12} />
        )}
      </div>
    </section>
  )
}
