import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSession } from '../../session.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePublicFigures } from '../public-figures/index.ts'
import { RedFlag } from '../red-flags/index.ts'
import { HeroFigures } from './hero-figures.tsx'
import { OpenBook } from './open-book.tsx'
import { WatchTour } from './watch-tour.tsx'

const LivingBook = lazy(() => import('../demo-book/index.ts'))

export function Hero() {
  const { stats } = usePublicFigures()
  const newBook = <OpenBook />
  return (
    <section className="page-column hero">
      <h1>
        <Trans>
          Invest in Stocks, Crypto <span className="hero-ampersand">&</span> More
        </Trans>
      </h1>
      <div className="hero-columns">
        <div className="grid gap-6 pt-1">
          <p className="lede">
            <Trans>
              Deposit, invest, trade, withdraw. It works like the real thing, with practice money and the books wide
              open.
            </Trans>
          </p>
          <div className="hero-actions">
            <PrimaryAction />
            <WatchTour />
          </div>
          <RedFlag of="reassuring_figures">
            <HeroFigures />
          </RedFlag>
        </div>
        {stats ? (
          <Suspense fallback={newBook}>
            <LivingBook none={newBook} />
          </Suspense>
        ) : (
          newBook
        )}
      </div>
    </section>
  )
}

function PrimaryAction() {
  const { user, authIsReady, problem } = useSession()
  const waiting = !authIsReady && !problem
  return (
    <div className="hero-action">
      {user ? (
        <ButtonLink look="primary" size="large" to={user.role === 'admin' ? '/admin' : '/dashboard'}>
          <Trans>Invest →</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink look="primary" size="large" to="/signUp" className={classNames(waiting && 'awaits-session')}>
          <Trans>Get Started</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
