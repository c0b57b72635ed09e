import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { ButtonLink } from '../../ui/button.tsx'
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
        description={t`Why Dryrun is an investment platform on practice money, who it is for, and where each of its figures comes from.`}
      />
      <section className="page-column about-hero">
        <h1 className="heading-page heading-display">
          <Trans>The same machine, with the lid off</Trans>
        </h1>
        <div className="grid gap-5">
          <p className="lede">
            <Trans>
              A site that takes real coins, promises to double them in three days and shows invented payouts is the
              pattern of investment fraud. Dryrun is that product built honestly: it works, it runs on practice money,
              and every entry can be looked at.
            </Trans>
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
            <Trans>
              Dryrun is software that anybody can run. This instance is kept by whoever answers the support address at
              the foot of the page. It is no company, holds no licence and needs none: there is no real-money mode, no
              setting that makes one, and its addresses are written in a form that no real wallet accepts.
            </Trans>
          </p>
          <p>
            <Trans>
              People practise on it what they are told elsewhere to do in a hurry: deposit by coin transfer, trade, wait
              for a fixed return, withdraw. Teachers and compliance trainers run it for a class. Engineers read it as an
              example of a money platform that can be audited.
            </Trans>
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
                <Trans>
                  Every count, payout and review comes out of this instance’s own database. Where there is no data, the
                  page says so. Members who came with the demo data are marked wherever their name shows.
                </Trans>
              </p>
            </li>
            <li>
              <h3>
                <Trans>Every promise has its truth beside it</Trans>
              </h3>
              <p>
                <Trans>
                  A plan’s percentage never stands alone: its rate over a year and the question who would pay it stand
                  in the same card.
                </Trans>
              </p>
            </li>
            <li>
              <h3>
                <Trans>The ledger is public in total</Trans>
              </h3>
              <p>
                <Trans>
                  What was paid in, what is owed, what was promised and the gap between them are on the{' '}
                  <Link className="text-link" to="/transparency">
                    transparency page
                  </Link>
                  , with the day on which a real platform of this kind could no longer pay.
                </Trans>
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
