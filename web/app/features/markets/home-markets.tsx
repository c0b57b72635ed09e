import { lazy, Suspense } from 'react'
import { WhenNear } from './when-near.tsx'

const Ticker = lazy(() => import('./home-ticker.tsx'))
const Screener = lazy(() => import('./home-screener.tsx'))

/** The strip of prices for the top of the dashboard's first page; its place is kept until it is there. */
export function HomeTicker() {
  return (
    <Suspense fallback={<div className="ticker-tape" />}>
      <Ticker />
    </Suspense>
  )
}

/** The crypto screener for the foot of the same page. */
export function HomeScreener() {
  return (
    <WhenNear heightClass="screener-height">
      <Suspense fallback={<div className="panel screener-height" />}>
        <Screener />
      </Suspense>
    </WhenNear>
  )
}
