import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { Claim } from '../../ui/claim.tsx'
import ampersandUrl from '../../ui/fonts/newsreader-amp.woff2?url'
import { PageMeta } from '../../ui/page-meta.tsx'
import { still } from '../../ui/still.tsx'
import { MarketSection } from '../markets/index.ts'
import { PublicFigures } from '../public-figures/index.ts'
import { useRedFlags } from '../red-flags/index.ts'
import { Hero } from './hero.tsx'
import { Testimonials } from './testimonials.tsx'
import { TraderNeeds } from './trader-needs.tsx'
import { WithdrawalCardPlace } from './withdrawal-card-place.tsx'
import { WorkProgress } from './work-progress.tsx'
import './landing.css'
import './shown-in-turn.css'

/** Of the title's ampersand: asked for with the page, the title is set once and not twice. */
export const links = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: ampersandUrl, crossOrigin: 'anonymous' as const },
]

const FirstSteps = still(() => import('./first-steps.tsx'))
const Services = still(() => import('./service-cards.tsx'))
const LearningBanner = still(() => import('./learning-banner.tsx'))
const Questions = still(() => import('./questions.tsx'))

export const handle: PageHandle = { firstReads: ['readStats'] }

export default function LandingPage() {
  const { t } = useLingui()
  const { on, expectPart } = useRedFlags()
  const { hash } = useLocation()
  return (
    <PublicFigures>
      <PageMeta
        title={t`Practise investing with the books open`}
        description={t`An investment and crypto-trading platform that runs on practice money: deposit, invest, trade, withdraw, and see every entry in an open double-entry ledger.`}
      />
      <Hero />
      <FirstSteps
        className="page-column section-rhythm"
        aria-labelledby="getting-started"
        // One of the steps has a mark.
        awake={on}
        whileWaking={expectPart}
      />
      <TraderNeeds />
      <WorkProgress />
      <MarketSection
        title={<Trans>A market to practise on</Trans>}
        text={
          <Claim of="market_source">
            <Trans>
              Twelve months of four well-known names. The line below the chart says where its prices come from.
            </Trans>
          </Claim>
        }
      />
      <Services className="page-column" id="services" aria-labelledby="services-title" />
      <LearningBanner className="page-column section-rhythm" aria-labelledby="learning-like-a-pro" />
      <Testimonials />
      <Questions
        className="page-column section-rhythm"
        aria-labelledby="questions"
        // An address can name a question, which is then opened.
        awake={hash !== ''}
      />
      <WithdrawalCardPlace />
    </PublicFigures>
  )
}
