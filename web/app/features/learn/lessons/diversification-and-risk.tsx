import { Trans, useLingui } from '@lingui/react/macro'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
import type { Question } from './quiz.tsx'
import { SpreadChart } from './spread-chart.tsx'

export default function DiversificationAndRisk() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="diversification-and-risk"
      lead={<Trans>By the end you know what splitting does, what it does not, and which question to ask first.</Trans>}
      sections={[
        {
          id: 'risk',
          label: t`What risk is`,
          content: (
            <Prose title={t`Risk is the width, not the loss`}>
              <p>
                <Trans>
                  People say risk and mean a loss. It is more useful to mean the width of what may happen. A bet that
                  ends somewhere between 40% down and 40% up is riskier than one between 5% and 5%, also in the year in
                  which it wins. Two things follow. A good result does not show that a bet was safe; it shows one draw
                  out of many. And a thing whose result is said to be certain and high at once has no width at all,
                  which nothing on any market has ever had.
                </Trans>
              </p>
              <p>
                <Trans>
                  Ask the ruin question first: could this one thing, going as badly as it can, change how you live? If
                  so, its size is wrong, however good it looks.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'splitting',
          label: t`Splitting`,
          content: (
            <>
              <Prose title={t`What splitting does`}>
                <p>
                  <Trans>
                    Put the same money into several things that do not depend on each other, and their surprises partly
                    cancel out. Harry Markowitz wrote the arithmetic down in 1952. The middle of what may happen stays
                    where it was; the width shrinks with the square root of the number of bets. Four independent bets
                    swing half as far as one, and a hundred a tenth.
                  </Trans>
                </p>
              </Prose>
              <SpreadChart />
            </>
          ),
        },
        {
          id: 'together',
          label: t`When it fails`,
          content: (
            <Prose title={t`When it does not help`}>
              <p>
                <Trans>
                  Move the second slider. What the bets have in common does not cancel out, whatever their number. Ten
                  coins that rise and fall with the same mood are closer to one bet than to ten. Ten plans of one
                  platform are exactly one bet: on the platform. Things that were independent for years tend to fall on
                  the same day when everybody sells at once.
                </Trans>
              </p>
              <p>
                <Trans>
                  So the useful question is not how many things you hold but what would have to happen for all of them
                  to fall together. The same issuer, the same country, the same currency, the same custodian, the same
                  story: each is a thread through all of them.
                </Trans>
              </p>
              <p>
                <Trans>
                  And splitting is no protection against fraud. A fifth of everything in a platform that does not exist
                  is a fifth of everything lost. It only makes the loss one that you survive.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'nudges',
          label: t`Who pushes you`,
          content: (
            <Prose title={t`What pushes people the other way`}>
              <p>
                <Trans>
                  The Ontario Securities Commission and the Behavioural Insights Team tested trading apps with thousands
                  of people. Points for trading brought 39% more trades (2022, 2,430 people). A list of the most traded
                  shares moved 14% more into those shares. Copying others moved 18% more volume into what was promoted
                  (2024). When the same tricks rewarded diversification instead, people diversified 3.5% to 4.5% more
                  (February 2026, over 4,000 people).
                </Trans>
              </p>
              <p>
                <Trans>
                  The lesson is not that people are foolish. It is that a screen is never neutral, and that you may ask
                  of every badge, list and confetti what it wants you to do.
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
      question: t`You split one bet into sixteen independent ones of the same kind. What changes?`,
      choices: [
        {
          text: t`The swing falls to a quarter, the middle stays`,
          why: t`The width shrinks with the square root of sixteen.`,
        },
        { text: t`The expected gain rises sixteenfold`, why: t`Splitting adds nothing to the middle.` },
        { text: t`The risk disappears`, why: t`It shrinks. It does not disappear.` },
        { text: t`The swing falls to a sixteenth`, why: t`It falls with the square root, so to a quarter.` },
      ],
    },
    {
      question: t`Somebody holds four plans of one platform. How many bets is that?`,
      choices: [
        { text: t`Four`, why: t`They all end on the day the platform cannot pay.` },
        { text: t`Two`, why: t`There is one thread through all of them.` },
        { text: t`One`, why: t`All four depend on the same platform.` },
        { text: t`None, since returns are fixed`, why: t`A promise does not make a risk smaller. It hides it.` },
      ],
    },
    {
      question: t`Which of these lowers the width of what may happen most?`,
      choices: [
        { text: t`Ten coins that move together`, why: t`They are close to one bet.` },
        { text: t`Ten things with little in common`, why: t`Their surprises partly cancel out.` },
        { text: t`One thing that never fell so far`, why: t`One draw says little about the width.` },
        { text: t`Buying more of what fell`, why: t`That makes the one bet larger.` },
      ],
    },
    {
      question: t`An app gives points for every trade. What did the study find?`,
      choices: [
        { text: t`Better results for those with points`, why: t`It did not find that.` },
        { text: t`No effect at all`, why: t`There was a clear one.` },
        { text: t`Fewer but larger trades`, why: t`It was more trades.` },
        {
          text: t`Thirty-nine percent more trades`,
          why: t`The points served the app. Trading costs are the member’s.`,
        },
      ],
    },
  ]
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    { who: t`Harry Markowitz`, what: t`Portfolio Selection, The Journal of Finance, 1952` },
    {
      who: t`Ontario Securities Commission and Behavioural Insights Team`,
      what: t`Randomised trials on trading apps, 2022, 2024 and February 2026`,
    },
    { who: t`SEC and CFTC`, what: t`Investor Alert, 24 April 2019: every investment carries risk` },
  ]
}
