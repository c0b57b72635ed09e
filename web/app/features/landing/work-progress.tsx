import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { Claim } from '../../ui/claim.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useNear } from '../../ui/use-near.ts'
import { usePublicFigures, WithoutScript } from '../public-figures/index.ts'
import { ToBeMarked } from '../red-flags/index.ts'

const WorkFigures = lazy(() => import('./later/work-figures.tsx'))

/** The place of the figures is kept from the first moment; their code comes when they are about to be seen. */
export function WorkProgress() {
  const { stats, problem, retry } = usePublicFigures()
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  return (
    <section className="page-column section-rhythm" aria-labelledby="work-progress">
      <div className="section-head">
        <h2 id="work-progress" className="heading-section">
          <Trans>Work progress</Trans>
        </h2>
        <p className="lede">
          <Claim of="counted_work">
            <Trans>
              The latest approved withdrawals, and four percentages counted from this instance’s own records.
            </Trans>
          </Claim>
        </p>
      </div>
      <div ref={box} className="work-place">
        {problem ? <ErrorState onRetry={retry} /> : null}
        {stats && near ? (
          <Suspense fallback={<ToBeMarked lines={8} />}>
            <WorkFigures stats={stats} />
          </Suspense>
        ) : (
          !problem && <ToBeMarked lines={8} />
        )}
        <WithoutScript />
      </div>
      <p className="pt-4 text-sm">
        <Link className="text-link" to="/transparency">
          <Trans>See all totals on the transparency page</Trans>
        </Link>
      </p>
    </section>
  )
}
