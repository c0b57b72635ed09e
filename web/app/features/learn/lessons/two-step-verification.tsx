import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { AttackTable } from './attack-table.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
import type { Question } from './quiz.tsx'

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
      questions={useQuestions()}
      sources={useSources()}
    />
  )
}

function useQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`What does your authenticator need to work out a code?`,
      choices: [
        { text: t`A connection to the site`, why: t`Nothing is sent. It works without a connection.` },
        { text: t`Your password`, why: t`The two steps know nothing about each other.` },
        { text: t`The secret and the time`, why: t`Both sides work out the same code from the same two things.` },
        { text: t`Your phone number`, why: t`That’s for text messages, and those can be redirected on the way.` },
      ],
    },
    {
      question: t`Someone calls from support and asks for the code “to stop a theft”. What do you do?`,
      choices: [
        { text: t`Read it out: it changes in thirty seconds anyway`, why: t`Thirty seconds is enough to log in.` },
        {
          text: t`Hang up: only the log-in page needs it`,
          why: t`The server knows what it should be. Only a thief has to ask.`,
        },
        { text: t`Read out half of it`, why: t`Nobody needs any of it.` },
        { text: t`Ask for their name first`, why: t`Anyone can make up a name.` },
      ],
    },
    {
      question: t`Which attack doesn’t it stop?`,
      choices: [
        { text: t`A password that leaked elsewhere`, why: t`That’s what it’s made for.` },
        { text: t`A guessed password`, why: t`The guess only gets them as far as the code.` },
        {
          text: t`A hijacked phone number, when the code comes from an app`,
          why: t`The code was never sent to that number.`,
        },
        {
          text: t`A fake log-in page that passes both on right away`,
          why: t`For those few seconds, the code works for anyone who has it.`,
        },
      ],
    },
    {
      question: t`Where do recovery codes belong?`,
      choices: [
        { text: t`On paper, away from your phone`, why: t`They’re for the day your phone is gone.` },
        { text: t`In a photo on your phone`, why: t`It’s gone with the phone, and copied to wherever your photos go.` },
        { text: t`In your mailbox`, why: t`Then anyone who gets into your mailbox has both steps.` },
        { text: t`Nowhere: they’re a weakness`, why: t`Without them, a lost phone locks you out.` },
      ],
    },
  ]
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
