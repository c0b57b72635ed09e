import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect } from 'react'
import { useReadAgain } from '../../read-again.ts'
import { useSession } from '../../session.tsx'
import { homeOf } from '../../session-state.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Claim } from '../../ui/claim.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePublicFigures } from '../public-figures/index.ts'
import { RedFlag } from '../red-flags/index.ts'
import { HeroFigures } from './hero-figures.tsx'
import { OpenBook } from './open-book.tsx'
import { WatchTour } from './watch-tour.tsx'

const loadBook = () => import('../demo-book/index.ts')
const LivingBook = lazy(loadBook)

/** Visitors have no live stream, so the demo member's book is read again this often while someone looks. */
const bookMs = 10_000

export function Hero() {
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
            <Claim of="whole_product">
              <Trans>
                Deposit, invest, trade, withdraw. It works like the real thing, with practice money and the books wide
                open.
              </Trans>
            </Claim>
          </p>
          <div className="hero-actions">
            <PrimaryAction />
            <WatchTour />
          </div>
          <RedFlag of="reassuring_figures">
            <HeroFigures />
          </RedFlag>
        </div>
        <BookPlace />
      </div>
    </section>
  )
}

/** A new member's book, until the demo member's can take its place: its code and its entries come after the figures. */
function BookPlace() {
  const isTime = usePublicFigures().stats !== null
  const { data, problem } = useReadAgain('readDemoBook', bookMs, isTime)
  useEffect(() => {
    // If it doesn't come now, it's asked for again when the book is drawn.
    if (isTime) loadBook().catch(() => {})
  }, [isTime])
  const newBook = <OpenBook />
  return (
    <Suspense fallback={newBook}>
      {data?.book ? <LivingBook book={data.book} isLost={problem !== null} /> : newBook}
    </Suspense>
  )
}

function PrimaryAction() {
  const { user, authIsReady, problem } = useSession()
  const waiting = !authIsReady && !problem
  return (
    <div className="hero-action">
      {user ? (
        <ButtonLink look="primary" size="large" to={homeOf(user)}>
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
