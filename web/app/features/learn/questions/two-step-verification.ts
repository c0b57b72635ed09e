import { useLingui } from '@lingui/react/macro'
import type { Question } from './question.ts'

export function useTwoStepVerificationQuestions(): readonly Question[] {
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
