import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CompoundChart } from './compound-chart.tsx'
import { LessonFrame, type Source } from './lesson-frame.tsx'
import { Prose } from './play.tsx'
import type { Question } from './quiz.tsx'

export default function CompoundInterest() {
  const { t } = useLingui()
  return (
    <LessonFrame
      lesson="compound-interest"
      lead={<Trans>By the end you can turn any promise into a year, and see at a glance whether it can be true.</Trans>}
      sections={[
        {
          id: 'slow',
          label: t`The slow kind`,
          content: (
            <Prose title={t`Interest on interest`}>
              <p>
                <Trans>
                  Leave 5% a year where it is, and in the second year it also earns 5% on the first year’s 5%. After 15
                  years the sum has doubled; after 30 it is 4.3 times what it was, and 1.8 of that is interest on
                  interest. At 7% it is 7.6 times. Nothing about it is quick. It is the patience that does it, and costs
                  undo it the same way: one percent a year in fees takes about a quarter of the end result over 30
                  years.
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'fast',
          label: t`The fast kind`,
          content: (
            <>
              <Prose title={t`The same arithmetic, faster`}>
                <p>
                  <Trans>
                    Now keep the arithmetic and change one number. The plans on this site promise 15% in 24 hours up to
                    100% in 72. Promises of this kind are what the United States’ FINRA calls a high-yield investment
                    program: it has seen 20, 30, 100 percent or more a day on offer, and found marks of fraud in
                    virtually every one.
                  </Trans>
                </p>
              </Prose>
              <CompoundChart />
              <Prose>
                <p>
                  <Trans>
                    The scale is linear and ends at a thousand dollars, so nothing is made to look smaller. What leaves
                    the page does not come back. 100% every 72 hours, left alone, would be a factor of 4.2 × 10³⁶ in a
                    year: a hundred dollars pass a million on day 42, and on day 123 about $110 trillion, the order of
                    everything the world makes in a year.
                  </Trans>
                </p>
                <p>
                  <Trans>
                    Half a percent a day sounds modest beside that. It is 517% a year. One percent a day is 3,678%.
                    Fifty percent a week is 1.5 billion times the stake. A rate sounds small because its period is
                    small.
                  </Trans>
                </p>
              </Prose>
            </>
          ),
        },
        {
          id: 'who-pays',
          label: t`Who would pay it`,
          content: (
            <Prose title={t`Who would have to pay it`}>
              <p>
                <Trans>
                  A return is paid by somebody: a borrower, a business, a tenant. If nobody earns it, the deposits of
                  later members pay it, and then the members’ number has to grow as fast as the promise. With 100% in 72
                  hours and the same inflow every day, the money is gone on day 6. Let inflow grow by half every 72
                  hours, and it is still day 6; by 90%, day 12. Only inflow that doubles every 72 hours keeps up, and
                  starting from a hundred people it has used up the eight billion of us on day 78.
                </Trans>
              </p>
              <p>
                <Trans>
                  This is not theory. HyperFund promised 0.5% to 1% a day from mining that did not exist and took over
                  $1.7 billion, say the SEC and the Department of Justice (January 2024). Forsage raised over $300
                  million, paying earlier investors with later ones’ money (August 2022).
                </Trans>
              </p>
              <p>
                <Trans>
                  What that looks like with this instance’s own figures, day by day, is on the{' '}
                  <Link className="text-link" to="/transparency">
                    transparency page
                  </Link>
                  .
                </Trans>
              </p>
            </Prose>
          ),
        },
        {
          id: 'rule',
          label: t`A rule to keep`,
          content: (
            <Prose title={t`A rule to keep`}>
              <p>
                <Trans>
                  Divide 72 by the percentage: that is about how many periods it takes to double. 6% a year doubles in
                  about 12 years. 1% a day doubles in about 72 days, five times a year, to about 32 times the stake.
                  Whenever the answer is weeks, ask who pays.
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
      question: t`One percent a day, left alone for a year, is about`,
      choices: [
        { text: t`365%`, why: t`That forgets the interest on the interest.` },
        { text: t`500%`, why: t`That is about half a percent a day.` },
        { text: t`1,200%`, why: t`Still too little.` },
        { text: t`3,678%`, why: t`1.01 to the power of 365 is almost 38.` },
      ],
    },
    {
      question: t`By the rule of 72, 6% a year doubles in about`,
      choices: [
        { text: t`6 years`, why: t`That would take 12% a year.` },
        { text: t`12 years`, why: t`72 divided by 6.` },
        { text: t`17 years`, why: t`That is 100 divided by 6, without interest on interest.` },
        { text: t`72 years`, why: t`That would be 1% a year.` },
      ],
    },
    {
      question: t`A plan doubles money in 72 hours and everybody withdraws at maturity. New money stays the same every day. When can it no longer pay?`,
      choices: [
        { text: t`After a year`, why: t`It does not last a week.` },
        { text: t`Never, as long as money comes in`, why: t`Each day brings one and owes two.` },
        {
          text: t`On day 6`,
          why: t`It holds three days’ money on day 2, loses one a day from day 3, and has none left for day 6.`,
        },
        { text: t`On day 3`, why: t`On day 3 it still holds enough.` },
      ],
    },
    {
      question: t`For such a plan to pay for ever, new money would have to`,
      choices: [
        {
          text: t`grow as fast as the promise, for ever`,
          why: t`Doubling every 72 hours uses up everybody on earth within weeks.`,
        },
        { text: t`stay the same`, why: t`Then it ends on day 6.` },
        { text: t`grow by half every 72 hours`, why: t`That changes nothing: still day 6.` },
        { text: t`be insured`, why: t`No insurer pays a return.` },
      ],
    },
  ]
}

function useSources(): readonly Source[] {
  const { t } = useLingui()
  return [
    { who: t`FINRA`, what: t`Investor Alert on high-yield investment programs, 2010` },
    { who: t`SEC and US Department of Justice`, what: t`HyperFund, January 2024; Forsage, August 2022` },
    {
      who: t`Dryrun`,
      what: t`The arithmetic on this page is computed by the code you are using, and its tests compute it again`,
    },
  ]
}
