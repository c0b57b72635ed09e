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
      lead={<Trans>By the end it is set up, you know what it stops, and you know what it does not.</Trans>}
      sections={[
        {
          id: 'why',
          label: t`Why two`,
          content: (
            <Prose title={t`Something you know, something you have`}>
              <p>
                <Trans>
                  A password is a thing you know, and what you know can be asked for, guessed, or stolen from another
                  site where you used it too. The second step asks for a thing you have. Whoever has only one of the two
                  does not get in. That is all, and it is a great deal.
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
                  When you set it up, the site shows a secret once, as a picture of squares. Your authenticator keeps
                  it. From then on both sides compute the same thing: the secret and the number of half minutes that
                  have passed since 1970 go into a one-way function, and six digits come out. The standard is RFC 6238,
                  of 2011. Nothing is sent to your phone; it works in flight mode. After thirty seconds the number is
                  another one.
                </Trans>
              </p>
              <p>
                <Trans>
                  From this follows what to take care of. The secret is the second step: a photograph of the squares is
                  a copy of it. The clocks must agree to within half a minute or so. And a code is good once: this site
                  refuses one that was used already, even within its thirty seconds.
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
              <Prose title={t`What it stops, and what it does not`}>
                <p>
                  <Trans>
                    No lock is against everything. Go through these seven, and notice that the ones it does not stop all
                    have a person or an open session in them.
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
                    Scan the squares with any authenticator app that follows the standard, and type the first code.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Write the recovery codes down on paper and keep them where the phone is not. Each logs you in once.
                    Without them, a lost phone locks you out.
                  </Trans>
                </li>
              </ol>
              <p>
                <Trans>
                  Do the mailbox next. Whoever reads your mail can ask for a new password nearly everywhere, so the
                  mailbox deserves the strongest lock you have.
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
      question: t`What does your authenticator need to compute a code?`,
      choices: [
        { text: t`A connection to the site`, why: t`Nothing is sent. It works without any connection.` },
        { text: t`Your password`, why: t`The two steps know nothing of each other.` },
        { text: t`The secret and the time`, why: t`Both sides compute the same from the same two things.` },
        { text: t`Your phone number`, why: t`That is for text messages, which travel and can be redirected.` },
      ],
    },
    {
      question: t`Somebody calls from support and asks for the code “to stop a theft”.`,
      choices: [
        { text: t`Read it out: it changes in thirty seconds anyway`, why: t`Thirty seconds are enough to log in.` },
        {
          text: t`Hang up: nobody needs it but the login page`,
          why: t`The server knows what it should be. Only a thief has to ask.`,
        },
        { text: t`Read out half of it`, why: t`Nobody needs any of it.` },
        { text: t`Ask for their name first`, why: t`A name costs nothing.` },
      ],
    },
    {
      question: t`Which attack does it not stop?`,
      choices: [
        { text: t`A password that leaked elsewhere`, why: t`That is what it is made for.` },
        { text: t`A guessed password`, why: t`The guess only leads to the next question.` },
        {
          text: t`A moved phone number, when the code comes from an app`,
          why: t`The code never travelled by that number.`,
        },
        {
          text: t`A false login page that passes both on at once`,
          why: t`Within those seconds the code is good for whoever has it.`,
        },
      ],
    },
    {
      question: t`Where do recovery codes belong?`,
      choices: [
        { text: t`On paper, not with the phone`, why: t`They are for the day the phone is gone.` },
        { text: t`In a photo on the phone`, why: t`Gone with the phone, and copied to wherever photos go.` },
        { text: t`In the mailbox`, why: t`Then whoever has the mailbox has both steps.` },
        { text: t`Nowhere: they are a weakness`, why: t`Without them a lost phone locks you out.` },
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
