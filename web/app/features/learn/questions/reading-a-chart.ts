import { useLingui } from '@lingui/react/macro'
import type { Question } from './question.ts'

export function useReadingAChartQuestions(): readonly Question[] {
  const { t } = useLingui()
  return [
    {
      question: t`A candle is hollow, with a long thin line below it. What happened?`,
      choices: [
        { text: t`It closed at its low`, why: t`Then there would be no line below the body.` },
        {
          text: t`At some point it fell far below its open, but it closed above it`,
          why: t`The line shows the low, and the hollow body shows the higher close.`,
        },
        { text: t`It fell all day`, why: t`A candle doesn’t show the order, and this one closed higher.` },
        { text: t`There were more sellers than buyers`, why: t`Every trade has one of each.` },
      ],
    },
    {
      question: t`A fund’s chart starts in the month of its lowest price. What do you ask for?`,
      choices: [
        { text: t`A moving average`, why: t`It smooths the same hand-picked window.` },
        { text: t`A logarithmic scale`, why: t`It may help, but it’s the window that was hand-picked.` },
        { text: t`A candle chart`, why: t`That’s just more detail of the same window.` },
        {
          text: t`The longest history there is`,
          why: t`The person who draws the chart chooses the window. Ask to see all of it.`,
        },
      ],
    },
    {
      question: t`A platform’s line rose by 1% every single day for a year. What are you looking at?`,
      choices: [
        {
          text: t`A line that isn’t real`,
          why: t`That would be 3,678% a year, and real values move. The SEC lists returns that steady as a red flag.`,
        },
        { text: t`Good risk management`, why: t`Nothing brings risk down to zero at a return like that.` },
        { text: t`A bull market`, why: t`Bull markets have bad days.` },
        { text: t`The effect of a logarithmic scale`, why: t`A scale changes the look, not the numbers.` },
      ],
    },
    {
      question: t`Two averages cross. What do you know?`,
      choices: [
        { text: t`That the price will rise`, why: t`It might. But averages are about the past.` },
        { text: t`That others will now buy`, why: t`Some might. The chart can’t tell you.` },
        {
          text: t`That recent prices were higher than older ones`,
          why: t`That’s all the two averages are made of.`,
        },
        { text: t`That the trend has changed for good`, why: t`Averages cross back all the time.` },
      ],
    },
  ]
}
