import { Trans, useLingui } from '@lingui/react/macro'
import { useDiversificationAndRiskQuestions } from '../questions/diversification-and-risk.ts'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
import { SpreadChart } from './spread-chart.tsx'

export default function DiversificationAndRisk() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="diversification-and-risk"
      lead={
        <Trans>By the end you’ll know what splitting does, what it doesn’t do, and which question to ask first.</Trans>
      }
      sections={[
        {
          id: 'risk',
          label: t`What risk is`,
          content: (
            <Prose title={t`Risk is the range, not the loss`}>
              <p>
                <Trans>
                  People say risk and mean a loss. It’s more useful to mean the range of what may happen. A bet that
                  ends somewhere between 40% down and 40% up is riskier than one between 5% down and 5% up, even in a
                  year when it wins. Two things follow. A good result doesn’t show that a bet was safe; it’s one draw
                  out of many. And a result that’s said to be both certain and high has no range at all. Nothing on any
                  market has ever been like that.
                </Trans>
              </p>
              <p>
                <Trans>
                  Ask the ruin question first: if this one thing went as badly as it could, would it change how you
                  live? If so, it’s too big, however good it looks.
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
                    Put the same money into several things that don’t depend on each other, and their surprises partly
                    cancel out. Harry Markowitz wrote down the arithmetic in 1952. The middle of what may happen stays
                    where it was, and the range shrinks with the square root of the number of bets. Four independent
                    bets swing half as far as one, and a hundred swing a tenth as far.
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
            <Prose title={t`When it doesn’t help`}>
              <p>
                <Trans>
                  Move the second slider. What the bets have in common doesn’t cancel out, however many there are. Ten
                  coins that rise and fall with the same mood are closer to one bet than to ten. Ten plans on one
                  platform are exactly one bet: on the platform. Things that were independent for years tend to fall on
                  the same day, when everyone sells at the same time.
                </Trans>
              </p>
              <p>
                <Trans>
                  So the useful question isn’t how many things you hold. It’s what would have to happen for all of them
                  to fall together. The same issuer, the same country, the same currency, the same custodian, the same
                  story: each is a thread that runs through all of them.
                </Trans>
              </p>
              <p>
                <Trans>
                  And splitting doesn’t protect you from fraud. If you put a fifth of everything into a platform that
                  doesn’t exist, a fifth of everything is lost. It only makes it a loss you can survive.
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
                  of people. Points for trading led to 39% more trades (2022, 2,430 people). A list of the most traded
                  shares moved 14% more into those shares. Copying others moved 18% more volume into whatever was
                  promoted (2024). When the same tricks rewarded diversification instead, people diversified 3.5% to
                  4.5% more (February 2026, over 4,000 people).
                </Trans>
              </p>
              <p>
                <Trans>
                  The lesson isn’t that people are foolish. It’s that a screen is never neutral. With every badge, every
                  list and every burst of confetti, you can ask what it wants you to do.
                </Trans>
              </p>
            </Prose>
          ),
        },
      ]}
      questions={useDiversificationAndRiskQuestions()}
      sources={useSources()}
    />
  )
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
