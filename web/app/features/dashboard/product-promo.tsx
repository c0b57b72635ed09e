import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'

/** What else the product has to offer, said without a promise. */
export function ProductPromo() {
  const { t } = useLingui()
  return (
    <section className="panel panel-body grid content-start gap-4" aria-label={t`Learning like a pro`}>
      <svg width="220" height="88" viewBox="0 0 220 88" className="spot-drawing" aria-hidden="true">
        <path className="sheet" d="M2 6h96q12 0 12 12v66q0-12-12-12H2zM218 6h-96q-12 0-12 12v66q0-12 12-12h96z" />
        <path className="hair" d="M18 24h72M18 38h72M18 52h44" />
        <path className="accent" d="M128 56h18V42h20" />
        <path className="accent to-come" d="M166 42h16V24h22" />
      </svg>
      <h2 className="heading-panel">
        <Trans>Learning like a pro</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        <Trans>
          Short lessons, each with a quiz: what a chart can tell you, what compound interest does, and how to spot a
          fraud before it spots you.
        </Trans>
      </p>
      <p>
        <ButtonLink to="/learn">
          <Trans>Start Learning</Trans>
        </ButtonLink>
      </p>
    </section>
  )
}
