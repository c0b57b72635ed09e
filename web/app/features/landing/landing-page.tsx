import { Trans, useLingui } from '@lingui/react/macro'
import type { PageHandle } from '../../page-handle.ts'
import ampersandUrl from '../../ui/fonts/newsreader-amp.woff2?url'
import { PageMeta } from '../../ui/page-meta.tsx'
import { MarketSection } from '../markets/index.ts'
import { PublicFigures } from '../public-figures/index.ts'
import { FirstSteps } from './first-steps.tsx'
import { Hero } from './hero.tsx'
import { LearningBanner } from './learning-banner.tsx'
import { Questions } from './questions.tsx'
import { RecentWithdrawalCard } from './recent-withdrawal-card.tsx'
import { Services } from './service-cards.tsx'
import { Testimonials } from './testimonials.tsx'
import { TraderNeeds } from './trader-needs.tsx'
import { WorkProgress } from './work-progress.tsx'
import './landing.css'
import './shown-in-turn.css'

/** Of the title's ampersand: asked for with the page, the title is set once and not twice. */
export const links = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: ampersandUrl, crossOrigin: 'anonymous' as const },
]

export const handle: PageHandle = { firstReads: ['readStats'] }

export default function LandingPage() {
  const { t } = useLingui()
  return (
    <PublicFigures>
      <PageMeta
        title={t`Practise investing with the books open`}
        description={t`An investment and crypto-trading platform that runs on practice money: deposit, invest, trade, withdraw, and see every entry in an open double-entry ledger.`}
      />
      <Hero />
      <FirstSteps />
      <TraderNeeds />
      <WorkProgress />
      <MarketSection
        title={<Trans>A market to practise on</Trans>}
        text={
          <Trans>
            Twelve months of four well-known names. The line below the chart says where its prices come from.
          </Trans>
        }
      />
      <Services />
      <LearningBanner />
      <Testimonials />
      <Questions />
      <RecentWithdrawalCard />
    </PublicFigures>
  )
}
