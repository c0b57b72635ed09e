import type { ReactNode } from 'react'

/**
 * A part of a page that is not on the first screen: the browser lays it out when it comes near. It is no boundary of
 * loading: those are written out of place when a page is prerendered, and would stay hidden where no scripts run.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  return <div className="below-fold">{children}</div>
}
