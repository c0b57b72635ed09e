import { Trans } from '@lingui/react/macro'
import { Claim } from '../../ui/claim.tsx'
import { DateText } from '../../ui/time.tsx'
import { PublicFigures, useFigureText, usePublicFigures, WithoutScript } from '../public-figures/index.ts'

/** Everything the public pages may claim: the figure, what it counts and when, or why the claim is left out. */
export function FigureList() {
  return (
    <section className="page-column" aria-labelledby="figure-list">
      <div className="section-head section-head-close">
        <h2 id="figure-list" className="heading-section">
          <Trans>What we claim, and what it counts</Trans>
        </h2>
        <p className="lede">
          <Claim of="live_figures">
            <Trans>Every figure here is counted when you look, or it’s left out.</Trans>
          </Claim>
        </p>
      </div>
      <PublicFigures>
        <Rows />
      </PublicFigures>
    </section>
  )
}

function Rows() {
  const { stats, problem, retry } = usePublicFigures()
  const text = useFigureText()
  return (
    <div className="figure-list-place">
      {stats && (
        <>
          <dl className="figure-list">
            {stats.figures.map((figure) => (
              <div key={figure.name}>
                <dt>{text.title(figure.name)}</dt>
                <dd className="listed-figure">{text.value(figure)}</dd>
                <dd>{text.definition(figure)}</dd>
              </div>
            ))}
            {stats.leftOut.map(({ name, reason }) => (
              <div key={name} data-open="">
                <dt>{text.title(name)}</dt>
                <dd className="listed-figure">
                  <Trans>left out</Trans>
                </dd>
                <dd>{text.omission(reason)}</dd>
              </div>
            ))}
          </dl>
          <p className="pt-3.5 text-sm text-ink-3">
            <Trans>
              Counted from this instance’s database at <DateText at={stats.at} to="second" />.
            </Trans>
          </p>
        </>
      )}
      {problem ? (
        <p role="alert" className="py-6">
          <Trans>We couldn’t load the figures just now.</Trans>{' '}
          <button type="button" className="text-link" onClick={retry}>
            <Trans>Retry</Trans>
          </button>
        </p>
      ) : null}
      <WithoutScript />
    </div>
  )
}
