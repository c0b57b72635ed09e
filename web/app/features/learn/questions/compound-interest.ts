import { useLingui } from '@lingui/react/macro'
import type { Question } from './question.ts'

export function useCompoundInterestQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`About how much is one percent a day, left alone for a year?`,
      choices: [
        { text: t`365%`, why: t`That leaves out the interest on interest.` },
        { text: t`500%`, why: t`That would be about half a percent a day.` },
        { text: t`1,200%`, why: t`That’s still too low.` },
        { text: t`3,678%`, why: t`1.01 to the power of 365 is almost 38.` },
      ],
    },
    {
      question: t`By the rule of 72, about how long does money take to double at 6% a year?`,
      choices: [
        { text: t`6 years`, why: t`That would take 12% a year.` },
        { text: t`12 years`, why: t`72 divided by 6.` },
        { text: t`17 years`, why: t`That’s 100 divided by 6, without interest on interest.` },
        { text: t`72 years`, why: t`That would be 1% a year.` },
      ],
    },
    {
      question: t`A plan doubles money in 72 hours, and everyone withdraws when it matures. The same amount of new money comes in every day. When can it no longer pay?`,
      choices: [
        { text: t`After a year`, why: t`It doesn’t last a week.` },
        { text: t`Never, as long as money comes in`, why: t`Each day brings in one and owes two.` },
        {
          text: t`On day 6`,
          why: t`It has three days’ money on day 2, loses a day’s worth each day from day 3, and has nothing left for day 6.`,
        },
        { text: t`On day 3`, why: t`On day 3 it still has enough.` },
      ],
    },
    {
      question: t`What would new money have to do for such a plan to pay forever?`,
      choices: [
        {
          text: t`Grow as fast as the promise, forever`,
          why: t`Doubling every 72 hours uses up everyone on earth within weeks.`,
        },
        { text: t`Stay the same`, why: t`Then it ends on day 6.` },
        { text: t`Grow by half every 72 hours`, why: t`That changes nothing: it’s still day 6.` },
        { text: t`Be insured`, why: t`No insurer pays returns.` },
      ],
    },
  ]
}
