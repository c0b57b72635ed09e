import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { RedFlagKind } from './explanations/explanation.tsx'
import { useRedFlags } from './red-flags.tsx'

// Read by those who turn the switch on, so nobody else loads it.
const Explanation = lazy(() => import('./explanations/explanation.tsx'))

/**
 * Stands around something that a fraudulent site of this kind would use. It changes nothing until the switch is on; then
 * it is outlined and explained in place.
 */
export function RedFlag({ of, children }: { of: RedFlagKind; children: ReactNode }) {
  const { on, register } = useRedFlags()
  useEffect(() => (on ? register() : undefined), [on, register])
  return (
    <div className={on ? 'red-flag' : 'contents'}>
      <div className={on ? 'red-flag-marked' : 'contents'}>{children}</div>
      {on && (
        <Suspense fallback={<div className="red-flag-note" />}>
          <Explanation of={of} />
        </Suspense>
      )}
    </div>
  )
}
