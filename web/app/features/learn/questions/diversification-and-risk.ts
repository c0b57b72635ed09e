import { useLingui } from '@lingui/react/macro'
import type { Question } from './question.ts'

export function useDiversificationAndRiskQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`You split one bet into sixteen independent ones of the same kind. What changes?`,
      choices: [
        {
          text: t`The swing falls to a quarter, the middle stays`,
          why: t`The range shrinks with the square root of sixteen.`,
        },
        { text: t`The expected gain rises sixteenfold`, why: t`Splitting doesn’t move the middle.` },
        { text: t`The risk disappears`, why: t`It shrinks. It doesn’t disappear.` },
        { text: t`The swing falls to a sixteenth`, why: t`It falls with the square root, so it’s a quarter.` },
      ],
    },
    {
      question: t`Someone has four plans on one platform. How many bets is that?`,
      choices: [
        { text: t`Four`, why: t`They all end on the day the platform can’t pay.` },
        { text: t`Two`, why: t`One thread runs through all of them.` },
        { text: t`One`, why: t`All four depend on the same platform.` },
        { text: t`None, because the returns are fixed`, why: t`A promise doesn’t make a risk smaller. It hides it.` },
      ],
    },
    {
      question: t`Which of these narrows the range of what may happen the most?`,
      choices: [
        { text: t`Ten coins that move together`, why: t`They’re close to being one bet.` },
        { text: t`Ten things with little in common`, why: t`Their surprises partly cancel out.` },
        { text: t`One thing that has never fallen yet`, why: t`One draw says little about the range.` },
        { text: t`Buying more of what fell`, why: t`That just makes the one bet bigger.` },
      ],
    },
    {
      question: t`An app gives points for every trade. What did the study find?`,
      choices: [
        { text: t`Better results for people who got points`, why: t`It didn’t find that.` },
        { text: t`No effect at all`, why: t`There was a clear one.` },
        { text: t`Fewer but larger trades`, why: t`There were more trades.` },
        {
          text: t`Thirty-nine percent more trades`,
          why: t`The points help the app. The member pays the trading costs.`,
        },
      ],
    },
  ]
}
