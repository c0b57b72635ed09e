import type { FigureName } from '@dryrun/contract/public-figures.ts'
import { Trans } from '@lingui/react/macro'
import { Claim } from '../../ui/claim.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigureText, usePublicFigures } from '../public-figures/index.ts'

const shownMax = 4
/** In this order, as far as there is data: the last ones are always there. */
const preferred: readonly FigureName[] = [
  'members',
  'instruments',
  'median_sign_up',
  'median_payout',
  'countries',
  'two_steps',
]

/** Four live figures, each with its definition within reach. */
export function HeroFigures() {
  const { stats, problem } = usePublicFigures()
  const text = useFigureText()
  const figures = preferred
    .flatMap((name) => stats?.figures.find((figure) => figure.name === name) ?? [])
    .slice(0, shownMax)
  return (
    <div>
      <dl className="hero-facts">
        <div>
          <dt>
            <Trans>Money</Trans>
          </dt>
          <dd>
            <Claim of="practice_only">
              <Trans>Practice only</Trans>
            </Claim>
          </dd>
        </div>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{text.title(figure.name)}</dt>
            <dd>{text.value(figure)}</dd>
          </div>
        ))}
      </dl>
      {!stats && (
        <div aria-hidden className="hero-facts-coming needs-script">
          {preferred.slice(0, shownMax).map((name) => (
            <span key={name}>
              <i className="skeleton" />
            </span>
          ))}
        </div>
      )}
      <details className="figure-notes">
        <summary>
          <Trans>What these figures count</Trans>
        </summary>
        {stats ? (
          <dl>
            {figures.map((figure) => (
              <div key={figure.name}>
                <dt>{text.title(figure.name)}</dt>
                <dd>{text.definition(figure)}</dd>
              </div>
            ))}
            <p>
              <Trans>
                Counted from this instance’s database at <DateText at={stats.at} to="second" />.
              </Trans>
            </p>
          </dl>
        ) : (
          <p>
            {problem ? (
              <Trans>We couldn’t load the figures just now.</Trans>
            ) : (
              <Trans>
                Each one is counted from this instance’s database. You can read it with its definition at{' '}
                <a className="text-link" href="/api/stats">
                  /api/stats
                </a>
                .
              </Trans>
            )}
          </p>
        )}
      </details>
    </div>
  )
}
