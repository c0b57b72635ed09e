import { useLingui } from '@lingui/react/macro'
import type { Question } from './question.ts'

export function useRedFlagsQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`A site asks for a fee before it pays out your withdrawal. What does the fee buy you?`,
      choices: [
        {
          text: t`A faster payout`,
          why: t`A platform that holds your money can take a fee out of it. Asking for new money is the giveaway.`,
        },
        { text: t`Nothing`, why: t`After the first fee comes a second one. Withdrawals here never cost anything.` },
        { text: t`A tax certificate`, why: t`You don’t pay taxes to a platform’s coin address.` },
        { text: t`Insurance against losses`, why: t`Nobody insures a payout by asking you to pay.` },
      ],
    },
    {
      question: t`A friend was paid 30% last week, for real and in full. What does that show?`,
      choices: [
        { text: t`That the platform earns it`, why: t`It shows that money came in, not where it came from.` },
        { text: t`That your friend is in on it`, why: t`Most people who recommend such things believe in them.` },
        { text: t`That it’s registered`, why: t`A payout doesn’t show that.` },
        {
          text: t`That someone’s deposit was there to pay for it`,
          why: t`Schemes like this live on early payouts.`,
        },
      ],
    },
    {
      question: t`Which of these isn’t a red flag on its own?`,
      choices: [
        { text: t`A fund that reports a loss`, why: t`Real values move, and it said so.` },
        { text: t`The same gain every month for years`, why: t`Overly consistent returns are on the SEC’s list.` },
        {
          text: t`A bonus for every friend you bring`,
          why: t`It turns members into sellers; the UK bans it for crypto.`,
        },
        { text: t`An offer to carry on in a private messaging app`, why: t`The CFTC calls it an early tip-off.` },
      ],
    },
    {
      question: t`Where do you check whether a seller is licensed?`,
      choices: [
        { text: t`On the certificate on their site`, why: t`A picture proves nothing.` },
        { text: t`Through the link they send you`, why: t`It leads where they want you to go.` },
        {
          text: t`In the regulator’s register, which you find yourself`,
          why: t`Find your own way there, not the seller’s.`,
        },
        { text: t`In the reviews`, why: t`Reviews can be made up, and they are.` },
      ],
    },
    {
      question: t`You suspect everything and call all twenty offers fraud. How good is that?`,
      choices: [
        {
          text: t`Perfect: no fraud got through`,
          why: t`And neither did any honest offer. Half of the judgement is missing.`,
        },
        {
          text: t`Useless: it doesn’t tell anyone anything`,
          why: t`Good judgement means hits without false alarms. Both kinds of mistake count.`,
        },
        { text: t`Safe, and that’s what counts`, why: t`Then a savings account would be fraud too.` },
        { text: t`About as good as a coin flip`, why: t`It isn’t even a judgement.` },
      ],
    },
  ]
}
