import { Trans, useLingui } from '@lingui/react/macro'
import { useInstance } from '../../instance.tsx'
import { ReadingPage } from './reading-page.tsx'

export default function PrivacyPage() {
  const { t } = useLingui()
  const instance = useInstance()
  return (
    <ReadingPage
      title={t`Privacy`}
      description={t`What Dryrun keeps about you, who sees it, and how to take it along or have it erased.`}
      lead={<Trans>What is kept, why, who sees it, and how to end it.</Trans>}
      parts={[
        {
          id: 'visitors',
          title: t`If you only look`,
          text: (
            <>
              <p>
                <Trans>
                  Pages, fonts, pictures and scripts come from this site alone. There is no advertising, no analytics
                  and no tracking, so no other company learns of your visit. Your country is guessed from your network
                  address with a database that is shipped with the product; the address is not sent anywhere for that.
                </Trans>
              </p>
              <p>
                <Trans>
                  Your browser keeps your choice of light or dark, and for the length of the visit that you sent the
                  card of recent withdrawals away. Neither is sent to us.
                </Trans>
              </p>
              <p>
                <Trans>
                  If you write to support, we keep what you wrote, the page you wrote it on and your country. A cookie
                  brings your browser back to it; both end 90 days after the last message. When you sign up or log in,
                  the conversation becomes part of your account.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'members',
          title: t`If you are a member`,
          text: (
            <>
              <p>
                <Trans>
                  We keep what you typed at sign-up (name, username, e-mail, phone number, country, gender, addresses),
                  a digest of your password, how long filling in the form took, your picture, the files you uploaded as
                  proof, your entries in the ledger, your review, your chat with support, the mails sent to you, and a
                  list of your sessions with browser and country.
                </Trans>
              </p>
              <p>
                <Trans>
                  One cookie holds your session. It is needed to stay logged in and used for nothing else. It ends when
                  you log out, after half a day without use, and after a week in any case. A second one, without
                  anything secret in it, tells the next page that you were logged in, so that it doesn’t offer to log
                  you in again.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'network-address',
          title: t`Your network address`,
          text: (
            <p>
              <Trans>
                To slow down guessing of passwords, attempts are counted under a digest of your network address, for an
                hour at most. The lists of sessions and the audit log hold the country, not the address. Whoever runs
                this instance may keep the logs of the web server in front of it; ask them.
              </Trans>
            </p>
          ),
        },
        {
          id: 'public',
          title: t`What others see`,
          text: (
            <p>
              <Trans>
                Approved withdrawals are listed on the landing page with amount, country and the first letters of your
                name; your full name only if you switch that on in your profile. The transparency page tells the last
                three of them the same way, and the deposits that paid them and the next in line with day, amount and
                first letters. A review shows the name, country and picture you chose for it. Whoever invited you sees
                your username and when you joined. Everything else is seen by you and the admin alone.
              </Trans>
            </p>
          ),
        },
        {
          id: 'third-parties',
          title: t`Other companies`,
          text: (
            <p>
              <Trans>
                The chart page offers widgets of TradingView. They are off until you switch them on; then that company
                learns your network address and what you look at. If the operator has set up a mail provider, it carries
                the mails to you.
              </Trans>
            </p>
          ),
        },
        {
          id: 'rights',
          title: t`Taking it along, and ending it`,
          text: (
            <>
              <p>
                <Trans>
                  Your profile has a button that downloads everything that is kept about you, and one that closes the
                  account. Closing erases name, addresses, password, sessions, files, mails and review at once. The
                  ledger’s entries and the audit log stay without anything that says who you were.
                </Trans>
              </p>
              <p>
                {instance ? (
                  <Trans>
                    Questions go to{' '}
                    <a className="text-link" href={`mailto:${instance.supportEmail}`}>
                      {instance.supportEmail}
                    </a>
                    .
                  </Trans>
                ) : (
                  <Trans>Questions go to the support address at the foot of the page.</Trans>
                )}
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
