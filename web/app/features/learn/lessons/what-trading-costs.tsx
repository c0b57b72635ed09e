import { Trans, useLingui } from '@lingui/react/macro'
import { useWhatTradingCostsQuestions } from '../questions/what-trading-costs.ts'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { OwnTradingCosts } from './own-trading-costs.tsx'
import { Prose } from './play.tsx'
import { TradingCostPlay } from './trading-cost-play.tsx'

export default function WhatTradingCosts() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="what-trading-costs"
      lead={<Trans>By the end you can say what a trade costs before you make it, and what many cost in a year.</Trans>}
      sections={[
        {
          id: 'three-parts',
          label: t`Three parts`,
          content: (
            <Prose title={t`Three parts, one of them in plain sight`}>
              <p>
                <Trans>
                  The fee is the part you see: here it’s 0.10% of every trade, at least one cent. The spread is the part
                  you don’t: you buy a little above the price and sell a little below it. Half of it is 0.05% for a
                  coin, 0.02% for a share and 0.01% for a currency. The third part is your own size: a large order moves
                  the price against itself.
                </Trans>
              </p>
              <p>
                <Trans>
                  Buy a share for $1,000 and sell it again a minute later. The price hasn’t moved. The fees were $1.00
                  twice and the spread $0.20 twice, so you’re down $2.40. With a coin it’s $3.00.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'often',
          label: t`How often`,
          content: (
            <>
              <Prose title={t`A small cost, many times over`}>
                <p>
                  <Trans>
                    One trade costs almost nothing, which is why people make many. But each one takes its share of all
                    your money, not only of what you gained. Move the slider.
                  </Trans>
                </p>
              </Prose>
              <TradingCostPlay />
            </>
          ),
        },
        {
          id: 'yours',
          label: t`Your own figures`,
          content: (
            <>
              <Prose title={t`What it’s cost you so far`}>
                <p>
                  <Trans>
                    A site that sells trading rarely adds this up for you. Here it’s counted from your own fills, to the
                    cent.
                  </Trans>
                </p>
              </Prose>
              <OwnTradingCosts />
            </>
          ),
        },
        {
          id: 'evidence',
          label: t`What studies found`,
          content: (
            <Prose title={t`The people who traded most earned least`}>
              <p>
                <Trans>
                  Brad Barber and Terrance Odean looked at 66,465 households with accounts at a large broker from 1991
                  to 1996. The market returned 17.9% a year. The households that traded most earned 11.4%. They didn’t
                  pick worse shares on the whole; the costs made the difference.
                </Trans>
              </p>
              <p>
                <Trans>
                  So before a trade, ask two questions. What does it cost, in and out? And what do I know that the price
                  doesn’t already show? If the second answer is “nothing”, the first is the only one you can be sure of.
                </Trans>
              </p>
            </Prose>
          ),
        },
      ]}
      questions={useWhatTradingCostsQuestions()}
      sources={useSources()}
    />
  )
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    {
      who: t`Brad M. Barber and Terrance Odean`,
      what: t`Trading Is Hazardous to Your Wealth, The Journal of Finance, 2000`,
    },
    { who: t`Dryrun`, what: t`The rules for its orders, in domain/trading of its source code` },
  ]
}
