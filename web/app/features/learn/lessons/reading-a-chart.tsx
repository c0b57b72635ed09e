import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useReadingAChartQuestions } from '../questions/reading-a-chart.ts'
import { CandleReader } from './candle-reader.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'

export default function ReadingAChart() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="reading-a-chart"
      lead={
        <Trans>By the end you can say what a candle tells you, what an average hides, and what no chart knows.</Trans>
      }
      sections={[
        {
          id: 'candles',
          label: t`A candle`,
          content: (
            <>
              <Prose title={t`A whole day in one shape`}>
                <p>
                  <Trans>
                    A price changes many thousands of times a day. A candle keeps four of those prices: the first, the
                    highest, the lowest and the last. Its body runs from the first to the last, and its thin lines reach
                    to the extremes. Hollow or green usually means the last was above the first; filled or red means it
                    was below. A candle can cover a minute, a day or a month, so always look at the interval.
                  </Trans>
                </p>
              </Prose>
              <CandleReader />
              <Prose>
                <p>
                  <Trans>
                    What’s left out matters too. Two days with the same candle may have been a calm climb and a wild
                    swing. A long thin line says that a price was paid, not that you could have traded at it. And the
                    last candle isn’t finished. Until its time is over it could still turn into anything, which is why
                    this site draws it dashed.
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
                  The same prices look calm or dramatic depending on the axis. An axis that doesn’t start at zero makes
                  small changes look large. For prices that’s normal; for sums of money it’s a trick. On a linear scale,
                  equal distances are equal amounts. On a logarithmic one they’re equal percentages, so a doubling is as
                  tall at 10 as at 10,000. Both are honest as long as they’re named.
                </Trans>
              </p>
              <p>
                <Trans>
                  Then look at the time span. Nearly everything has a window in which it rose, and the person selling it
                  chooses the window. Ask for the longest one there is, and for the things that no longer exist and so
                  aren’t on any chart at all.
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
                  A moving average is the mean of a set number of recent closing prices, redrawn each day. It smooths
                  the line, and it lags by design: an average over 50 days is mostly about last month. Averages that
                  cross, bands that get touched and indices that run high are all worked out from the same past prices.
                  They can describe what happened. The claim that they predict what’s next has to be proven each time,
                  after costs, and it seldom is.
                </Trans>
              </p>
              <p>
                <Trans>
                  The gauge on our{' '}
                  <Link className="text-link" to="/dashboard/chart">
                    chart page
                  </Link>{' '}
                  lists every vote behind it, so you can see how often they disagree.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'not-there',
          label: t`What isn’t there`,
          content: (
            <Prose title={t`What no chart can tell you`}>
              <ul>
                <li>
                  <Trans>
                    <b>Whether it’s real.</b> The UK’s regulator warns that scam firms manipulate software to show false
                    prices and returns. A chart in someone’s own app is just a drawing until you’ve compared it with
                    another source.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <b>Whether you could get out.</b> A price is what the last buyer paid for the last piece. It doesn’t
                    tell you whether anyone will buy yours.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    <b>What comes next.</b> A line that rises steadily whatever markets do isn’t a good sign. The SEC
                    lists overly consistent returns among the red flags of a Ponzi scheme: real values move.
                  </Trans>
                </li>
              </ul>
            </Prose>
          ),
        },
      ]}
      questions={useReadingAChartQuestions()}
      sources={useSources()}
    />
  )
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
