import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../session.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MarketSection } from '../markets/index.ts'
import { FirstSteps } from './first-steps.tsx'
import { OpenBook } from './open-book.tsx'

export default function LandingPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta
        title={t`Practise investing with the books open`}
        description={t`An investment and crypto-trading platform that runs on practice money: deposit, invest, withdraw, and see every entry in an open double-entry ledger.`}
      />
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
                Deposit, invest, wait, withdraw. Every step works as it would on a fixed-return site, with practice
                money and the books open while you do it.
              </Trans>
            </p>
            <PrimaryAction />
            <dl className="hero-facts">
              <div>
                <dt>
                  <Trans>Money</Trans>
                </dt>
                <dd>
                  <Trans>Practice only</Trans>
                </dd>
              </div>
              <div>
                <dt>
                  <Trans>Book-keeping</Trans>
                </dt>
                <dd>
                  <Trans>Double entry</Trans>
                </dd>
              </div>
              <div>
                <dt>
                  <Trans>Your accounts</Trans>
                </dt>
                <dd>5</dd>
              </div>
              <div>
                <dt>
                  <Trans>Real coins accepted</Trans>
                </dt>
                <dd>
                  <Trans>None</Trans>
                </dd>
              </div>
            </dl>
          </div>
          <OpenBook />
        </div>
      </section>
      <FirstSteps />
      <MarketSection />
    </>
  )
}

function PrimaryAction() {
  const { user, authIsReady, problem } = useSession()
  const waiting = !authIsReady && !problem
  return (
    <div className="hero-action relative">
      {waiting && <Spinner className="absolute left-1" />}
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
