import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ReadingPage } from './reading-page.tsx'

export default function TermsPage() {
  const { t } = useLingui()
  return (
    <ReadingPage
      title={t`Terms`}
      description={t`The terms for using Dryrun: practice money only, no returns, no payouts in real coins.`}
      lead={<Trans>Short, because nothing of value changes hands here.</Trans>}
      parts={[
        {
          id: 'practice',
          title: t`This is practice`,
          text: (
            <>
              <p>
                <Trans>
                  Dryrun imitates an investment platform. Its dollars and coins are numbers in a database. They’re worth
                  nothing, can’t be bought, sold or exchanged for anything, and don’t exist outside this site.
                </Trans>
              </p>
              <p>
                <Trans>
                  Nothing here is an offer, an investment or advice. The plans’ percentages are part of the exercise.
                  Nobody is promising them to you, and nobody honestly could.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'no-money',
          title: t`Don’t send anything real`,
          text: (
            <p>
              <Trans>
                There’s no way to pay with real money. Every address on this site belongs to a simulated network, and
                real wallets refuse it. If anyone asks you for real money, real coins, a card number or a fee in
                Dryrun’s name, it isn’t us; please tell support.
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
                  One person, one account. Use an email address that works, and a password you don’t use anywhere else.
                  A made-up name is fine. Keep other people’s personal data out of pictures, chats and reviews.
                </Trans>
              </p>
              <p>
                <Trans>
                  You can close your account at any time on your profile. Everything that says who you are is erased.
                  The ledger’s entries stay, without your name, because a ledger that can lose entries proves nothing.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'admin',
          title: t`What the admin can do`,
          text: (
            <p>
              <Trans>
                The admin approves and declines deposits and withdrawals, can correct a balance with a reason, publishes
                reviews and can close an account. Corrections are posted to the ledger, and every decision is kept in an
                audit log.
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
                Once one of your investments has ended, you can write a review. It’s shown with your name, country and
                picture after the admin has published it. The admin publishes or declines it and never changes a word.
                You can take it back at any time.
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
                Don’t use this site, its name or copies of its pages to make anyone believe that real money is involved.
                Don’t attack instances that aren’t yours. The software is open, so run your own.
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
                The software comes under the MIT licence, without any warranty. The people who run this instance may
                change it or shut it down, and its practice money goes with it. The{' '}
                <Link className="text-link" to="/privacy">
                  privacy page
                </Link>{' '}
                says what we keep about you.
              </Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
