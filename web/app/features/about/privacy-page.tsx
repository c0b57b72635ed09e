import { Trans, useLingui } from '@lingui/react/macro'
import { useInstance } from '../../use-instance.tsx'
import { ReadingPage } from './reading-page.tsx'

export default function PrivacyPage() {
  const { t } = useLingui()
  const instance = useInstance()
  return (
    <ReadingPage
      title={t`Privacy`}
      description={t`What Dryrun keeps about you, who sees it, and how to download or erase it.`}
      lead={<Trans>What we keep, why, who sees it, and how to end it.</Trans>}
      parts={[
        {
          id: 'visitors',
          title: t`If you’re just looking`,
          text: (
            <>
              <p>
                <Trans>
                  Pages, fonts, pictures and scripts all come from this site. There are no ads, no analytics and no
                  tracking, so no other company learns about your visit. We guess your country from your network address
                  with a database that comes with the product; your address isn’t sent anywhere for that.
                </Trans>
              </p>
              <p>
                <Trans>
                  Your browser remembers whether you chose light or dark and, for this visit, that you closed the
                  recent-withdrawal card. Neither is sent to us.
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
          title: t`If you’re a member`,
          text: (
            <>
              <p>
                <Trans>
                  We keep what you entered at sign-up (name, username, email, phone number, country, gender, addresses),
                  a digest of your password, how long the form took you, your picture, the files you uploaded as proof,
                  your ledger entries, your review, your chat with support, the emails we sent you, and a list of your
                  sessions with browser and country.
                </Trans>
              </p>
              <p>
                <Trans>
                  One cookie holds your session. You need it to stay logged in, and it’s used for nothing else. It ends
                  when you log out, after half a day without use, and after a week in any case. A second one, with
                  nothing secret in it, tells the next page that you were logged in, so that it doesn’t offer to log you
                  in again.
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
                To slow down password guessing, we count attempts under a digest of your network address, for an hour at
                most. The list of sessions and the audit log keep your country, not your address. The people who run
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
                Approved withdrawals are listed on the landing page with the amount, your country and your initials;
                your full name only shows if you turn that on in your profile. The transparency page shows the last
                three the same way, and the deposits that paid for them, plus the next ones in line, with the day, the
                amount and initials. A review shows the name, country and picture you chose for it. The person who
                invited you sees your username and when you joined. Only you and the admin see everything else.
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
                The chart page offers TradingView widgets. They’re off until you turn them on; then that company learns
                your network address and what you’re looking at. If the operator has set up an email provider, your
                emails go through it.
              </Trans>
            </p>
          ),
        },
        {
          id: 'rights',
          title: t`Your data, and closing your account`,
          text: (
            <>
              <p>
                <Trans>
                  On your profile there’s a button to download everything we keep about you, and one to close your
                  account. Closing it erases your name, addresses, password, sessions, files, emails and review right
                  away. The ledger’s entries and the audit log stay, without anything that says who you were.
                </Trans>
              </p>
              <p>
                {instance ? (
                  <Trans>
                    Questions? Write to{' '}
                    <a className="text-link" href={`mailto:${instance.supportEmail}`}>
                      {instance.supportEmail}
                    </a>
                    .
                  </Trans>
                ) : (
                  <Trans>Questions? Write to the support address at the bottom of the page.</Trans>
                )}
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
