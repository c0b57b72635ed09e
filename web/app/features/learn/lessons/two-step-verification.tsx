import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useTwoStepVerificationQuestions } from '../questions/two-step-verification.ts'
import { AttackTable } from './attack-table.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'

export default function TwoStepVerification() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="two-step-verification"
      lead={<Trans>By the end you’ll have it set up, and you’ll know what it stops and what it doesn’t.</Trans>}
      sections={[
        {
          id: 'why',
          label: t`Why two`,
          content: (
            <Prose title={t`Something you know, something you have`}>
              <p>
                <Trans>
                  A password is something you know, and what you know can be asked for, guessed, or stolen from another
                  site where you used it too. The second step asks for something you have. Nobody gets in with just one
                  of the two. That’s all it does, and it’s a lot.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'how',
          label: t`How the code works`,
          content: (
            <Prose title={t`Where the six digits come from`}>
              <p>
                <Trans>
                  When you set it up, the site shows you a secret once, as a QR code. Your authenticator keeps it. From
                  then on, both sides work out the same thing: the secret and the number of half minutes since 1970 go
                  into a one-way function, and six digits come out. The standard is RFC 6238, from 2011. Nothing is sent
                  to your phone, so it works in flight mode. After thirty seconds there’s a new number.
                </Trans>
              </p>
              <p>
                <Trans>
                  That tells you what to look after. The secret is the second step, so a photo of the QR code is a copy
                  of it. The clocks have to agree to within half a minute or so. And a code only works once: this site
                  refuses one that’s been used already, even within its thirty seconds.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'attacks',
          label: t`What it stops`,
          content: (
            <>
              <Prose title={t`What it stops, and what it doesn’t`}>
                <p>
                  <Trans>
                    No lock stops everything. Go through these seven, and notice that the ones it doesn’t stop all
                    involve a person or an open session.
                  </Trans>
                </p>
              </Prose>
              <AttackTable />
            </>
          ),
        },
        {
          id: 'set-up',
          label: t`Set it up`,
          content: (
            <Prose title={t`Set it up here in two minutes`}>
              <ol>
                <li>
                  <Trans>
                    Open your{' '}
                    <Link className="text-link" to="/dashboard/profile">
                      profile
                    </Link>
                    , choose two-step verification, and confirm with your password.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Scan the QR code with any authenticator app that follows the standard, and enter the first code.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Write the recovery codes down on paper and keep them away from your phone. Each one logs you in
                    once. Without them, a lost phone locks you out.
                  </Trans>
                </li>
              </ol>
              <p>
                <Trans>
                  Do your mailbox next. Anyone who can read your email can ask for a new password nearly everywhere, so
                  your mailbox deserves the strongest lock you have.
                </Trans>
              </p>
            </Prose>
          ),
        },
      ]}
      questions={useTwoStepVerificationQuestions()}
      sources={useSources()}
    />
  )
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    { who: t`Internet Engineering Task Force`, what: t`RFC 6238, Time-Based One-Time Password Algorithm, 2011` },
    {
      who: t`US National Institute of Standards and Technology`,
      what: t`Special Publication 800-63B, Digital Identity Guidelines: on codes by text message`,
    },
  ]
}
