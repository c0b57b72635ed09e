import { type ReactNode, Suspense } from 'react'

/**
 * A part of a page that is not on the first screen: the browser lays it out when it comes near, and it is brought to
 * life in a turn of its own, so that neither holds up what is seen first.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  return (
    <div className="below-fold">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}
