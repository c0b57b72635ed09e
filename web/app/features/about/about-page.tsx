import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Claim } from '../../ui/claim.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { FigureList } from './figure-list.tsx'
import { LedgerDrawing } from './ledger-drawing.tsx'
import { useAboutQuestions } from './use-about-questions.ts'
import './about.css'

export const handle: PageHandle = { firstReads: ['readStats'] }

export default function AboutPage() {
  const { t } = useLingui()
  const questions = useAboutQuestions()
  return (
    <>
      <PageMeta
        title={t`About`}
        description={t`Why Dryrun runs on practice money, who it’s for, and where each of its figures comes from.`}
      />
      <section className="page-column about-hero">
        <h1 className="heading-page heading-display">
          <Trans>The same machine, with the lid off</Trans>
        </h1>
        <div className="grid gap-5">
          <p className="lede">
            <Claim of="same_machine">
              <Trans>
                A site that takes real coins, promises to double them in three days and shows invented payouts: that’s
                how investment fraud looks. Dryrun is the same product, built honestly. It works, it runs on practice
                money, and you can look at every entry.
              </Trans>
            </Claim>
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="primary" to="/plans">
              <Trans>See the plans</Trans>
            </ButtonLink>
            <ButtonLink to="/transparency">
              <Trans>See the books</Trans>
            </ButtonLink>
          </div>
        </div>
      </section>
      <section className="page-column section-rhythm about-columns">
        <LedgerDrawing />
        <div className="reading-page">
          <h2 className="heading-section">
            <Trans>About Us</Trans>
          </h2>
          <p>
            <Claim of="no_real_money">
              <Trans>
                Dryrun is software that anyone can run. This instance is run by the people behind the support address at
                the bottom of the page. It isn’t a company and it doesn’t need a licence: there’s no real-money mode, no
                setting that creates one, and no real wallet accepts its addresses.
              </Trans>
            </Claim>
          </p>
          <p>
            <Claim of="for_classes">
              <Trans>
                Here, people practise what other sites tell them to do in a hurry: deposit by coin transfer, trade, wait
                for a fixed return, withdraw. Teachers and compliance trainers run it for a class. Engineers read it as
                an example of a money platform that can be audited.
              </Trans>
            </Claim>
          </p>
          <h2 className="heading-section pt-6">
            <Trans>Why Choose Us</Trans>
          </h2>
          <ul className="about-reasons">
            <li>
              <h3>
                <Trans>Nothing is made up</Trans>
              </h3>
              <p>
                <Claim of="nothing_made_up">
                  <Trans>
                    Every count, payout and review comes from this instance’s own database. Where there’s no data, the
                    page says so. Demo members are marked wherever their name appears.
                  </Trans>
                </Claim>
              </p>
            </li>
            <li>
              <h3>
                <Trans>Every promise comes with the truth</Trans>
              </h3>
              <p>
                <Claim of="promise_with_truth">
                  <Trans>
                    You never see a plan’s percentage on its own: the same card shows its rate over a year and asks
                    who’d pay for it.
                  </Trans>
                </Claim>
              </p>
            </li>
            <li>
              <h3>
                <Trans>The ledger’s totals are public</Trans>
              </h3>
              <p>
                <Claim of="totals_public">
                  <Trans>
                    What was deposited, what’s owed, what was promised and the gap between them: it’s all on the{' '}
                    <Link className="text-link" to="/transparency">
                      transparency page
                    </Link>
                    , with the day a real platform of this kind could no longer pay.
                  </Trans>
                </Claim>
              </p>
            </li>
          </ul>
        </div>
      </section>
      <FigureList />
      <section className="page-column section-rhythm" aria-labelledby="questions">
        <div className="heading-beside">
          <h2 id="questions" className="heading-section">
            <Trans>Questions</Trans>
          </h2>
          <Accordion openFirst items={questions} />
        </div>
      </section>
    </>
  )
}
