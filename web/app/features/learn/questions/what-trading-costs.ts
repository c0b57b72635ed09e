import { useLingui } from '@lingui/react/macro'
import type { Question } from './question.ts'

export function useWhatTradingCostsQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`You buy a coin for $1,000 and sell it at the same price. What’s missing?`,
      choices: [
        {
          text: t`Nothing, the price didn’t move`,
          why: t`You bought above the price, sold below it and paid two fees.`,
        },
        { text: t`$1.00`, why: t`That’s one of the two fees.` },
        { text: t`About $3.00`, why: t`Two fees of $1.00 and half the spread, $0.50, twice.` },
        { text: t`About $30`, why: t`That would be ten times the cost.` },
      ],
    },
    {
      question: t`What is the spread?`,
      choices: [
        { text: t`The gap between the price to buy and the price to sell`, why: t`You pay half of it each way.` },
        { text: t`The platform’s fee`, why: t`The fee comes on top of it.` },
        { text: t`The day’s highest price minus its lowest`, why: t`That’s the range of the day.` },
        { text: t`What you gain on average`, why: t`It’s a cost, and never a gain.` },
      ],
    },
    {
      question: t`Two people earn the same before costs. One trades once, the other every week. Who has more after a year?`,
      choices: [
        { text: t`The one who trades every week`, why: t`More trades mean more costs, and nothing else.` },
        { text: t`Both have the same`, why: t`Before costs, yes. After costs, no.` },
        { text: t`It depends on luck`, why: t`They earned the same before costs, so luck is already counted.` },
        { text: t`The one who trades once`, why: t`The difference is what 51 more round trips cost.` },
      ],
    },
    {
      question: t`Why does a large order get a worse price than a small one?`,
      choices: [
        {
          text: t`Large orders are punished`,
          why: t`Nobody punishes them. There’s just not enough at the first price.`,
        },
        {
          text: t`It uses up what’s offered and moves the price`,
          why: t`That’s its impact. It grows with the size of the order.`,
        },
        { text: t`Its fee has a higher rate`, why: t`The rate is the same for everyone.` },
        { text: t`It doesn’t`, why: t`It does, and here the ticket shows how much.` },
      ],
    },
  ]
}
