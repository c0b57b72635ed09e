import { lazy, Suspense } from 'react'
import { WhenNear } from './when-near.tsx'

const Ticker = lazy(() => import('./home-ticker.tsx'))
const Screener = lazy(() => import('./home-screener.tsx'))

/** The strip of prices for the top of the dashboard's first page; its place is kept until it is there. */
export function HomeTicker() {
  return (
    <Suspense fallback={<div className="min-h-[46px] first:-mt-8 max-[900px]:first:-mt-6" />}>
      <Ticker />
    </Suspense>
  )
}

/** The crypto screener for the foot of the same page. */
export function HomeScreener() {
  return (
    <WhenNear heightClass="min-h-[600px]">
      <Suspense fallback={<div className="panel min-h-[600px]" />}>
        <Screener />
      </Suspense>
    </WhenNear>
  )
}
