import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import { Claim } from '../../ui/claim.tsx'
import { useFigures } from '../../ui/use-figures.ts'

export default function LearningBanner() {
  const { t } = useLingui()
  const figures = useFigures()
  return (
    <div className="learning-banner">
      <div>
        <h2 id="learning-like-a-pro">
          <Trans>Learning like a pro</Trans>
        </h2>
        <p>
          <Claim of="lessons_draw_it">
            <Trans>
              A few percent a day sounds small until you draw it. The lessons do, next to what savings earn in the same
              time.
            </Trans>
          </Claim>
        </p>
        <ButtonLink size="large" to="/learn">
          <Trans>Start Learning</Trans>
        </ButtonLink>
      </div>
      <svg viewBox="0 0 560 340" preserveAspectRatio="xMidYMax meet" direction="ltr" aria-hidden="true">
        <path className="banner-grid" d="M0 60h560M0 116h560M0 172h560M0 228h560M0 284h560" />
        <path className="banner-posted" d="M20 284C200 281 380 274 540 262" />
        <path className="banner-promised" d="M20 284C150 280 230 240 282 150S326 20 332 -20" />
        <text x="312" y="40" textAnchor="end" className="banner-promised-label">
          {figures.words(t`what was promised`)}
        </text>
        <text x="540" y="246" textAnchor="end">
          {figures.words(t`what savings earn`)}
        </text>
      </svg>
    </div>
  )
}
