import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { ReadsProvider, useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { InTurn } from '../../ui/in-turn.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import './transparency.css'
import { Books } from './books.tsx'
import { FlowsChart } from './flows-chart.tsx'
import { TwinOfThePlans } from './honest-twin.tsx'
import { PositionsHeld } from './positions-held.tsx'
import { PricePromise } from './price-promise.tsx'
import { ProjectionBand } from './projection-band.tsx'
import { SealBehind } from './seal-behind.tsx'
import { VerificationStrip } from './verification-strip.tsx'
import { WhoseDepositPaidWhom } from './whose-deposit.tsx'

// Texts that only this page needs are loaded with it.
/** The figures change while people deposit and withdraw. */
const readAgainMs = 20_000

export const handle: PageHandle = { firstReads: ['readTransparency'] }

export default function TransparencyPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta
        title={t`Transparency`}
        description={t`What members deposited, what they’re owed, what was promised, and the day the money would run out: live totals from an open ledger, with the arithmetic shown.`}
      />
      <ReadsProvider>
        <Totals />
        <PricePromise />
      </ReadsProvider>
      <WhyItRunsOut />
    </>
  )
}

function Totals() {
  const reading = useRead('readTransparency', {}, { everyMs: readAgainMs })
  // Once it's known, what was found is the title of the page. It comes with the figures below, in one go.
  const shown = useDeferredValue(reading.data)
  const isFound = shown !== undefined && shown.paidIn.count > 0
  return (
    <>
      {!isFound && <Head />}
      <noscript>
        <p className="page-column pb-8 text-ink-2">
          <Trans>
            The figures come from the ledger when the page opens, and that needs JavaScript. Without it, you’ll find
            them at <a href="/api/transparency">/api/transparency</a>.
          </Trans>
        </p>
      </noscript>
      {/* Another element once the title above is gone: what has just come hasn't moved. */}
      <div key={isFound ? 'found' : 'coming'} className="needs-script transparency-figures">
        <Shown of={reading} heightClass="transparency-waiting" shape="cards" lines={4}>
          {(figures) => (
            <InTurn>
              <ProjectionBand figures={figures} />
              <Books figures={figures} />
              <TwinOfThePlans figures={figures} />
              <PositionsHeld figures={figures} />
              <FlowsChart figures={figures} />
              <WhoseDepositPaidWhom figures={figures} />
              <VerificationStrip figures={figures} />
              <SealBehind figures={figures} />
            </InTurn>
          )}
        </Shown>
      </div>
    </>
  )
}

/** What's said on top before anything is known, and where nobody has deposited anything. */
function Head() {
  return (
    <div className="page-column page-head">
      <h1 className="heading-page">
        <Trans>Where the money would have to come from</Trans>
      </h1>
      <p className="lede">
        <Trans>
          Live totals from this instance’s ledger. It’s all practice money. On a real platform of this kind the
          arithmetic is the same, and the deposits are someone’s savings.
        </Trans>
      </p>
    </div>
  )
}

function WhyItRunsOut() {
  return (
    <section className="page-column section-rhythm" aria-labelledby="why">
      <h2 id="why" className="heading-section mb-6">
        <Trans>Why it runs out</Trans>
      </h2>
      <div className="three-columns">
        <article>
          <h3 className="heading-panel">
            <Trans>A return comes from someone</Trans>
          </h3>
          <p>
            <Trans>
              A plan credits 15% to 100% within days. The platform owns nothing that earns that. So the credit is just a
              number until a later member’s deposit pays for it.
            </Trans>
          </p>
        </article>
        <article>
          <h3 className="heading-panel">
            <Trans>The debt grows on its own</Trans>
          </h3>
          <p>
            <Trans>
              Whatever is credited can be withdrawn, and whatever stays earns again on paper. The debt grows without a
              single deposit. The money held doesn’t.
            </Trans>
          </p>
        </article>
        <article>
          <h3 className="heading-panel">
            <Trans>Growth moves the day, and the loss</Trans>
          </h3>
          <p>
            <Trans>
              To keep paying, new money would have to multiply as fast as the promise, forever. More growth pushes the
              day back, and by then more people are owed more.
            </Trans>{' '}
            <Link className="text-link" to="/learn/compound-interest">
              <Trans>How fast that is</Trans>
            </Link>
          </p>
        </article>
      </div>
    </section>
  )
}
