import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CandleReader } from './candle-reader.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
import type { Question } from './quiz.tsx'

export default function ReadingAChart() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="reading-a-chart"
      lead={<Trans>By the end you can say what a candle tells, what an average hides, and what no chart knows.</Trans>}
      sections={[
        {
          id: 'candles',
          label: t`A candle`,
          content: (
            <>
              <Prose title={t`A day in one mark`}>
                <p>
                  <Trans>
                    A price changes many thousand times a day. A candle keeps four of those prices: the first, the
                    highest, the lowest and the last. Its body lies between first and last, its thin lines reach to the
                    extremes. Hollow or green usually means that the last was above the first, filled or red that it was
                    below. A candle can stand for a minute, a day or a month; the interval is part of what it says.
                  </Trans>
                </p>
              </Prose>
              <CandleReader />
              <Prose>
                <p>
                  <Trans>
                    What was left out matters too. Two days with the same candle may have been a calm climb and a wild
                    swing. A long thin line says that a price was paid, not that you could have traded at it. And the
                    last candle is not finished: until its time is over it can still become anything, which is why this
                    site draws it dashed.
                  </Trans>
                </p>
              </Prose>
            </>
          ),
        },
        {
          id: 'scales',
          label: t`Scales`,
          content: (
            <Prose title={t`Look at the scale before the line`}>
              <p>
                <Trans>
                  The same prices look calm or dramatic by the choice of an axis. An axis that does not begin at zero
                  makes small changes large; for prices that is usual, for sums of money it is a trick. On a linear
                  scale equal distances are equal amounts; on a logarithmic one they are equal percentages, so that a
                  doubling is as tall at 10 as at 10,000. Both are honest when they are named.
                </Trans>
              </p>
              <p>
                <Trans>
                  Then look at the stretch of time. Nearly everything has a window in which it rose. Whoever sells
                  something chooses the window; ask for the longest one there is, and for the things that no longer
                  exist and therefore are on no chart at all.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'averages',
          label: t`Averages`,
          content: (
            <Prose title={t`Averages and signals`}>
              <p>
                <Trans>
                  A moving average is the mean of the last so many closes, drawn again each day. It calms the line and
                  comes late by design: an average over 50 days is mostly about last month. Averages that cross, bands
                  that are touched, indices that are high are all computed from the same past prices. They can describe
                  what happened. That they foretell what will is a claim that has to be shown each time, after costs,
                  and seldom is.
                </Trans>
              </p>
              <p>
                <Trans>
                  The gauge on the{' '}
                  <Link className="text-link" to="/dashboard/chart">
                    chart page
                  </Link>{' '}
                  here lists every vote behind it, so that you can see how often they disagree.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'not-there',
          label: t`What is not there`,
          content: (
            <Prose title={t`What no chart can tell`}>
              <ul>
                <li>
                  <Trans>
                    <b>Whether it is real.</b> The UK’s regulator warns that scam firms manipulate software to show
                    false prices and returns. A chart inside somebody’s own app is a drawing until you have compared it
                    with another source.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <b>Whether you could get out.</b> A price is what the last buyer paid for the last piece. It says
                    nothing about whether anybody will buy yours.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <b>What comes next.</b> A line that rises evenly whatever markets do is not a good sign. The SEC
                    names overly consistent returns among the marks of a Ponzi scheme: real values move.
                  </Trans>
                </li>
              </ul>
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
      question: t`A candle is hollow with a long thin line below. What happened?`,
      choices: [
        { text: t`It closed at its low`, why: t`Then there would be no line below the body.` },
        {
          text: t`It fell far below its open at some time and closed above it`,
          why: t`The line shows the low, the hollow body the higher close.`,
        },
        { text: t`It fell all day`, why: t`A candle does not tell the order, and this one closed higher.` },
        { text: t`There were more sellers than buyers`, why: t`Every trade has one of each.` },
      ],
    },
    {
      question: t`A fund’s chart begins in the month of its lowest price. What do you ask for?`,
      choices: [
        { text: t`A moving average`, why: t`It calms the same chosen window.` },
        { text: t`A logarithmic scale`, why: t`It may help, but the window is what was chosen.` },
        { text: t`A candle chart`, why: t`More detail of the same window.` },
        {
          text: t`The longest history there is`,
          why: t`Whoever draws chooses the window; the whole is the answer.`,
        },
      ],
    },
    {
      question: t`A platform’s line rose by 1% every single day for a year. What is that?`,
      choices: [
        {
          text: t`A sign that the line is not of this world`,
          why: t`It would be 3,678% a year, and real values move. The SEC lists such evenness as a red flag.`,
        },
        { text: t`Good risk management`, why: t`Nothing manages risk down to none at such a return.` },
        { text: t`A bull market`, why: t`Those have bad days.` },
        { text: t`The effect of a logarithmic scale`, why: t`A scale changes the look, not the numbers.` },
      ],
    },
    {
      question: t`Two averages cross. What do you know?`,
      choices: [
        { text: t`That the price will rise`, why: t`It may. The averages are about the past.` },
        { text: t`That others will now buy`, why: t`Some may. It is not in the chart.` },
        {
          text: t`That recent prices were higher than older ones`,
          why: t`That is all that the two averages are made of.`,
        },
        { text: t`That the trend has changed for good`, why: t`Crossings turn back all the time.` },
      ],
    },
  ]
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    {
      who: t`UK Financial Conduct Authority`,
      what: t`Cryptoasset scams: software that shows false prices and returns`,
    },
    { who: t`US Securities and Exchange Commission`, what: t`Ponzi scheme red flags: overly consistent returns` },
    {
      who: t`US Securities and Exchange Commission`,
      what: t`Investor Alert, 1 September 2021: invented histories and skyrocketing account values`,
    },
  ]
}
