import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ReadingPage } from './reading-page.tsx'

export default function TermsPage() {
  const { t } = useLingui()
  return (
    <ReadingPage
      title={t`Terms`}
      description={t`The terms of using Dryrun: practice money only, no returns, no payouts in real coins.`}
      lead={<Trans>Short, because nothing of value changes hands here.</Trans>}
      parts={[
        {
          id: 'practice',
          title: t`This is practice`,
          text: (
            <>
              <p>
                <Trans>
                  Dryrun imitates an investment platform. Its dollars and coins are numbers in a database. They have no
                  value, cannot be bought, sold or exchanged for anything, and belong to nobody outside this site.
                </Trans>
              </p>
              <p>
                <Trans>
                  Nothing here is an offer, an investment, or advice. The percentages of the plans are part of the
                  exercise; nobody promises them to you, and nobody could honestly do so.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'no-money',
          title: t`Send nothing real`,
          text: (
            <p>
              <Trans>
                There is no way to pay in. Every address this site shows belongs to a simulated network and is refused
                by real wallets. Whoever asks you for real money, real coins, a card number or a fee in the name of
                Dryrun is not acting for it; please tell the support address.
              </Trans>
            </p>
          ),
        },
        {
          id: 'account',
          title: t`Your account`,
          text: (
            <>
              <p>
                <Trans>
                  One person, one account. Give an e-mail address that you can read, and a password that you use nowhere
                  else. You may use a made-up name. Keep other people’s personal data out of pictures, chats and
                  reviews.
                </Trans>
              </p>
              <p>
                <Trans>
                  You can close the account at any time on your profile. What says who you are is erased; the entries of
                  the ledger stay, without your name, since a ledger that can lose entries proves nothing.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'admin',
          title: t`What the admin may do`,
          text: (
            <p>
              <Trans>
                The admin approves and declines deposits and withdrawals, can correct a balance with a reason, publishes
                reviews and can close an account. Corrections are posted as entries of the ledger and every decision is
                kept in an audit log.
              </Trans>
            </p>
          ),
        },
        {
          id: 'reviews',
          title: t`Reviews`,
          text: (
            <p>
              <Trans>
                A member whose investment has ended may write one review. It is shown with name, country and picture
                once the admin has published it. The admin publishes or declines it and never changes its words. You can
                take it back at any time.
              </Trans>
            </p>
          ),
        },
        {
          id: 'conduct',
          title: t`Fair use`,
          text: (
            <p>
              <Trans>
                Do not use this site, its name or copies of its pages to make anybody believe that real money is
                involved. Do not attack instances that are not yours; the software is open, so run your own.
              </Trans>
            </p>
          ),
        },
        {
          id: 'liability',
          title: t`No warranty`,
          text: (
            <p>
              <Trans>
                The software comes under the MIT licence, without any warranty. Whoever runs this instance may change or
                end it, and the practice money on it ends with it. What is kept about you is on the{' '}
                <Link className="text-link" to="/privacy">
                  privacy page
                </Link>
                .
              </Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
